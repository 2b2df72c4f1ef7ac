import Mediator
import MediatorTrace
import TestSupport
import Testing

/// Secrets, threads, cancellation, and interceptors that do odd things.
@Suite(.hangLimit)
struct InterceptorMisuseTests {
    private static let secret = "hunter2"
    private static let login = Action(
        "Login", "try", "Tries.", Parameter("token", String.self, secret: true), returns: Int.self, effect: .async)

    /// Tells all that it knows.
    private struct Leak: Error { let text: String }

    private static func leak(_ call: Call) -> Leak { Leak(text: "\(call.parameters)") }

    // MARK: Secrets

    private static let leaky: [@Sendable (inout Registry) -> Void] = [
        { $0.intercept(.everything, name: "plain") { throw leak($0) } },
        { $0.interceptAsync(.action(login), name: "suspending") { call, _ in throw leak(call) } },
        {
            $0.interceptAsync(.action(login), name: "afterwards") { call, next in
                _ = try? await next()
                throw leak(call)
            }
        },
        { $0.intercept(.action(login), name: "answer") { .finish(with: $0.parameters["token"] ?? .null) } },
        { $0.interceptAsync(.action(login), name: "result") { call, _ in call.parameters["token"] ?? .null } },
        { $0.intercept(.action(login), name: "mistyped") { .proceed(with: ["token": [$0.parameters["token"] ?? 1]]) } },
        { $0.intercept(.action(login), name: "unknown") { .proceed(with: ["tokn": $0.parameters["token"] ?? 1]) } },
        {
            $0.intercept(.action(login), name: "reading") {
                _ = try $0.get("token", as: Int.self); return .proceed
            }
        },
        { $0.intercept(.action(login), name: "elsewhere") { _ in .redirect(to: "Login", "leak") } },
        { $0.intercept(.action(login), name: "nowhere") { _ in .redirect(to: "Login", "tri") } },
    ]

    @Test(arguments: leaky.indices)
    func whatAnInterceptorDoesWithASecretShowsNowhere(index: Int) async throws {
        let trace = Trace(recordsValues: true)
        let seen = Recorder<String>()
        let mediator = try Mediator { registry in
            registry.handle(Self.login) { call, _ in throw Self.leak(call) }
            registry.handle(
                "Login", "leak", parameters: [ParameterSchema("token", .string, secret: true)], returns: .int
            ) { throw Self.leak($0) }
            registry.intercept(.everything, by: trace)
            registry.intercept(.everything, order: -1, name: "log") { call in
                seen.record("\(call)")
                return .proceed { outcome, _ in seen.record("\(outcome)") }
            }
            Self.leaky[index](&registry)
        }
        let error = await #expect(throws: (any Error).self) { try await mediator.perform(Self.login, Self.secret) }
        let said =
            seen.all + ["\(error as Any)", trace.log.tree(), trace.log.mermaid(), try trace.log.chromeTrace()]
            + [(error as? MediatorError).map { "\($0.details)" } ?? ""]
        #expect(!said.contains { $0.contains(Self.secret) }, "\(said)")
        #expect(seen.all.count >= 2)
    }

    // MARK: Threads

    @Test func callsAndUpdatesAtOnceSeeAllOfAnUpdateOrNothing() async throws {
        let mediator = try Mediator { registry in
            registry.handle("Echo", "say", parameters: [ParameterSchema("text", .string)], returns: .string) { call in
                .string(try call.get("text"))
            }
        }
        let trace = Trace(capacity: 16)
        let results = await onThreads(4) { thread -> Set<String> in
            var said: Set<String> = []
            for _ in 0..<50 {
                if thread == 0 {
                    try mediator.update { registry in
                        for name in ["a", "b"] {
                            registry.intercept(.target("Echo"), name: name) { call in
                                .proceed(with: ["text": .string(try call.get("text") + name)])
                            }
                        }
                        registry.intercept(.everything, by: trace)
                    }
                    try mediator.update { registry in
                        for name in ["a", "b", trace.name] { registry.remove(interceptor: name) }
                    }
                } else {
                    said.insert(try mediator.perform("Echo", "say", ["text": ""]).get())
                }
            }
            return said
        }
        for result in results { #expect(try result.get().isSubset(of: ["", "ab"])) }
        #expect(trace.log.calls.allSatisfy { $0.outcome == .returned })
    }

    // MARK: Odd things

    @Test func aCallMayGoOnAfterItsInterceptorHasAnswered() async throws {
        let done = Latch()
        let handled = Recorder<String?>()
        let mediator = try Mediator { registry in
            registry.handle(Cart.checkout) { _, note in
                handled.record(note)
                done.open()
                return "late"
            }
            registry.interceptAsync(.action(Cart.checkout), name: "later") { _, next in
                Task.detached { try await next(["note": "later"]) }
                return "accepted"
            }
        }
        #expect(try await mediator.perform(Cart.checkout, "now") == "accepted")
        await done.pass()
        #expect(handled.all == ["later"])
    }

    @Test func oneThatCallsTheSameActionIsCalledAgainAndStopsAtTheDepth() async throws {
        let passes = Counter()
        let trace = Trace()
        let mediator = try Mediator(maximumDepth: 8) { registry in
            registry.handle(Cart.checkout) { _, _ in "done" }
            registry.interceptAsync(.action(Cart.checkout), name: "again") { call, next in
                passes.increment()
                // Without this it would go on until the depth ends it.
                if try call.get("note", as: String?.self) == "once" {
                    return try await call.mediator.performAsync("Cart", "checkout")
                }
                if try call.get("note", as: String?.self) == "for ever" {
                    return try await call.mediator.performAsync("Cart", "checkout", call.parameters)
                }
                return try await next()
            }
            registry.intercept(.everything, by: trace)
        }
        #expect(try await mediator.perform(Cart.checkout, "once") == "done")
        #expect(passes.count == 2)
        #expect(trace.log.tree(showsTimes: false) == "Cart.checkout(note)\n  Cart.checkout")
        let error = await #expect(throws: MediatorError.self) { try await mediator.perform(Cart.checkout, "for ever") }
        #expect(error?.code == .callDepthExceeded)
        #expect(passes.count == 10)
    }

    @Test func aGateWhoseModuleIsRemovedLetsThoseThatWaitGoOnAndStopsNobodyElse() async throws {
        let (waiting, gate) = (Latch(), Latch())
        let mediator = try Mediator { registry in
            registry.register(CartModule())
            registry.register(
                Part("Login") { registry in
                    registry.interceptAsync(.action(Cart.checkout), name: "login") { _, next in
                        waiting.open()
                        await gate.pass()
                        return try await next()
                    }
                })
        }
        async let held = mediator.perform(Cart.checkout, "held")
        await waiting.pass()
        try await mediator.remove(module: "Login")
        #expect(try await mediator.perform(Cart.checkout, "free") == "free")
        gate.open()
        #expect(try await held == "held")
    }

    @Test func cancellingOneOfTwoThatWaitLeavesTheOther() async throws {
        let waiting = [Latch(), Latch()]
        let gate = Latch()
        let mediator = try Mediator { registry in
            registry.register(CartModule())
            registry.interceptAsync(.action(Cart.checkout), name: "gate") { call, next in
                waiting[try call.get("note", as: String.self) == "a" ? 0 : 1].open()
                await gate.pass()
                try Task.checkCancellation()
                return try await next()
            }
        }
        let (one, two) = (
            Task { try await mediator.perform(Cart.checkout, "a") },
            Task { try await mediator.perform(Cart.checkout, "b") }
        )
        for gate in waiting { await gate.pass() }
        one.cancel()
        gate.open()
        await #expect(throws: CancellationError.self) { try await one.value }
        #expect(try await two.value == "b")
    }
}
