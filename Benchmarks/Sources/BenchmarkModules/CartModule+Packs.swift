import BenchmarkActions
import Mediator

extension CartModule {
    /// Handles actions by the general forms of `handle`, as generic code does.
    func handlePacks(in registry: inout Registry) {
        handle(CartActions.addPacked, in: &registry) { _, productID, quantity in productID.utf8.count &+ quantity }
        handle(CartActions.reservePacked, in: &registry) { _, productID, quantity in productID.utf8.count &+ quantity }
        handle(CartActions.showPacked, in: &registry) { _, productID, quantity in productID.utf8.count &+ quantity }
    }

    @inline(__always) private func handle<each Input>(
        _ action: Action<SynchronousEffect, Int, repeat each Input>, in registry: inout Registry,
        _ handler: @escaping @Sendable (Call, repeat each Input) throws -> Int
    ) {
        registry.handle(action, handler)
    }

    @inline(__always) private func handle<each Input>(
        _ action: Action<AsynchronousEffect, Int, repeat each Input>, in registry: inout Registry,
        _ handler: @escaping @Sendable (Call, repeat each Input) async throws -> Int
    ) {
        registry.handle(action, handler)
    }

    @inline(__always) private func handle<each Input>(
        _ action: Action<MainActorEffect, Int, repeat each Input>, in registry: inout Registry,
        _ handler: @escaping @MainActor @Sendable (Call, repeat each Input) throws -> Int
    ) {
        registry.handle(action, handler)
    }
}
