import Mediator
import MediatorServices
import MediatorTesting
import Testing

/// Stubs and spies of actions that run on the main actor and may suspend, and services of the main actor.
struct TestingAsyncMainActorStubTests {
    private static let page = Action(
        "Pages", "page", "Returns the title of a page.", Parameter("id", String.self), returns: String.self,
        effect: .asyncMainActor)

    private struct ShopModule: Module {
        static let open = Action("Shop", "open", "Opens a page.", returns: String.self, effect: .asyncMainActor)

        var requires: [any Contract] { [page] }

        func register(in registry: inout Registry) {
            registry.handle(Self.open) { call in try await call.mediator.perform(page, "P-1") }
        }
    }

    @Test func aClosureRunsOnTheMainActorAndMaySuspend() async throws {
        let test = try TestMediator(ShopModule()) {
            $0.stub(Self.page) { _, id in
                MainActor.assertIsolated()
                await Task.yield()
                MainActor.assertIsolated()
                return "page \(id)"
            }
        }
        #expect(try await test.mediator.perform(ShopModule.open) == "page P-1")
        #expect(test.calls(to: Self.page) == [["id": "P-1"]])
    }

    @Test func resultsComeInOrder() async throws {
        let test = try TestMediator(ShopModule()) {
            $0.stub(Self.page, results: .returns("one"), .returns("two"))
        }
        #expect(try await test.mediator.perform(ShopModule.open) == "one")
        #expect(try await test.mediator.perform(ShopModule.open) == "two")
    }

    @Test func stubsByNameRunOnTheMainActor() async throws {
        let waiting = try TestMediator(ShopModule()) {
            $0.stub("Pages", "page") { _ async throws in
                await Task.yield()
                return "later"
            }
        }
        #expect(try await waiting.mediator.perform(ShopModule.open) == "later")
        let immediate = try TestMediator(ShopModule()) { $0.stub("Pages", "page", returning: "now") }
        #expect(try await immediate.mediator.perform(ShopModule.open) == "now")
        #expect(try immediate.mediator.schema(of: "Pages", "page").effect == .asyncMainActor)
    }

    @MainActor protocol Navigator: Sendable {
        func push(_ page: String) -> [String]
    }

    @MainActor private final class FakeNavigator: Navigator {
        private var pages: [String] = []

        init() {}

        func push(_ page: String) -> [String] {
            pages.append(page)
            return pages
        }
    }

    private struct ShellModule: Module {
        static let go = Action("Shell", "go", "", returns: [String].self, effect: .asyncMainActor)

        var requires: [any Contract] { [Service((any Navigator).self)] }

        func register(in registry: inout Registry) {
            registry.handle(Self.go) { call in try call.mediator.service((any Navigator).self).push("home") }
        }
    }

    @Test func aServiceOfTheMainActorIsReplaced() async throws {
        let test = try TestMediator(ShellModule()) {
            $0.provide((any Navigator).self, on: MainActor.self) { _ in FakeNavigator() }
        }
        #expect(try await test.mediator.perform(ShellModule.go) == ["home"])
        #expect(try await test.mediator.perform(ShellModule.go) == ["home", "home"])
    }

    @Test func theModuleIsVerifiedWithItsContract() {
        verify(ShopModule(), implements: [ShopModule.open])
    }
}
