@testable import MediatorTerminal

/// Where the tests wait for terminals: one after the other, on a thread of their own, so that no other test waits with
/// them.
@globalActor actor Typist {
    static let shared = Typist()

    nonisolated private let executor = KeyboardExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
}
