import Mediator
import MediatorGateway
import ModuleA
import ModuleAActions
import MediatorTesting
import Synchronization
import Testing

@testable import DemoApp

/// A link to a screen that needs a user: the app asks first, and shows the screen then.
struct DemoScreenLinkTests {
    /// The contract of the catalog with a tag, as a shop has it that shows prices to its customers alone.
    private static let detailScreen = Action(
        "Catalog", "detailScreen", "Returns a screen that shows a product.", Parameter("id", String.self),
        returns: Reference<any Screen>.self, effect: .asyncMainActor, exposure: .link, tags: ["login"])

    @MainActor private final class PriceScreen: Screen {
        nonisolated let title: String
        nonisolated var description: String { title }

        init(_ title: String) { self.title = title }

        func draw() -> String { title }
    }

    /// Returns the gateway of an app whose screens need a user.
    private func gateway(asking ask: Login.Question?, shown: @escaping @Sendable () -> Void) throws -> Gateway {
        let mediator = try Mediator(modules: [CatalogModule(), SessionModule(ask: ask)])
        try mediator.update { registry in
            registry.remove(CatalogActions.detailScreen)
            registry.handle(Self.detailScreen) { call, id in
                shown()
                return Reference(PriceScreen("\(id) for \(try call.mediator.session.user() ?? "no user")"))
            }
        }
        return try Shell().gateway(to: mediator)
    }

    @Test func theAppAsksAndThenShowsTheScreen() async throws {
        let events = Mutex<[String]>([])
        let asked = Gate()
        let answered = Gate()
        let gateway = try gateway {
            events.withLock { $0.append("asked") }
            asked.open()
            await answered.wait()
            events.withLock { $0.append("answered") }
            return "Ann"
        } shown: {
            events.withLock { $0.append("shown") }
        }
        let opening = Task { try await gateway.open("demo://product/P-1001/screen") }
        await asked.wait()
        #expect(events.withLock(\.self) == ["asked"])
        answered.open()
        let screen = try await opening.value.value.get(as: Reference<any Screen>.self).object
        #expect(await screen.title == "P-1001 for Ann")
        #expect(events.withLock(\.self) == ["asked", "answered", "shown"])
    }

    @Test func withoutAnAnswerThereIsNoScreen() async throws {
        let gateway = try gateway {
            nil
        } shown: {
            Issue.record("the screen was made")
        }
        let failure = await #expect(throws: ActionFailure.self) {
            try await gateway.open("demo://product/P-1001/screen")
        }
        #expect(failure?.code == "loginRequired")
    }
}
