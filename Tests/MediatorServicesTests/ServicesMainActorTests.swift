import Mediator
import MediatorServices
import TestSupport
import Testing

/// A service whose object is created and requested on the main actor.
struct ServicesMainActorTests {
    @MainActor protocol Navigator: Sendable {
        func push(_ page: String) -> [String]
    }

    @MainActor final class Stack: Navigator {
        private var pages: [String]

        init(_ pages: [String]) {
            MainActor.assertIsolated()
            self.pages = pages
        }

        func push(_ page: String) -> [String] {
            pages.append(page)
            return pages
        }
    }

    private static let type = (any Navigator).self
    private static let first = Action("Shell", "first", "", returns: String.self, effect: .mainActor)
    private static let show = Action("Shell", "show", "", returns: [String].self, effect: .asyncMainActor)

    private struct ShellModule: Module {
        var lifetime = Lifetime.cached

        func register(in registry: inout Registry) {
            registry.provide(type, on: MainActor.self, lifetime: lifetime) { mediator in
                Stack([try mediator.perform(first)])
            }
            registry.handle(first) { _ in "home" }
            registry.handle(show) { call in try call.mediator.service(type).push("page") }
        }
    }

    @Test func theObjectIsCreatedOnceOnTheMainActor() async throws {
        let mediator = try Mediator(modules: [ShellModule()])
        #expect(try await Task.detached { try await mediator.perform(Self.show) }.value == ["home", "page"])
        let pages = try await MainActor.run { try mediator.service(Self.type).push("other") }
        #expect(pages == ["home", "page", "other"])
        #expect(try mediator.release(Self.type))
        #expect(try await mediator.perform(Self.show) == ["home", "page"])
    }

    @Test func anObjectIsCreatedForEachRequest() async throws {
        let mediator = try Mediator(modules: [ShellModule(lifetime: .perCall)])
        for _ in 0..<2 { #expect(try await mediator.perform(Self.show) == ["home", "page"]) }
    }

    @Test func aRequestOffTheMainActorFailsWhetherThereIsAnObjectOrNot() async throws {
        let mediator = try Mediator(modules: [ShellModule()])
        for _ in 0..<2 {
            let error = await Task.detached {
                #expect(throws: MediatorError.self) { try mediator.service(Self.type) }
            }.value
            #expect(error?.code == .mainActorService)
            #expect(
                error?.description == """
                    Mediator: service "ServicesMainActorTests.Navigator" is provided on the main actor and was requested \
                    off it.
                      provided by: module "Shell"
                      to resolve: request it in code marked @MainActor, as the handler of a main-actor action, or inside \
                    of "await MainActor.run".
                    """)
            _ = try await mediator.perform(Self.show)
        }
    }

    @Test(.hangLimit) func aFactoryThatNeedsItsOwnObjectFails() async throws {
        let mediator = try Mediator { registry in
            registry.provide(Self.type, on: MainActor.self) { mediator in try mediator.service(Self.type) }
        }
        let error = await MainActor.run { #expect(throws: MediatorError.self) { try mediator.service(Self.type) } }
        #expect(error?.code == .recursiveService)
    }

    @Test func aSynchronousActionOfAnotherThreadCannotRequestIt() async throws {
        let mediator = try Mediator(modules: [ShellModule()])
        try mediator.update { registry in
            registry.handle("Pages", "count", returns: .int) { call in
                _ = try call.mediator.service(Self.type)
                return 1
            }
        }
        let code = await Task.detached {
            #expect(throws: MediatorError.self) { try mediator.perform("Pages", "count") }?.code
        }.value
        #expect(code == .mainActorService)
        #expect(try await MainActor.run { try mediator.perform("Pages", "count") } == 1)
    }
}
