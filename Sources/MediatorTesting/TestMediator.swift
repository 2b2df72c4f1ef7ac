public import Mediator
import MediatorEvents

/// A mediator for testing a module in isolation: other modules are stubs, and every call is recorded.
///
///     @Test func addAsksTheCatalogForThePrice() throws {
///         let test = try TestMediator(CartModule()) {
///             $0.stub(CatalogActions.product) { _, id in try .sample().with { $0.id = id } }
///         }
///         #expect(try test.mediator.cart.add(productID: "P-1001", quantity: 2) == 2)
///         #expect(test.calls(to: CatalogActions.product) == [["id": "P-1001"]])
///     }
///
/// A module fails the test when it calls an action that its `requires` does not list, stubbed or not, and when it calls one
/// that is not stubbed, also from a task that it started. The failure is at the line that created the test mediator.
///
/// It works in Swift Testing and in XCTest. Create it in the test or in its set-up: failures belong to that test. It has no
/// global state, so that tests may run in parallel. Thread-safe.
///
/// An action of a module under test that fails with a code which its contract does not list in `failures` fails the
/// test. Stubs may fail with any code.
///
/// Interceptors of the modules under test apply to stubs too. Calls are recorded after the interceptors: with the
/// parameters that the interceptors pass on, and not at all when an interceptor returns a result or fails.
public final class TestMediator: Sendable {
    /// The mediator of the modules under test and the stubs.
    public let mediator: Mediator

    let recorder: TestTracer
    let reporter: IssueReporter
    private let stubs: [StubRegistration]

    /// Creates a mediator with the modules under test and stubs for the actions that they require.
    ///
    /// A required action may stay without a stub; a call to it fails the test.
    ///
    /// - Parameters:
    ///   - modules: The modules under test.
    ///   - fileID: The file of the test, for failures.
    ///   - filePath: The path of that file, for failures.
    ///   - line: The line in the test, for failures.
    ///   - define: The closure that adds the stubs.
    /// - Throws: The error of the closure; otherwise ``StubError`` with all problems of stubs: no module requires the
    ///   name, a result or the stub does not match the requirement, the action is stubbed twice or belongs to a module
    ///   under test; otherwise `RegistryError` with all problems between the modules.
    public init(
        _ modules: any Module...,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        stubs define: (inout Stubs) throws -> Void = { _ in }
    ) throws {
        let location = IssueReporter.Location(fileID: fileID, filePath: filePath, line: line)
        let reporter = IssueReporter(location)
        let recorder = TestTracer(reporter)
        var registered: [StubRegistration] = []
        var failure: (any Error)?
        do {
            mediator = try Mediator(tracer: recorder, toleratesMissing: true) { registry in
                for module in modules {
                    registry.register(module, fileID: location.source.fileID, line: location.source.line)
                }
                recorder.required = registry.requiredActions
                var stubs = Stubs(registry: registry, required: recorder.required, reporter: reporter)
                do {
                    try define(&stubs)
                } catch {
                    failure = error
                }
                registered = stubs.stubs
                registry.declareMissingEvents()
            }
        } catch {
            // Problems of stubs come first: the registry's other problems may follow from them.
            throw failure ?? StubError(registered, error.problems) ?? error
        }
        if let failure = failure ?? StubError(registered, []) { throw failure }
        self.recorder = recorder
        self.reporter = reporter
        stubs = registered
    }

    /// All calls in the order in which they started, across targets, including those of the test and unhandled ones.
    public var calls: [RecordedCall] {
        recorder.calls.all
    }

    /// Fails the test if stubs were never called, and names all of them.
    ///
    /// A call with invalid parameters does not count, since it never reaches the stub.
    ///
    /// - Parameters:
    ///   - fileID: The file of the test, for failures.
    ///   - filePath: The path of that file, for failures.
    ///   - line: The line in the test, for failures.
    public func expectAllStubsCalled(
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line
    ) {
        let unused = stubs.filter { !$0.called.isSet }
        guard !unused.isEmpty else { return }
        let count = unused.count == 1 ? "A stub was" : "\(unused.count) stubs were"
        let lines = ["\(count) never called."] + unused.map { "  \($0.name)\n    at \($0.location)" }
        reporter.report(
            lines.joined(separator: "\n"),
            at: .init(fileID: fileID, filePath: filePath, line: line)
        )
    }
}
