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
///
/// Interceptors of the modules under test stand around the stubs too. Calls are recorded where they arrive, behind the
/// interceptors: with the parameters that these left, and not at all when one answered or refused.
public final class TestMediator: Sendable {
    /// The mediator of the modules under test and the stubs.
    public let mediator: Mediator

    let recorder: TestTracer
    let reporter: IssueReporter
    private let stubs: [StubRegistration]
    /// What the modules under test require, handled or not.
    let required: [ActionSchema]

    /// Creates a mediator of modules under test and of stubs for their neighbours.
    ///
    /// What the modules require may stay without a stub: a call to it fails the test.
    ///
    /// - Throws: ``StubError`` with all that is wrong with stubs: no module requires the name, a value or the whole stub does
    ///   not fit what is required, the action is stubbed already or belongs to a module under test; else `RegistryError`
    ///   with all that does not fit between the modules; before both what the closure throws.
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
        let required = modules.flatMap { $0.requires.compactMap(\.contractSchema.action) }
        let recorder = TestTracer(reporter, required: required)
        var notes: [StubRegistration] = []
        var failure: (any Error)?
        do {
            mediator = try Mediator(tracer: recorder, toleratesMissing: true) { registry in
                for module in modules {
                    registry.register(module, fileID: place.source.fileID, line: place.source.line)
                }
                var stubs = Stubs(registry: registry, required: required, reporter: reporter)
                do {
                    try define(&stubs)
                } catch {
                    failure = error
                }
                notes = stubs.notes
            }
        } catch {
            // What went wrong with the stubs comes first: the registry's other problems may follow from it.
            throw failure ?? StubError(notes, error.problems, modules) ?? error
        }
        if let failure = failure ?? StubError(notes, [], modules) { throw failure }
        self.recorder = recorder
        self.reporter = reporter
        self.required = required
        stubs = notes
    }

    /// All calls in order of their beginning, across targets, those of the test and those to nobody included.
    public var calls: [RecordedCall] {
        recorder.calls.all
    }

    /// Fails the test if a stub was never called, naming all of those.
    ///
    /// A call whose parameters do not fit does not count, since the stub never sees it.
    public func expectAllStubsCalled(
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        let unused = stubs.filter { !$0.called.isSet }
        guard !unused.isEmpty else { return }
        let count = unused.count == 1 ? "A stub was" : "\(unused.count) stubs were"
        let lines = ["\(count) never called."] + unused.map { "  \($0.name)\n    at \($0.place)" }
        reporter.report(
            lines.joined(separator: "\n"),
            at: .init(fileID: fileID, filePath: filePath, line: line, column: column)
        )
    }
}
