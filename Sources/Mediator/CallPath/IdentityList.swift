/// The interned identities by index, which live for ever: calls find their names here, on all threads, without a lock.
///
/// The first block has a capacity of 64 identities, and each other one twice that of the one before. No block is moved or
/// freed.
// Unchecked: `append` writes an element once, under the lock of its caller, before other code can know the index. Tables and
// calls pass the index on in an order that their readers see.
@safe struct IdentityList: @unchecked Sendable {
    private let blocks = UnsafeMutablePointer<UnsafeMutablePointer<Unmanaged<ActionIdentity>>?>.allocate(
        capacity: Int.bitWidth)

    init() { unsafe blocks.initialize(repeating: nil, count: Int.bitWidth) }

    /// Appends an identity behind the last one; the caller has the lock.
    func append(_ identity: ActionIdentity, at index: Int) {
        let (block, offset) = Self.location(of: index)
        if offset == 0 { unsafe blocks[block] = .allocate(capacity: Self.firstCapacity << block) }
        unsafe blocks[block]?.advanced(by: offset).initialize(to: .passRetained(identity))
    }

    /// Runs a closure with the identity of an index that `append` was called with, and counts no reference to it: threads that
    /// ask for one name would all write to the same count.
    func with<Result>(_ index: Int, _ body: (ActionIdentity) -> Result) -> Result {
        let (block, offset) = Self.location(of: index)
        guard let identities = unsafe blocks[block] else {
            preconditionFailure(
                "Mediator: no identity has the number \(index). To resolve: report it as a defect of Mediator.")
        }
        return unsafe identities[offset]._withUnsafeGuaranteedRef(body)
    }

    private static let firstCapacity = 64

    private static func location(of index: Int) -> (block: Int, offset: Int) {
        let number = index + firstCapacity
        let block = firstCapacity.leadingZeroBitCount - number.leadingZeroBitCount
        return (block, number - firstCapacity << block)
    }
}
