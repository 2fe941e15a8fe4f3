/// The arguments of a call as one link sees them: the caller's, until the link changes them.
///
/// Synchronous calls borrow the arguments through a pointer and copy them only when advice changes
/// them. Calls that may suspend own a copy.
///
/// Soundness: the pointer leads to the frame of an outer function (of the operation, or of the link
/// outside this one), which waits for the call to return. `Call` and the invocations are not
/// copyable and reach advice as `inout` or `borrowing`, so none outlives that frame.
@safe
@usableFromInline
struct CallArguments<Input>: ~Copyable {
  @usableFromInline let borrowed: UnsafePointer<Input>?
  @usableFromInline var owned: Input?

  @inlinable
  init(borrowing pointer: UnsafePointer<Input>) {
    unsafe borrowed = pointer
    owned = nil
  }

  @inlinable
  init(owning value: Input) {
    unsafe borrowed = nil
    owned = value
  }

  /// Whether the link has not changed them: they are still where `borrowed` points.
  @inlinable
  var isBorrowed: Bool {
    if case .none = owned { true } else { false }
  }

  /// The arguments, copied out: without the accessor of `value`, a coroutine of 30 instructions.
  @inlinable @inline(__always)
  var copy: Input {
    if isBorrowed { return unsafe borrowed.unsafelyUnwrapped.pointee }
    return unsafe owned.unsafelyUnwrapped
  }

  @inlinable
  var value: Input {
    _read {
      if isBorrowed {
        yield unsafe borrowed.unsafelyUnwrapped.pointee
      } else {
        yield unsafe owned.unsafelyUnwrapped
      }
    }
    _modify {
      if owned == nil, let pointer = unsafe borrowed { owned = unsafe pointer.pointee }
      // swift-format-ignore: NeverForceUnwrap
      yield &owned!
    }
  }
}
