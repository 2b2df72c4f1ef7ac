@testable import MediatorTerminal

/// Runs the tests with terminals one after the other on a separate thread, so that other tests do not wait.
@globalActor actor Typist {
    static let shared = Typist()

    nonisolated private let executor = KeyboardExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
}
