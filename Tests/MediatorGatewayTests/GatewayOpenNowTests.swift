import Foundation
import Mediator
import MediatorGateway
import Synchronization
import TestSupport
import Testing

/// URLs whose actions run before `openNow` returns.
@MainActor struct GatewayOpenNowTests {
    private static let add = Action(
        "Cart", "add", "", Parameter("count", Int.self), returns: String.self, exposure: .external)
    private static let show = Action("Cart", "show", "", returns: String.self, effect: .mainActor, exposure: .link)
    private static let load = Action("Cart", "load", "", effect: .async, exposure: .external)
    private static let ask = Action("Cart", "ask", "", effect: .asyncMainActor, exposure: .link)
    private static let again = Action("Cart", "again", "", effect: .mainActor, exposure: .link)

    private let calls = Recorder<String>()
    private let gateway: Gateway

    init() throws {
        let calls = calls
        let held = Held()
        let mediator = try Mediator(maximumDepth: 5) { registry in
            registry.handle(Self.add) { call, count in
                MainActor.assertIsolated()
                return "\(count) for \(call.origin?.description ?? "the app"), \(call.caller == nil)"
            }
            registry.handle(Self.show) { _ in "shown" }
            registry.handle(Self.load) { _ in calls.record("load") }
            registry.handle(Self.ask) { _ in calls.record("ask") }
            registry.handle(Self.again) { _ in
                calls.record("again")
                try held.gateway.withLock { $0 }?.openNow("demo://Cart/again")
            }
        }
        gateway = try Gateway(mediator, schemes: ["demo"])
        held.set(gateway)
    }

    /// The gateway for handlers, which does not keep it alive.
    private final class Held: Sendable {
        let gateway = Mutex<Gateway?>(nil)
        func set(_ gateway: Gateway) { self.gateway.withLock { $0 = gateway } }
    }

    @Test func anActionThatDoesNotSuspendRunsAtOnce() throws {
        let answer = try gateway.openNow("demo://Cart/add?count=2&utm=a", origin: .push)
        #expect(answer.description == #"Cart.add: "2 for push, true"; ignored: utm"#)
        let url = try #require(URL(string: "demo://Cart/show"))
        #expect(try gateway.openNow(url).value == "shown")
        #expect(try gateway.openNow("demo://Cart/add?count=2", context: ["count": 3]).value == "3 for url, true")
    }

    @Test(arguments: [("load", "async"), ("ask", "asyncMainActor")])
    func anActionThatMaySuspendIsForOpen(_ action: String, _ effect: String) async throws {
        let error = #expect(throws: MediatorError.self) { try gateway.openNow("demo://Cart/\(action)") }
        #expect(error?.code == .requiresOpen)
        #expect(error?.details == ["effect": .string(effect)])
        #expect(
            error?.description == """
                Mediator: Cart.\(action) may suspend, and "openNow" returns before it would end.
                  effect: \(effect)
                  to resolve: open the URL with "try await gateway.open".
                """)
        #expect(calls.all == [])
        try await gateway.open("demo://Cart/\(action)")
        #expect(calls.all == [action])
    }

    private struct Everything: Interceptor {
        let name = "everything"
        func intercept(_ call: Call) throws -> Interception { .proceed }
    }

    @Test func aNotFoundHandlerAnswersBehindInterceptors() async throws {
        let mediator = try Mediator { registry in
            registry.notFound(handlingLinks: true) { call in .string(call.action) }
            registry.intercept(.everything, by: Everything())
        }
        let gateway = try Gateway(mediator, schemes: ["demo"])
        #expect(try gateway.openNow("demo://Old/item").value == "item")
        #expect(try await gateway.open("demo://Old/item").value == "item")
    }

    @Test func errorsAreThoseOfOpen() async {
        for url in ["demo://Cart/nothing", "other://Cart/show", "demo://Cart/add?count=two", "demo://Cart/add", "%"] {
            let now = #expect(throws: MediatorError.self) { try gateway.openNow(url) }
            let later = await #expect(throws: MediatorError.self) { try await gateway.open(url) }
            #expect(now == later)
        }
    }

    @Test func aURLThatLeadsToItselfEnds() {
        let error = #expect(throws: MediatorError.self) { try gateway.openNow("demo://Cart/again") }
        #expect(error?.code == .callDepthExceeded)
        #expect(calls.all.count == 5)
    }
}
