import Mediator
import MediatorCoding
import MediatorEvents
import MediatorServices
import MediatorTrace
import TestSupport
import Testing

/// A tracer that keeps the errors with which spans end.
private final class ErrorTracer: Tracer {
    let errors = Recorder<String>()

    func began(_ call: Call, module: String, schema: ActionSchema?) -> Int { 0 }

    func ended(_ identifier: Int, _ outcome: Result<Value, any Error>) {
        if case .failure(let error) = outcome { errors.record("\(error)") }
    }
}

/// The events and services that a trace records.
struct TraceEventTests {
    private static let token = Event(
        "Login", "done", "A user logged in.", Parameter("user", String.self),
        Parameter("token", String.self, secret: true))

    private let trace = Trace(recordsValues: true)

    /// A shop that posts, and modules that subscribe.
    private func mediator(
        _ scope: InterceptorScope = .everything,
        _ more: @escaping @Sendable (inout Registry) -> Void = { _ in }
    ) throws -> Mediator {
        let shop = Part("Shop") { registry in
            registry.declare(Orders.placed)
            registry.handle("Shop", "order") { call in
                try call.mediator.post(Orders.placed, "O-1", 7)
                return .null
            }
        }
        let mail = Part("Mail") { registry in
            registry.on(Orders.placed) { post, _, _ in try post.mediator.perform("Mail", "send") }
            registry.handle("Mail", "send") { _ in .null }
        }
        let log = Part("Log") { registry in
            registry.on(Orders.placed) { _, _, _ in throw ActionFailure("full") }
        }
        return try Mediator { [trace] registry in
            for module in [shop, mail, log] { registry.register(module) }
            more(&registry)
            registry.intercept(scope, by: trace)
        }
    }

    @Test func theErrorOfASubscriberNamesItsModuleForTracersAndPosters() throws {
        let tracer = ErrorTracer()
        let mail = Part("Mail") { registry in
            registry.on(Orders.cleared) { _ in _ = try (["a": 1] as Parameters).get("b", as: Int.self) }
        }
        let mediator = try Mediator { registry in
            registry.declare(Orders.cleared)
            registry.register(mail)
            registry.trace(
                by: tracer, name: "errors", .everything, CodeLocation(fileID: #fileID, line: #line))
        }
        let delivery = try mediator.post(Orders.cleared)
        let text = """
            Mediator: no key "b" in the dictionary.
              keys: a
              in: Cart.cleared of module "Mail"
              to resolve: add it as int, or read it as an optional.
            """
        #expect(tracer.errors.all == [text])
        #expect(delivery.failures.map { "\($0.error)" } == [text])
    }

    @Test func anEventIsNestedBelowItsPosterOnceForEachSubscriberAndAboveItsCalls() throws {
        let mediator = try mediator { registry in registry.on(Orders.placed) { _, _, _ in } }
        try mediator.perform("Shop", "order")
        let list = #"(orderID: "O-1", total: 7)"#
        #expect(
            trace.log.tree(showsTimes: false) == """
                Shop.order
                  event Cart.orderPlaced\(list) to Mail
                    Mail.send
                  event Cart.orderPlaced\(list) to Log   failed: full
                  event Cart.orderPlaced\(list)
                """
        )
        let calls = trace.log.calls
        #expect(calls.map(\.parent) == [nil, 1, 2, 1, 1])
        #expect(calls.map(\.kind) == [.action, .event, .action, .event, .event])
        #expect(calls[1].caller == Caller("Shop", "Shop", "order"))
        #expect(calls[2].caller == Caller("Mail", "Cart", "orderPlaced"))
    }

    @Test func diagramsLeadFromPosterToSubscriber() throws {
        let trace = Trace("names")
        let mediator = try mediator()
        try mediator.update { registry in
            registry.on("Cart", "orderPlaced") { _ in }
            registry.intercept(.everything, by: trace)
        }
        try mediator.perform("Shop", "order")
        #expect(
            trace.log.mermaid() == """
                sequenceDiagram
                    participant outside
                    participant Shop
                    participant Mail
                    participant Log
                    participant subscriber
                    outside->>+Shop: order
                    Shop->>+Mail: event Cart.orderPlaced(orderID, total)
                    Mail->>+Mail: send
                    Mail-->>-Mail: returned
                    Mail-->>-Shop: returned
                    Shop->>+Log: event Cart.orderPlaced(orderID, total)
                    Log--x-Shop: full
                    Shop->>+subscriber: event Cart.orderPlaced(orderID, total)
                    subscriber-->>-Shop: returned
                    Shop-->>-outside: returned
                """
        )
        try SequenceGrammar.check(trace.log.mermaid())
        #expect(
            trace.log.callGraph.edges.map { "\($0.from ?? "") \($0.to) \($0.lines)" } == [
                #" Shop ["order ×1"]"#, #"Shop Mail ["Cart.orderPlaced ×1"]"#, #"Shop Log ["Cart.orderPlaced ×1"]"#,
                #"Shop subscriber ["Cart.orderPlaced ×1"]"#, #"Mail Mail ["send ×1"]"#,
            ])
        let chrome = try trace.log.chromeTrace()
        #expect(chrome.contains(#""cat":"Mail","dur""#) && chrome.contains(#""kind":"event","module":"Mail""#))
        #expect(trace.log.value["calls"]?[1]?["kind"] == "event")
    }

    @Test func aSubscriberOfTheMainActorThatRunsLaterBelongsToThePostStill() async throws {
        let mediator = try mediator { registry in
            registry.onMainActor(Orders.placed) { post, _, _ in try post.mediator.perform("Mail", "send") }
        }
        let ran = try await Task.detached { try mediator.perform("Shop", "order") }.value
        #expect(ran == .null)
        // `postAsync` runs deferred subscribers first.
        try await mediator.postAsync(Orders.placed, "O-2", 8)
        let calls = trace.log.calls
        let late = try #require(calls.first { $0.kind == .event && $0.module.isEmpty })
        #expect(late.parent == 1)
        #expect(calls.last { $0.parent == late.id }?.action == "send")
    }

    private static let scopes: [(scope: InterceptorScope, expected: [String])] = [
        (.target("Shop"), ["Shop.order"]),
        (.tag("login"), []),
        (.action("Cart", "orderPlaced"), ["event", "event"]),
        ([.target("Cart"), .target("Clock")], ["event", "event", "service Clock"]),
    ]

    @Test(arguments: scopes)
    func onlyTheScopeIsTraced(scope: InterceptorScope, expected: [String]) throws {
        let mediator = try mediator(scope) { registry in registry.provide(Clock.self) { _ in Clock() } }
        try mediator.perform("Shop", "order")
        _ = try mediator.service(Clock.self)
        #expect(trace.log.calls.map { $0.kind == .event ? "event" : $0.description } == expected)
        try mediator.update { $0.remove(interceptor: "Trace") }
        try mediator.perform("Shop", "order")
        _ = try mediator.service(Clock.self)
        #expect(trace.log.calls.count == expected.count)
    }

    @Test func withoutSubscribersThereIsNothingToSee() throws {
        let mediator = try Mediator { [trace] registry in
            registry.declare(Orders.cleared)
            registry.intercept(.everything, by: trace)
        }
        try mediator.post(Orders.cleared)
        #expect(trace.log.calls.isEmpty)
    }

    @Test func secretsOfEventsAreInNoOutput() throws {
        let mediator = try mediator { registry in
            registry.declare(Self.token)
            registry.on(Self.token) { _, _, token in throw ActionFailure("no", "Not \(token.count) long.") }
        }
        try mediator.post(Self.token, "Ann", "hunter2")
        #expect(trace.log.tree(showsTimes: false) == #"event Login.done(user: "Ann", token: •••)  failed: no"#)
        for text in [trace.log.mermaid(), try trace.log.chromeTrace(), "\(trace.log)", try trace.log.value.json()] {
            #expect(!text.contains("hunter2"))
        }
    }

    // MARK: Services

    @Test func aServiceIsNestedBelowItsCallerAndAboveTheCallsOfItsCreation() throws {
        let mediator = try mediator { registry in
            registry.register(
                Part("Time") { registry in
                    registry.provide(Clock.self, qualifier: "slow") { mediator in
                        try mediator.perform("Mail", "send")
                        return Clock()
                    }
                    registry.provide(Clock.self) { _ in throw Broken() }
                })
            registry.register(
                Part("Diary") { registry in
                    registry.handle("Diary", "open") { call in
                        _ = try call.mediator.service(Clock.self, qualifier: "slow")
                        _ = try call.mediator.service(Clock.self, qualifier: "slow")
                        _ = try? call.mediator.service(Clock.self)
                        return .null
                    }
                })
        }
        try mediator.perform("Diary", "open")
        #expect(
            trace.log.tree(showsTimes: false) == """
                Diary.open
                  service Clock (slow)
                    Mail.send
                  service Clock (slow)
                  service Clock         failed: unexpected: Broken()
                """
        )
        #expect(trace.log.calls.map(\.module) == ["Diary", "Time", "Mail", "Time", "Time"])
        #expect(
            trace.log.callGraph.edges.map { "\($0.from ?? "") \($0.to) \($0.lines)" } == [
                #" Diary ["open ×1"]"#, #"Diary Time ["Clock ×1", "Clock (slow) ×2"]"#,
                #"Time Mail ["send ×1"]"#,
            ])
        try SequenceGrammar.check(trace.log.mermaid())
        #expect(trace.log.mermaid().contains("    Diary->>+Time: service Clock (slow)\n"))
    }
}

private struct Clock: Sendable {}
private struct Broken: Error {}
