/// Runs a closure with an object that the caller keeps until it returns, and counts no reference to it.
///
/// Threads that call through one mediator would all write to the same counts.
@inline(__always) func borrowing<Object: AnyObject, Result>(
    _ object: Object, _ body: (Object) throws -> Result
) rethrows -> Result { try unsafe Unmanaged.passUnretained(object)._withUnsafeGuaranteedRef(body) }
