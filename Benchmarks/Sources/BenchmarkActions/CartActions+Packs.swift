public import Mediator

/// Calls that take the general forms of `perform`: a generic caller does not know how many parameters there are.
extension CartActions {
    /// The contract of ``addPacked(productID:quantity:)``.
    public static let addPacked = Action(
        "Cart", "addPacked", "Takes two parameters as a pack.",
        Parameter("productID", String.self, "Catalogue identifier."),
        Parameter("quantity", Int.self, default: 1, "How many."),
        returns: Int.self)

    /// The contract of ``reservePacked(productID:quantity:)``.
    public static let reservePacked = Action(
        "Cart", "reservePacked", "Takes a pack, does not suspend.",
        Parameter("productID", String.self, "Catalogue identifier."),
        Parameter("quantity", Int.self, "How many."),
        returns: Int.self,
        effect: .async)

    /// The contract of ``showPacked(productID:quantity:)``.
    public static let showPacked = Action(
        "Cart", "showPacked", "Takes a pack, runs on the main actor.",
        Parameter("productID", String.self, "Catalogue identifier."),
        Parameter("quantity", Int.self, "How many."),
        returns: Int.self,
        effect: .mainActor)

    /// Two parameters as a pack.
    public func addPacked(productID: String, quantity: Int) throws -> Int {
        try perform(Self.addPacked, productID, quantity)
    }

    /// Two parameters as a pack; asynchronous, and does not suspend.
    public func reservePacked(productID: String, quantity: Int) async throws -> Int {
        try await perform(Self.reservePacked, productID, quantity)
    }

    /// Two parameters as a pack; on the main actor.
    @MainActor public func showPacked(productID: String, quantity: Int) throws -> Int {
        try perform(Self.showPacked, productID, quantity)
    }

    @inline(__always) private func perform<each Input>(
        _ action: Action<SynchronousEffect, Int, repeat each Input>, _ inputs: repeat each Input
    ) throws -> Int {
        try mediator.perform(action, repeat each inputs)
    }

    @inline(__always) private func perform<each Input>(
        _ action: Action<AsynchronousEffect, Int, repeat each Input>, _ inputs: repeat each Input
    ) async throws -> Int {
        try await mediator.perform(action, repeat each inputs)
    }

    @inline(__always) @MainActor private func perform<each Input>(
        _ action: Action<MainActorEffect, Int, repeat each Input>, _ inputs: repeat each Input
    ) throws -> Int {
        try mediator.perform(action, repeat each inputs)
    }
}
