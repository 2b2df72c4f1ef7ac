import Mediator
import TestSupport
import Testing

@Suite(.hangLimit) struct DetachedTests {
    private static let open = Action(
        "Screens", "open", "Opens a screen.", returns: Reference<Screen>.self)

    /// Opens the next one by the mediator that its module gave it.
    private final class Screen: Sendable {
        let mediator: Mediator

        init(_ mediator: Mediator) { self.mediator = mediator }

        func next() throws -> Screen { try mediator.perform(DetachedTests.open).object }
    }

    private static func mediator(keeping keep: @escaping @Sendable (Call) -> Mediator) throws -> Mediator {
        try Mediator { registry in registry.handle(open) { call in Reference(Screen(keep(call))) } }
    }

    @Test func screensOpenOneAnotherWithoutEnd() throws {
        var screen = try Screen(Self.mediator { $0.mediator.detached })
        for _ in 0..<1000 { screen = try screen.next() }
        #expect(screen.mediator.caller?.description == "Screens.open")
    }

    @Test func byTheMediatorOfTheCallTheyReachTheMaximumDepth() throws {
        var screen = try Screen(Self.mediator { $0.mediator })
        for _ in 0..<64 { screen = try screen.next() }
        let error = #expect(throws: MediatorError.self) { try screen.next() }
        #expect(error?.code == .callDepthExceeded)
    }
}
