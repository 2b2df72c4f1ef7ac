import Mediator
import TestSupport
import Testing

struct DepthTests {
    private static let ping = Action("Game", "ping", "")
    private static let pong = Action("Game", "pong", "")
    private static let wait = Action("Game", "wait", "", effect: .async)
    private static let down = Action("Game", "down", "", Parameter("left", Int.self), returns: Int.self)

    private func mediator(maximumDepth: Int? = nil, _ register: (inout Registry) -> Void) throws -> Mediator {
        try maximumDepth.map { try Mediator(maximumDepth: $0, register) } ?? Mediator(register)
    }

    private func countdown(maximumDepth: Int? = nil) throws -> Mediator {
        try mediator(maximumDepth: maximumDepth) { registry in
            registry.handle(Self.down) { call, left in
                left == 0 ? 0 : try call.mediator.perform(Self.down, left - 1) + 1
            }
        }
    }

    @Test func sixtyFourCallsMayNest() throws {
        let mediator = try countdown()
        #expect(try mediator.perform(Self.down, 63) == 63)
        let error = #expect(throws: MediatorError.self) { try mediator.perform(Self.down, 64) }
        #expect(error?.code == .callDepthExceeded)
        #expect(error?.message == "calls nest more than 64 deep.")
    }

    @Test(arguments: [1, 2, 5, 200])
    func theMaximumMayBeSet(maximum: Int) throws {
        let mediator = try countdown(maximumDepth: maximum)
        #expect(try mediator.perform(Self.down, maximum - 1) == maximum - 1)
        let error = #expect(throws: MediatorError.self) { try mediator.perform(Self.down, maximum) }
        #expect(error?.message == "calls nest more than \(maximum) deep.")
        let chain = try #require(error?.callChain)
        #expect(chain.names.count == min(maximum + 1, 32))
        #expect(chain.names.count + chain.omitted == maximum + 1)
    }

    @Test func modulesMayHaveAMaximumToo() throws {
        let mediator = try Mediator(modules: [CartModule()], maximumDepth: 0)
        let error = #expect(throws: MediatorError.self) { try mediator.perform(Cart.clear) }
        #expect(
            error?.description == """
                Mediator: calls nest more than 0 deep.
                  to resolve: end the recursion, or allow more with "maximumDepth" when you create the mediator.
                """
        )
    }

    @Test func aMutualRecursionShowsItsChain() throws {
        let mediator = try mediator { registry in
            registry.handle(Self.ping) { call in try call.mediator.perform(Self.pong) }
            registry.handle(Self.pong) { call in try call.mediator.perform("Game", "ping") }
        }
        let error = #expect(throws: MediatorError.self) { try mediator.perform(Self.ping) }
        #expect(error?.target == "Game")
        #expect(error?.action == "ping")
        let ends = Array(repeating: ["Game.ping", "Game.pong"], count: 8).flatMap(\.self)
        #expect(error?.chain == ends + ["… 33 more …"] + ends.reversed())
        #expect(error?.details == [:])
        #expect(
            error?.description == """
                Mediator: calls nest more than 64 deep.
                  chain: Game.ping → Game.pong → Game.ping → Game.pong → … 57 more … → \
                Game.pong → Game.ping → Game.pong → Game.ping
                  to resolve: end the recursion, or allow more with "maximumDepth" when you create the mediator.
                """
        )
    }

    @Test func aShortChainIsShownWhole() throws {
        let mediator = try countdown(maximumDepth: 2)
        let error = #expect(throws: MediatorError.self) { try mediator.perform(Self.down, 9) }
        #expect(
            error?.description == """
                Mediator: calls nest more than 2 deep.
                  chain: Game.down → Game.down → Game.down
                  to resolve: end the recursion, or allow more with "maximumDepth" when you create the mediator.
                """
        )
    }

    @Test func asynchronousCallsAreCountedToo() async throws {
        let mediator = try mediator { registry in
            registry.handle(Self.wait) { call in
                await Task.yield()
                try await call.mediator.perform(Self.wait)
            }
        }
        let error = await #expect(throws: MediatorError.self) { try await mediator.perform(Self.wait) }
        #expect(error?.code == .callDepthExceeded)
        let ends = Array(repeating: "Game.wait", count: 16)
        #expect(error?.chain == ends + ["… 33 more …"] + ends)
    }

    @Test func everyEffectIsCountedAndNamedInTheChain() async throws {
        let show = Action("Game", "show", "", effect: .mainActor)
        let mediator = try mediator(maximumDepth: 3) { registry in
            registry.handle(Self.wait) { call in try await call.mediator.perform(show) }
            registry.handle(show) { call in try call.mediator.perform(Self.ping) }
            registry.handle(Self.ping) { call in try call.mediator.perform("Game", "nobody") }
            registry.notFound("Game") { _ in 1 }
        }
        let error = await #expect(throws: MediatorError.self) { try await mediator.perform(Self.wait) }
        #expect(error?.chain == ["Game.wait", "Game.show", "Game.ping", "Game.nobody"])
    }

    @Test func aHandlerMayCatchIt() throws {
        let attempts = Counter()
        let mediator = try mediator(maximumDepth: 4) { registry in
            registry.handle(Self.down) { call, left in
                do {
                    return try call.mediator.perform(Self.down, left + 1)
                } catch {
                    attempts.increment()
                    return left
                }
            }
        }
        #expect(try mediator.perform(Self.down, 0) == 3)
        #expect(attempts.count == 1)
    }

    @Test func callsOneAfterAnotherDoNotAddUp() throws {
        let mediator = try mediator(maximumDepth: 2) { registry in
            registry.handle(Self.ping) { call in
                for _ in 0..<100 { try call.mediator.perform(Self.pong) }
            }
            registry.handle(Self.pong) { _ in }
        }
        #expect(throws: Never.self) { try mediator.perform(Self.ping) }
    }

    @Test func aDeepRecursionEndsWithAnErrorWhereTheStackEnds() async throws {
        let mediator = try countdown(maximumDepth: 65_534)
        let error = await #expect(throws: MediatorError.self) {
            try await onSmallStack { try mediator.perform(Self.down, 65_533) }
        }
        #expect(error?.code == .callDepthExceeded)
        let words = try #require(error?.message.split(separator: " ", maxSplits: 3))
        #expect(words[0...1] == ["calls", "nest"])
        // Where the check begins in debug builds; sanitizers let a call take several times as much of the stack.
        #expect(try #require(Int(words[2])) > 4)
        #expect(words[3] == "deep, and the stack of the thread has no room for more.")
        #expect(
            error?.description.hasSuffix(
                "\n  to resolve: end the recursion, make the action asynchronous, or call it on a thread with a larger stack."
            ) == true)
    }

    @Test func aDeepAsynchronousRecursionNeedsNoStack() async throws {
        let count = Action("Game", "count", "", Parameter("left", Int.self), returns: Int.self, effect: .async)
        let mediator = try mediator(maximumDepth: 10_000) { registry in
            registry.handle(count) { call, left in
                left == 0 ? 0 : try await call.mediator.perform(count, left - 1) + 1
            }
        }
        #expect(try await mediator.perform(count, 9_999) == 9_999)
        let error = await #expect(throws: MediatorError.self) { try await mediator.perform(count, 10_000) }
        #expect(error?.message == "calls nest more than 10000 deep.")
        // A long chain keeps its ends, and counts the rest: each of the calls would copy it otherwise.
        let ends = Array(repeating: "Game.count", count: 16)
        #expect(error?.chain == ends + ["… \(10_001 - 32) more …"] + ends)
        #expect(error?.description.contains("Game.count → … 9993 more … → Game.count") == true)
    }

    @Test(arguments: [-1, 65_535, Int.max]) func aMaximumOutOfRangeIsAnError(maximum: Int) {
        let error = #expect(throws: RegistryError.self) { try Mediator(modules: [], maximumDepth: maximum) }
        #expect(error?.problems.map(\.code) == [.invalidDepth])
        #expect(
            error?.description == """
                Mediator: the registry has 1 problem.
                  the maximum depth \(maximum) is out of range; to resolve: give one from 0 to 65534.
                """
        )
    }

    @Test func anEndlessNotFoundEndsToo() throws {
        let mediator = try mediator { registry in
            registry.notFound { call in try call.mediator.perform(call.target, call.action) }
        }
        let error = #expect(throws: MediatorError.self) { try mediator.perform("Any", "thing") }
        #expect(error?.code == .callDepthExceeded)
    }
}
