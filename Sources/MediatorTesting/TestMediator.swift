public import Mediator
public import Testing

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
/// A call of a module to a neighbour that is not stubbed fails the test where the test mediator was made. Works in
/// Swift Testing and in XCTest. Nothing is global: tests run side by side without touching one another. Thread-safe.
public final class TestMediator: Sendable {
    /// The mediator of the modules under test and the stubs.
    public let mediator: Mediator

    private let recorder: CallRecorder
    private let stubbed: [(target: String, action: String)]

    /// Creates a mediator of modules under test and of stubs for their neighbours.
    ///
    /// - Throws: `RegistryError` with all that does not fit together, stubs included; ``StubError`` for stubs by name
    ///   that nobody requires or whose value does not fit.
    public init(
        _ modules: any Module...,
        sourceLocation: SourceLocation = #_sourceLocation,
        file: StaticString = #filePath,
        line: UInt = #line,
        stubs define: (inout Stubs) throws -> Void = { _ in }
    ) throws {
        let place = IssueReporter.Place(location: sourceLocation, file: file, line: line)
        let recorder = CallRecorder(IssueReporter(place), requiredBy: modules)
        var stubbed: [(target: String, action: String)] = []
        var failure: (any Error)?
        mediator = try Mediator(observer: recorder, toleratesMissing: true) { registry in
            for module in modules {
                registry.register(module, fileID: sourceLocation.fileID, line: sourceLocation.line)
            }
            var stubs = Stubs(registry: registry, required: modules.flatMap { $0.requires.map(\.schema) })
            do {
                try define(&stubs)
                if !stubs.problems.isEmpty { throw StubError(problems: stubs.problems) }
            } catch {
                failure = error
            }
            stubbed = stubs.stubbed
        }
        if let failure { throw failure }
        self.recorder = recorder
        self.stubbed = stubbed
    }

    /// All calls in order of their beginning, across targets, those of the test included.
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
        recorder.calls(to: target, action).map(\.parameters)
    }

    /// Returns the next call of an action that this has not returned before, as soon as it begins.
    ///
    /// A call that never comes is waited for without end: give the test a time limit.
    public func nextCall<Effect, Output, each Input>(
        to action: Action<Effect, Output, repeat each Input>
    ) async -> RecordedCall {
        await recorder.next(action.target, action.name)
    }

    /// Fails the test for every stub that was never called, naming them together.
    public func expectAllStubsCalled(
        sourceLocation: SourceLocation = #_sourceLocation,
        file: StaticString = #filePath,
        line: UInt = #line
    ) {
        let unused = stubbed.filter { recorder.calls(to: $0.target, $0.action).isEmpty }
        guard !unused.isEmpty else { return }
        IssueReporter(.init(location: sourceLocation, file: file, line: line)).report(
            "Stubs that were never called: \(unused.map { "\($0.target).\($0.action)" }.joined(separator: ", "))."
        )
    }
}

/// Why stubs by name do not fit: all problems at once.
public struct StubError: Error, Sendable, CustomStringConvertible {
    /// The problems, each with its place.
    public let problems: [String]

    /// The problems, one on a line.
    public var description: String {
        (["Mediator: \(problems.count == 1 ? "a stub does" : "\(problems.count) stubs do") not fit."]
            + problems.map { "  " + $0 }).joined(separator: "\n")
    }
}
