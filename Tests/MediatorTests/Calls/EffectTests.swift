import Dispatch
import Foundation
import Mediator
import TestSupport
import Testing

struct EffectTests {
    private let mediator: Mediator

    init() throws {
        mediator = try Mediator(modules: [CartModule()])
    }

    private func code(_ body: () throws -> Value) -> MediatorError.Code? {
        do {
            _ = try body()
            return nil
        } catch {
            return (error as? MediatorError)?.code
        }
    }

    @Test func asynchronousContractsAreAwaited() async throws {
        #expect(try await mediator.perform(Cart.checkout, "hi") == "hi")
        #expect(try await mediator.perform(Cart.checkout, nil) == "no note")
        try await mediator.perform(Cart.refresh)
    }

    @Test func mainActorContractsAreAwaitedFromElsewhere() async throws {
        #expect(try await mediator.perform(Cart.show, "Mine") == "Mine")
        await #expect(throws: Never.self) { try await mediator.perform(Cart.hide) }
    }

    @MainActor @Test func mainActorContractsAreNotAwaitedOnTheMainActor() throws {
        #expect(try mediator.perform(Cart.show, "Mine") == "Mine")
        try mediator.perform(Cart.hide)
        #expect(try mediator.perform("Cart", "show") == "Cart")
    }

    @Test(arguments: ["add", "clear", "checkout", "refresh", "show", "hide"])
    func performAsyncCallsEveryEffect(action: String) async throws {
        let parameters: Parameters = action == "add" ? ["productID": "P-1001"] : [:]
        let results: [String: Value] = ["add": 1, "checkout": "no note", "show": "Cart"]
        let (mediator, expected) = (mediator, results[action] ?? .null)
        #expect(try await mediator.performAsync("Cart", action, parameters) == expected)
        let detached = Task.detached { try await mediator.performAsync("Cart", action, parameters) }
        #expect(try await detached.value == expected)
        let onMain = Task { @MainActor in try await mediator.performAsync("Cart", action, parameters) }
        #expect(try await onMain.value == expected)
    }

    @Test func handlersRunWhereTheirEffectSays() async throws {
        let sync = Action("T", "sync", "")
        let main = Action("T", "main", "", effect: .mainActor)
        let mainThread = Recorder<Bool>()
        let mediator = try Mediator { registry in
            registry.handle(sync) { _ in _ = mainThread.record(Thread.isMainThread) }
            registry.handle(main) { _ in
                MainActor.assertIsolated()
                mainThread.record(true)
            }
        }
        await Task.detached { try? mediator.perform(sync) }.value
        _ = try await Task.detached { try await mediator.performAsync("T", "main") }.value
        #expect(mainThread.all == [false, true])
    }

    @Test func anAsynchronousHandlerStaysOnItsCallersActor() async throws {
        let work = Action("T", "work", "", returns: Bool.self, effect: .async)
        let mediator = try Mediator { registry in
            registry.handle(work) { _ in
                await Task.yield()
                return DispatchQueue.getSpecific(key: mainKey) == true
            }
        }
        DispatchQueue.main.setSpecific(key: mainKey, value: true)
        #expect(try await Task { @MainActor in try await mediator.perform(work) }.value)
        #expect(try await !Task.detached { try await mediator.perform(work) }.value)
    }

    @Test func aHandlerOfManyParametersStaysOnItsCallersActorToo() async throws {
        let two = Action(
            "T", "two", "", Parameter("a", Int.self), Parameter("b", Int.self), returns: Bool.self, effect: .async)
        let five = Action(
            "T", "five", "", Parameter("a", Int.self), Parameter("b", Int.self), Parameter("c", Int.self),
            Parameter("d", Int.self), Parameter("e", Int.self), returns: Bool.self, effect: .async)
        let isOnMain: @Sendable () async -> Bool = {
            await Task.yield()
            return DispatchQueue.getSpecific(key: mainKey) == true
        }
        let mediator = try Mediator { registry in
            registry.handle(two) { _, _, _ in await isOnMain() }
            registry.handle(five) { _, _, _, _, _, _ in await isOnMain() }
        }
        DispatchQueue.main.setSpecific(key: mainKey, value: true)
        let parameters: Parameters = ["a": 1, "b": 2, "c": 3, "d": 4, "e": 5]
        #expect(try await Task { @MainActor in try await mediator.perform(two, 1, 2) }.value)
        #expect(try await Task { @MainActor in try await mediator.perform(five, 1, 2, 3, 4, 5) }.value)
        #expect(try await Task { @MainActor in try await mediator.performAsync("T", "five", parameters) }.value == true)
        #expect(try await !Task.detached { try await mediator.perform(five, 1, 2, 3, 4, 5) }.value)
    }

    @Test func anAsynchronousContractMayBeServedByAMethodThatDoesNotSuspend() async throws {
        final class Object: Sendable {
            func checkout(_ call: Call, note: String?) -> String { note ?? "none" }
        }
        let mediator = try Mediator { registry in
            registry.target("Cart") { Object() }.handle(Cart.checkout, Object.checkout)
        }
        #expect(try await mediator.perform(Cart.checkout, nil) == "none")
    }

    @MainActor @Test func anAsynchronousActionIsNotCalledSynchronouslyOnTheMainActorEither() {
        #expect(code { try mediator.perform("Cart", "checkout") } == .requiresAsync)
        #expect(code { try mediator.perform("Cart", "refresh") } == .requiresAsync)
    }

    @Test func aMainActorActionIsRefusedOnOtherQueuesAndThreads() async {
        let mediator = mediator
        let onQueue = await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(returning: code { try mediator.perform("Cart", "show") })
            }
        }
        let onThread = await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: code { try mediator.perform("Cart", "show") }) }
        }
        #expect(onQueue == .requiresMainActor)
        #expect(onThread == .requiresMainActor)
    }

    @Test func aMainActorActionRunsOnTheMainQueue() async {
        let mediator = mediator
        let refused = await withCheckedContinuation { continuation in
            DispatchQueue.main.async {
                continuation.resume(returning: code { try mediator.perform("Cart", "show") })
            }
        }
        #expect(refused == nil)
    }

    // The main queue may have moved to another thread by then, on Linux at least.
    @MainActor @Test func aMainActorActionRunsAfterSuspension() async throws {
        #expect(try mediator.perform("Cart", "show") == "Cart")
        for _ in 0..<3 {
            await Task.detached {}.value
            #expect(try mediator.perform("Cart", "show") == "Cart")
            #expect(try mediator.perform(Cart.show, "Mine") == "Mine")
        }
    }

    @Test func otherActorsAreNotTheMainActor() async {
        actor Other {
            func call(_ mediator: Mediator) -> MediatorError.Code? {
                do {
                    try mediator.perform("Cart", "show")
                    return nil
                } catch {
                    return (error as? MediatorError)?.code
                }
            }
        }
        #expect(await Other().call(mediator) == .requiresMainActor)
    }
}

private let mainKey = DispatchSpecificKey<Bool>()
