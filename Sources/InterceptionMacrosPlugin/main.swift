import InterceptionMacroCore

// The compiler starts this program once for each of its processes, and talks to it through the
// standard streams until it closes them.
var streams = StandardStreams()
var session = PluginSession()
while let message = streams.readMessage() {
  guard streams.writeMessage(session.answer(message)) else { break }
}
