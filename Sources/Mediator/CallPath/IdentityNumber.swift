/// The number by which calls refer to an identity, or to no handler: half a word, without a reference to count.
@usableFromInline package struct IdentityNumber: Sendable, Hashable {
    // 0 for no handler; 1 and up for interned identities; -1 and down for those that the context of the call holds.
    private let number: Int32

    /// Stands for the caller where no handler makes the call.
    package static let noHandler = IdentityNumber(number: 0)

    private init(number: Int32) { self.number = number }

    init(registered index: Int) { number = Int32(index + 1) }

    /// Creates the number of an identity that a context holds.
    init(unregistered index: Int) { number = Int32(-1 - index) }

    /// Whether a module registered the names.
    package var isRegistered: Bool { number > 0 }

    /// The identity that a module registered; nil for any other.
    package var registered: ActionIdentity? { number > 0 ? ActionIdentity.list.with(Int(number) - 1) { $0 } : nil }

    /// The names that a module registered; nil for any others.
    var registeredPath: ActionPath? { number > 0 ? ActionIdentity.list.with(Int(number) - 1) { $0.path } : nil }

    /// The index of an identity that the context of the call holds; nil for any other.
    var unregisteredIndex: Int? { number < 0 ? -1 - Int(number) : nil }
}
