public import Synchronization

extension SyncInvocation {
  /// A frame for the link at `cursor`, with the arguments of the frame outside it.
  @inlinable @inline(__always)
  init(
    borrowing arguments: UnsafePointer<Input>,
    operation: OperationReference,
    attempt: Int,
    at cursor: SyncCursor<Input, Output, Failure>
  ) {
    unsafe call = Call(
      CallArguments(borrowing: arguments),
      operation: operation,
      attempt: attempt
    )
    next = cursor.next
  }

  /// Runs the next link in a frame of its own, so that nothing it changes is seen here.
  ///
  /// Inlined into advice that knows the types: a call of its own costs as much as what it does.
  /// Generic advice, compiled once for all types, takes the entry that the operation brought along:
  /// to work out the layout of a frame while running would cost thousands of instructions.
  @inlinable @inline(__always)
  func step() throws(Failure) -> Output {
    // So is the rare way with changed arguments, which would only make the common one longer.
    guard _isConcrete(Input.self), _isConcrete(Output.self), _isConcrete(Failure.self),
      call.storage.isBorrowed
    else {
      return try next.enter(self)
    }
    return try unsafe step(call.storage.borrowed.unsafelyUnwrapped)
  }

  @inlinable @inline(__always)
  func specializedStep() throws(Failure) -> Output {
    // A value without size has no address of its own, and nothing to change.
    guard call.storage.isBorrowed || MemoryLayout<Input>.size == 0 else {
      return try stepWithChanges()
    }
    return try unsafe step(call.storage.borrowed.unsafelyUnwrapped)
  }

  /// Passes on the arguments that this link has changed.
  @inlinable @inline(never)
  func stepWithChanges() throws(Failure) -> Output {
    try unsafe withUnsafePointer(to: call.storage.value) {
      (pointer) throws(Failure) -> Output in
      try unsafe step(pointer)
    }
  }

  @inlinable @inline(__always)
  func step(_ arguments: UnsafePointer<Input>) throws(Failure) -> Output {
    var frame = unsafe SyncInvocation(
      borrowing: arguments,
      operation: call.identity,
      attempt: call.attempt,
      at: next
    )
    return try next.run(&frame)
  }

  /// Runs the next link in this very frame: for a link that is done, and looks at nothing afterwards.
  @inlinable @inline(__always)
  mutating func forward() throws(Failure) -> Output {
    let cursor = next
    next = cursor.next
    return try cursor.run(&self)
  }
}

extension SyncInvocation {
  /// Calls the target at the end of the chain.
  ///
  /// It doesn't use `arguments`, whose accessor is a coroutine and costs 30 instructions.
  @inlinable @inline(__always)
  func finish<Base>(
    _ body: (Base, Input) throws(Failure) -> Output,
    _ base: Base
  ) throws(Failure) -> Output {
    guard call.storage.isBorrowed else { return try finishWithChanges(body, base) }
    return try unsafe body(base, call.storage.borrowed.unsafelyUnwrapped.pointee)
  }

  /// The same, with arguments that this link has changed.
  @inlinable @inline(never)
  func finishWithChanges<Base>(
    _ body: (Base, Input) throws(Failure) -> Output,
    _ base: Base
  ) throws(Failure) -> Output {
    try unsafe body(base, call.storage.owned.unsafelyUnwrapped)
  }
}

extension SyncOperation {
  /// Walks down the chain.
  ///
  /// Soundness: the slot names the chain until `leave`, and with it the links and counters that the
  /// frame points to. The arguments live in this function's frame.
  @inlinable
  func advised(_ input: borrowing Input) throws(Failure) -> Output {
    guard MemoryLayout<Input>.size > 0 else {
      // A value without size, such as no argument at all, has no address of its own: that of
      // `withUnsafePointer` may be null.
      var place: UInt64 = 0
      return try unsafe withUnsafePointer(to: &place) { (pointer) throws(Failure) -> Output in
        let input = unsafe UnsafeRawPointer(pointer).assumingMemoryBound(to: Input.self)
        return try unsafe advised(at: input)
      }
    }
    return try unsafe withUnsafePointer(to: input) { (pointer) throws(Failure) -> Output in
      try unsafe advised(at: pointer)
    }
  }

  @inlinable
  func advised(at pointer: UnsafePointer<Input>) throws(Failure) -> Output {
    guard let pin = cell.pin(near: UInt(bitPattern: pointer)) else {
      return try unsafe advisedByReference(pointer)
    }
    defer { cell.slots.leave(pin.slot) }
    let cursor = unsafe pin.chain._withUnsafeGuaranteedRef { chain in
      unsafe SyncCursor(link: chain.links, hits: chain.row(pin.slot))
    }
    if unsafe pin.chain._withUnsafeGuaranteedRef({ $0.isScoped }) {
      return try unsafe advisedByReference(pointer)
    }
    return try unsafe run(pointer, from: cursor)
  }

  /// Walks down a chain that it holds by a counted reference: the way when no slot is free, and with
  /// task scopes.
  ///
  /// Soundness: the reference outlives the call. The counters are this call's own, and are added to
  /// the shared ones afterwards.
  @inlinable @inline(never)
  func advisedByReference(_ input: UnsafePointer<Input>) throws(Failure) -> Output {
    guard let chain = cell.retainedChain() else {
      return try unsafe target.run(input.pointee)
    }
    let row = UnsafeMutablePointer<Atomic<Int>>.allocate(capacity: chain.count)
    for index in 0..<chain.count {
      unsafe (row + index).initialize(to: Atomic(0))
    }
    defer {
      for index in 0..<chain.count {
        let hits = unsafe row[index].load(ordering: .relaxed)
        unsafe chain.sharedRow[index].wrappingAdd(hits, ordering: .relaxed)
      }
      unsafe row.deallocate()
    }
    return try unsafe run(input, from: SyncCursor(link: chain.links, hits: row))
  }

  @inlinable @inline(__always)
  func run(
    _ input: UnsafePointer<Input>,
    from cursor: SyncCursor<Input, Output, Failure>
  ) throws(Failure) -> Output {
    var frame = unsafe SyncInvocation<Input, Output, Failure>(
      borrowing: input,
      operation: OperationReference(cell.operation),
      attempt: 1,
      at: cursor
    )
    return try cursor.run(&frame)
  }
}
