extension TracePage {
  /// The page without its parts.
  static let template = """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>A trace of the tour</title>
    <style>/*STYLE*/</style>
    </head>
    <body>
    <header>
    <h1>A trace of the tour</h1>
    <p class="summary"><!--SUMMARY-->. Each chapter has a time scale of its own.
    Point at a bar for details; click it to zoom in, and beside the bars to zoom out.
    A bar below its call, and longer, is an attempt that was given up while its target went on.</p>
    <ul class="legend">
    <li><i class="call"></i>call</li>
    <li><i class="attempt"></i>attempt</li>
    <li><i class="failed"></i>failed</li>
    <li><i class="lost"></i>lost</li>
    <li><i class="running"></i>not ended</li>
    </ul>
    </header>
    <main id="sections"></main>
    <noscript><p>The bars are drawn by a script in this page.</p></noscript>
    <div id="tip" role="tooltip" hidden></div>
    <script>
    const sections = /*DATA*/;
    /*SCRIPT*/
    </script>
    </body>
    </html>

    """

  /// How it looks, in the light and in the dark.
  static let style = """

    :root {
      color-scheme: light dark;
      --page: #f6f7f9; --card: #ffffff; --ink: #1b2430; --soft: #5c6878; --line: #e3e7ed;
      --call: #3f74c9; --call-ink: #ffffff; --attempt: #2f8f6b; --attempt-ink: #ffffff;
      --failed: #cf4a3c; --failed-ink: #ffffff; --lost: #8a55b8; --lost-ink: #ffffff;
      --running: #8994a5; --running-ink: #ffffff; --tip: #1b2430; --tip-ink: #f4f6f9; --tip-soft: #a9b4c3;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --page: #12161c; --card: #1a2028; --ink: #e6ebf2; --soft: #93a0b1; --line: #2b3440;
        --call: #6f9df0; --call-ink: #0d1420; --attempt: #55c096; --attempt-ink: #08170f;
        --failed: #f0786a; --failed-ink: #220806; --lost: #bd8fe6; --lost-ink: #180a24;
        --running: #77839a; --running-ink: #0f131a; --tip: #eef2f7; --tip-ink: #161c24; --tip-soft: #5c6878;
      }
    }
    * { box-sizing: border-box; }
    body {
      margin: 0 auto; max-width: 1180px; padding: 32px 28px 60px; background: var(--page); color: var(--ink);
      font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
    }
    h1 { font-size: 27px; line-height: 1.2; margin: 0 0 6px; letter-spacing: -0.01em; }
    .summary { margin: 0 0 14px; color: var(--soft); max-width: 76ch; }
    .legend { display: flex; flex-wrap: wrap; gap: 6px 20px; list-style: none; margin: 0 0 22px; padding: 0; font-size: 14px; }
    .legend li { display: flex; align-items: center; gap: 7px; }
    .legend i { width: 15px; height: 15px; border-radius: 4px; }
    section {
      background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 16px 20px 14px; margin: 0 0 18px;
    }
    section header { display: flex; align-items: baseline; gap: 12px; margin: 0 0 10px; }
    h2 { font-size: 17px; margin: 0; flex: 1; }
    section header span { color: var(--soft); font-variant-numeric: tabular-nums; font-size: 14px; }
    section button.out {
      font: inherit; font-size: 13px; color: var(--ink); background: transparent; border: 1px solid var(--line);
      border-radius: 7px; padding: 2px 10px; cursor: pointer;
    }
    .chart { position: relative; overflow: hidden; cursor: default; }
    .tick { position: absolute; top: 0; bottom: 0; border-left: 1px solid var(--line); }
    .tick b {
      position: absolute; top: 0; left: 5px; font-weight: 400; font-size: 12px; color: var(--soft); white-space: nowrap;
      font-variant-numeric: tabular-nums;
    }
    .bar {
      position: absolute; height: 24px; border: 0; border-radius: 4px; padding: 0 7px; overflow: hidden; white-space: nowrap;
      text-overflow: ellipsis; text-align: left; font: inherit; font-size: 12.5px; line-height: 24px; cursor: zoom-in;
      box-shadow: 0 0 0 1px var(--card);
    }
    .bar.thin { padding: 0; }
    .name { position: absolute; font-size: 12.5px; line-height: 24px; color: var(--soft); white-space: nowrap; pointer-events: none; }
    .bar:hover, .bar:focus-visible { outline: 2px solid var(--ink); outline-offset: 0; z-index: 1; }
    .call, .section { background: var(--call); color: var(--call-ink); }
    .attempt { background: var(--attempt); color: var(--attempt-ink); }
    .failed { background: var(--failed); color: var(--failed-ink); }
    .lost { background: var(--lost); color: var(--lost-ink); }
    .running {
      background: repeating-linear-gradient(135deg, var(--running) 0 7px, color-mix(in srgb, var(--running) 72%, var(--card)) 7px 14px);
      color: var(--running-ink);
    }
    #tip {
      position: fixed; max-width: 430px; background: var(--tip); color: var(--tip-ink); border-radius: 9px; padding: 10px 14px;
      font-size: 13.5px; pointer-events: none; box-shadow: 0 8px 28px rgb(0 0 0 / 0.28); z-index: 9;
    }
    #tip strong { display: block; font-size: 14.5px; overflow-wrap: anywhere; }
    #tip dl { display: grid; grid-template-columns: auto 1fr; gap: 1px 14px; margin: 6px 0 0; }
    #tip dt { color: var(--tip-soft); }
    #tip dd { margin: 0; overflow-wrap: anywhere; }
    @media (max-width: 620px) { body { padding: 18px 12px; } section { padding: 12px; } }

    """

  /// Draws the bars, shows details, and zooms.
  static let script = """

    const rowHeight = 28, axisHeight = 26;
    const tip = document.getElementById("tip");

    function time(us) {
      const [value, unit] = us < 1 ? [us * 1e3, "ns"] : us < 1e3 ? [us, "µs"] : us < 1e6 ? [us / 1e3, "ms"] : [us / 1e6, "s"];
      return Number(value.toPrecision(3)) + " " + unit;
    }

    function element(name, className, text) {
      const node = document.createElement(name);
      if (className) node.className = className;
      if (text !== undefined) node.textContent = text;
      return node;
    }

    function steps(from, to) {
      const rough = (to - from) / 7, power = 10 ** Math.floor(Math.log10(rough));
      const step = [1, 2, 5, 10].map(n => n * power).find(n => n >= rough);
      const list = [];
      for (let n = Math.ceil(from / step); n * step < to; n++) list.push(n * step);
      return list;
    }

    function showTip(bar, data, event) {
      tip.replaceChildren(element("strong", "", data.title));
      const list = element("dl");
      for (const [name, value] of [["took", time(data.duration)], ["started at", time(data.start)], ...data.facts])
        list.append(element("dt", "", name), element("dd", "", value));
      tip.append(list);
      tip.hidden = false;
      const box = bar.getBoundingClientRect();
      const x = event.clientX ?? box.left, y = box.bottom + 8;
      tip.style.left = Math.max(8, Math.min(x, innerWidth - tip.offsetWidth - 8)) + "px";
      tip.style.top = (y + tip.offsetHeight > innerHeight ? Math.max(8, box.top - tip.offsetHeight - 8) : y) + "px";
    }

    const pen = document.createElement("canvas").getContext("2d");
    function textWidth(text) {
      pen.font = "12.5px " + getComputedStyle(document.body).fontFamily;
      return pen.measureText(text).width;
    }

    function isNamed(data, pixels) { return pixels >= Math.min(80, textWidth(data.title) + 15); }

    // Where the next bar of the same row starts, by bar.
    function gaps(bars) {
      const last = new Map(), next = new Map();
      for (const bar of bars) {
        if (last.has(bar.row)) next.set(last.get(bar.row), bar.start);
        last.set(bar.row, bar);
      }
      return next;
    }

    function draw(chart, section, from, to, zoom) {
      chart.replaceChildren();
      chart.style.height = axisHeight + section.rows * rowHeight + "px";
      const width = chart.clientWidth, scale = width / (to - from);
      for (const at of steps(from, to)) {
        const tick = element("div", "tick");
        tick.style.left = (at - from) * scale + "px";
        if ((at - from) * scale < width - 52) tick.append(element("b", "", at === 0 ? "0" : time(at)));
        chart.append(tick);
      }
      const next = gaps(section.bars);
      for (const data of section.bars) {
        const start = Math.max(data.start, from), end = Math.min(data.start + data.duration, to);
        if (data.start > to || data.start + data.duration < from) continue;
        const pixels = Math.max(3, (end - start) * scale);
        const bar = element("button", "bar " + data.look + (isNamed(data, pixels) ? "" : " thin"), isNamed(data, pixels) ? data.title : "");
        const left = Math.min((start - from) * scale, width - 3);
        bar.style.left = left + "px";
        bar.style.width = pixels + "px";
        bar.style.top = axisHeight + data.row * rowHeight + "px";
        bar.setAttribute("aria-label", data.title + ", " + time(data.duration));
        bar.addEventListener("pointerenter", event => showTip(bar, data, event));
        bar.addEventListener("focus", event => showTip(bar, data, event));
        bar.addEventListener("pointerleave", () => tip.hidden = true);
        bar.addEventListener("blur", () => tip.hidden = true);
        bar.addEventListener("click", event => { event.stopPropagation(); tip.hidden = true; zoom(data); });
        chart.append(bar);
        // Beside a bar that is too short for its name, if nothing comes for a while.
        const room = (Math.min(next.get(data) ?? to, to) - from) * scale - left - pixels;
        if (!isNamed(data, pixels) && start >= from && room > textWidth(data.title) + 12) {
          const name = element("span", "name", data.title);
          name.style.left = left + pixels + 5 + "px";
          name.style.top = axisHeight + data.row * rowHeight + "px";
          chart.append(name);
        }
      }
    }

    for (const section of sections) {
      const card = element("section"), head = element("header"), chart = element("div", "chart");
      const out = element("button", "out", "zoom out");
      const range = element("span");
      head.append(element("h2", "", section.title), range, out);
      card.append(head, chart);
      document.getElementById("sections").append(card);
      let from = 0, to = Math.max(section.duration, 0.001);
      const all = to;
      function zoomTo(start, end) {
        [from, to] = [start, end];
        out.hidden = from === 0 && to === all;
        range.textContent = out.hidden ? time(all) : time(to - from) + " of " + time(all);
        draw(chart, section, from, to, data => {
          const length = Math.max(data.duration, 0.05), margin = length * 0.04;
          zoomTo(Math.max(0, data.start - margin), Math.min(all, data.start + length + margin));
        });
      }
      chart.addEventListener("click", () => zoomTo(0, all));
      out.addEventListener("click", () => zoomTo(0, all));
      addEventListener("keydown", event => { if (event.key === "Escape") { tip.hidden = true; zoomTo(0, all); } });
      new ResizeObserver(() => zoomTo(from, to)).observe(card);
      // To begin with, what there is to see: a chapter may do other things for a long time.
      const first = Math.min(...section.bars.map(bar => bar.start));
      const end = Math.max(...section.bars.map(bar => bar.start + bar.duration));
      const edge = (end - first) * 0.02;
      if (section.bars.length && end - first < all * 0.8) zoomTo(Math.max(0, first - edge), Math.min(all, end + edge));
      else zoomTo(0, all);
    }

    """
}
