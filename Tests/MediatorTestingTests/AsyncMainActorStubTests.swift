import Mediator
import MediatorTesting
import Testing

/// Stubs and spies of actions that run on the main actor and may suspend.
struct AsyncMainActorStubTests {
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

    @Test func answersComeInOrder() async throws {
        let test = try TestMediator(ShopModule()) {
            $0.stub(Self.page, answers: .returns("one"), .returns("two"))
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

    @Test func theModuleIsVerifiedWithItsContract() {
        verify(ShopModule(), implements: [ShopModule.open])
    }
}
