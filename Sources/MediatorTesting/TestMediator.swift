public import Mediator

/// A mediator for the test of a module alone: the module is real, its neighbours are stubs, and every call is recorded.
///
///     @Test func addAsksTheCatalogForThePrice() throws {
///         let test = try TestMediator(CartModule()) {
///             $0.stub(CatalogActions.product) { _, id in .sample(id: id, price: 450) }
///         }
///         #expect(try test.mediator.cart.add(productID: "P-1001", quantity: 2) == 2)
///         #expect(test.calls(to: CatalogActions.product) == [["id": "P-1001"]])
///     }
///
/// A call of a module to a neighbour that is not stubbed fails the test where the test mediator was made, also from a
/// task that the module started. Works in Swift Testing and in XCTest; make it in the test or in its set-up, so that it
/// knows which. Nothing is global: tests run side by side without touching one another. Thread-safe.
public final class TestMediator: Sendable {
    /// The mediator of the modules under test and the stubs.
    public let mediator: Mediator

    private let recorder: CallRecorder
    private let stubbed: [StubNote]

    /// Creates a mediator of modules under test and of stubs for their neighbours.
    ///
    /// What the modules require may stay without a stub: a call to it fails the test.
    ///
    /// - Throws: ``StubError`` for stubs by name that nobody requires or whose value does not fit; `RegistryError` with
    ///   all that does not fit together, stubs included; what the closure throws.
    public init(
        _ modules: any Module...,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        stubs define: (inout Stubs) throws -> Void = { _ in }
    ) throws {
        let place = IssueReporter.Place(fileID: fileID, filePath: filePath, line: line, column: column)
        let reporter = IssueReporter(place)
        let recorder = CallRecorder(reporter, modules)
        var stubbed: [StubNote] = []
        var failure: (any Error)?
        do {
            mediator = try Mediator(observer: recorder, toleratesMissing: true) { registry in
                for module in modules {
                    registry.register(module, fileID: place.source.fileID, line: place.source.line)
                }
                var stubs = Stubs(
                    registry: registry, required: modules.flatMap { $0.requires.map(\.schema) }, reporter: reporter)
                do {
                    try define(&stubs)
                    if !stubs.problems.isEmpty { failure = StubError(problems: stubs.problems) }
                } catch {
                    failure = error
                }
                stubbed = stubs.stubbed
            }
        } catch {
            // What went wrong with the stubs comes first: the registry's problems may follow from it.
            throw failure ?? error
        }
        if let failure { throw failure }
        self.recorder = recorder
        self.stubbed = stubbed
    }

    /// All calls in order of their beginning, across targets, those of the test and those to nobody included.
    public var calls: [RecordedCall] {
        recorder.calls
    }

    /// Returns the parameters of all calls of an action, in order.
    public func calls<Effect, Output, each Input>(
        to action: Action<Effect, Output, repeat each Input>
    ) -> [Parameters] {
        calls(to: action.target, action.name)
    }

    /// Returns the parameters of all calls of an action, in order.
    public func calls(to target: String, _ action: String) -> [Parameters] {
        recorder.calls(to: .init(target: target, action: action)).map(\.parameters)
    }

    /// Returns the next call of an action that this has not returned before, as soon as it begins.
    ///
    /// Several that wait get a call each, in the order in which they came.
    ///
    /// - Throws: ``NoCallError`` when the task is cancelled first. A call that never comes is waited for without end
    ///   otherwise: give the test a time limit.
    public func nextCall<Effect, Output, each Input>(
        to action: Action<Effect, Output, repeat each Input>
    ) async throws -> RecordedCall {
        try await nextCall(to: action.target, action.name)
    }

    /// Returns the next call of an action that this has not returned before, as soon as it begins.
    ///
    /// - Throws: ``NoCallError`` when the task is cancelled first.
    public func nextCall(to target: String, _ action: String) async throws -> RecordedCall {
        try await recorder.next(.init(target: target, action: action))
    }

    /// Fails the test if a stub was never called, naming all of those.
    public func expectAllStubsCalled(
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        let unused = stubbed.filter { recorder.calls(to: .init(target: $0.target, action: $0.action)).isEmpty }
        guard !unused.isEmpty else { return }
        let count = unused.count == 1 ? "A stub was" : "\(unused.count) stubs were"
        IssueReporter(.init(fileID: fileID, filePath: filePath, line: line, column: column)).report(
            (["\(count) never called."] + unused.map { "  \($0.target).\($0.action)\n    at \($0.place)" })
                .joined(separator: "\n")
        )
    }
}
