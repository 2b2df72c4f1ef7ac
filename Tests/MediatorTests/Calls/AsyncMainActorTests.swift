import Mediator
import TestSupport
import Testing

/// Actions that run on the main actor and may suspend.
struct AsyncMainActorTests {
    private static let show = Action(
        "Pages", "show", "Shows a page.", Parameter("id", String.self), Parameter("size", Int.self, default: 2),
        returns: Reference<Page>.self, effect: .asyncMainActor, tags: ["login"])
    private static let hide = Action("Pages", "hide", "Hides the page.", effect: .asyncMainActor)

    @MainActor final class Page {
        let title: String
        init(_ title: String) { self.title = title }
    }

    /// A mediator whose handlers check that they are on the main actor, before and after they suspend.
    private func mediator(_ register: (inout Registry) -> Void = { _ in }) throws -> Mediator {
        try Mediator { registry in
            registry.handle(Self.show) { call, id, size in
                MainActor.assertIsolated()
                await Task.yield()
                MainActor.assertIsolated()
                return Reference(Page("\(id) \(size) \(call.parameters)"))
            }
            registry.handle(Self.hide) { _ in MainActor.assertIsolated() }
            register(&registry)
        }
    }

    @MainActor private static func title(_ reference: Reference<Page>) -> String { reference.object.title }

    @Test func itIsAwaitedFromAnywhere() async throws {
        let mediator = try mediator()
        let title = #"a 1 {"id": "a", "size": 1}"#
        #expect(await Self.title(try await mediator.perform(Self.show, "a", 1)) == title)
        let detached = Task.detached { try await Self.title(mediator.perform(Self.show, "a", 1)) }
        #expect(try await detached.value == title)
        let onMain = Task { @MainActor in Self.title(try await mediator.perform(Self.show, "a", 1)) }
        #expect(try await onMain.value == title)
        try await mediator.perform(Self.hide)
    }

    @Test func itIsAwaitedByNameWithItsDefaults() async throws {
        let page = try await mediator().performAsync("Pages", "show", ["id": "a"])
        #expect(await Self.title(try page.get()) == #"a 2 {"id": "a", "size": 2}"#)
    }

    @MainActor @Test func byNameItIsNotCalledWithoutAwait() throws {
        let mediator = try mediator()
        let error = #expect(throws: MediatorError.self) { try mediator.perform("Pages", "hide") }
        #expect(error?.code == .requiresAsync)
        #expect(
            error?.description == """
                Mediator: Pages.hide is asynchronous and was called without await.
                  to resolve: call it by name with "try await performAsync", or through its asynchronous contract.
                """)
    }

    @Test func parametersAreCheckedBeforeTheHandlerRuns() async throws {
        let error = await #expect(throws: MediatorError.self) {
            try await mediator().performAsync("Pages", "show", ["id": 1])
        }
        #expect(error?.message == #"parameter "id" of Pages.show: expected string, found int."#)
    }

    @Test func interceptorsOfBothKindsRunOnTheMainActor() async throws {
        let seen = Recorder<String>()
        let asked = Latch()
        let answered = Latch()
        let mediator = try mediator { registry in
            registry.interceptAsync(.tag("login"), name: "login") { _, next in
                MainActor.assertIsolated()
                seen.record("asks")
                asked.open()
                await answered.pass()
                MainActor.assertIsolated()
                return try await next()
            }
            registry.intercept(.effect(.asyncMainActor), order: 1, name: "log") { call in
                MainActor.assertIsolated()
                seen.record("\(call.action) goes on")
                return .proceed
            }
        }
        let page = Task.detached { try await Self.title(mediator.perform(Self.show, "a", 1)) }
        await asked.pass()
        #expect(seen.all == ["asks"])
        answered.open()
        #expect(try await page.value == #"a 1 {"id": "a", "size": 1}"#)
        #expect(seen.all == ["asks", "show goes on"])
    }

    @Test func aCallThatIsRedirectedToItRunsItsInterceptorsThere() async throws {
        let open = Action("Pages", "open", "", effect: .async)
        let seen = Recorder<String>()
        let mediator = try mediator { registry in
            registry.handle(open) { _ in }
            registry.intercept(.action(open), name: "elsewhere") { _ in .redirect(to: "Pages", "hide") }
            registry.interceptAsync(.action(Self.hide), name: "gate") { _, next in
                MainActor.assertIsolated()
                seen.record("gate")
                return try await next()
            }
        }
        try await Task.detached { try await mediator.perform(open) }.value
        #expect(seen.all == ["gate"])
    }

    @Test func aCallThatDoesNotSuspendIsNotRedirectedToIt() throws {
        let mediator = try mediator { registry in
            registry.handle("Pages", "now") { _ in .null }
            registry.intercept(.action("Pages", "now"), name: "elsewhere") { _ in .redirect(to: "Pages", "hide") }
        }
        let error = #expect(throws: MediatorError.self) { try mediator.perform("Pages", "now") }
        #expect(error?.code == .requiresAsync)
        #expect(
            error?.message
                == "an interceptor redirects Pages.now, which does not suspend, to Pages.hide, which is asynchronous.")
    }

    @Test func aSuspendingInterceptorAroundAMainActorActionNamesTheEffectThatItNeeds() {
        let error = #expect(throws: RegistryError.self) {
            try Mediator { registry in
                registry.handle(Cart.hide, fileID: "Cart.swift", line: 1) { _ in }
                registry.interceptAsync(.action(Cart.hide), name: "login", fileID: "App.swift", line: 2) { _, next in
                    try await next()
                }
            }
        }
        #expect(
            error?.description == """
                Mediator: the registry has 1 problem.
                  interceptor "login" may suspend, and its scope (action "Cart.hide") covers "Cart.hide", which runs on \
                the main actor without suspending; to resolve: declare "effect: .asyncMainActor", narrow the scope, or \
                use an "Interceptor".
                    at App.swift:2
                    at Cart.swift:1
                """)
    }

    @Test func itIsCancelledWithItsCaller() async throws {
        let started = Latch()
        let mediator = try Mediator { registry in
            registry.handle(Self.hide) { _ in
                await started.openUntilCancelled()
                try Task.checkCancellation()
            }
        }
        let task = Task.detached { try await mediator.perform(Self.hide) }
        await started.pass()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func theRestRunsOnTheMainActorWhereverNextIsCalled() async throws {
        struct Detaching: AsyncInterceptor {
            func intercept(_ call: Call, next: Next) async throws -> Value {
                try await Task.detached { try await next() }.value
            }
        }
        let isOnMain = Recorder<Bool>()
        let mediator = try mediator { registry in
            registry.intercept(.action(Self.hide), order: 0, by: Detaching())
            registry.intercept(.action(Self.hide), order: 1, name: "inner") { _ in
                isOnMain.record(CurrentThread.isOnMainActor)
                return .proceed
            }
        }
        try await mediator.perform(Self.hide)
        #expect(isOnMain.all == [true])
    }
}
