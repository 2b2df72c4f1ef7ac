import Foundation
import Mediator
import MediatorEvents
import MediatorGateway
import MediatorTesting
import Synchronization

@testable import MediatorRemote

/// Contracts of a module that lives at the other end of a link.
enum DeskActions {
    static let add = Action(
        "Desk", "add", "Adds numbers.", Parameter("a", Int.self, "One."), Parameter("b", Int.self, default: 1, "Two."),
        returns: Int.self, effect: .async, exposure: .external)
    static let echo = Action(
        "Desk", "echo", "Returns bytes.", Parameter("bytes", Data.self, "Bytes."), returns: Data.self,
        effect: .async, exposure: .external, impact: .reads)
    static let fail = Action(
        "Desk", "fail", "Fails.", Parameter("how", String.self, "The way."), effect: .async, exposure: .external,
        failures: ["broken"])
    static let wait = Action(
        "Desk", "wait", "Waits.", effect: .async, exposure: .external)
    static let read = Action(
        "Desk", "read", "Waits, and changes nothing.", returns: Int.self, effect: .async, exposure: .external,
        impact: .reads)
    static let count = Action(
        "Desk", "count", "Counts aloud.", Parameter("onCount", Callback<Int>?.self, "Gets each number."),
        returns: Int.self, effect: .async, exposure: .external)
    static let watch = Action(
        "Desk", "watch", "Keeps a callback.", Parameter("onCount", Callback<Int>?.self, "Gets each number."),
        effect: .async, exposure: .external)
    static let ring = Action("Desk", "ring", "Posts the event.", effect: .async, exposure: .external)
    static let rang = Event(
        "Desk", "rang", "The bell rang.", Parameter("times", Int.self, "How often."), exposure: .external)

    static var all: [any Contract] { [add, echo, fail, wait, read, count, watch, ring, rang] }
}

/// The module, which notes what its handlers do.
struct DeskModule: Module {
    let gate = Gate()
    /// Names of the actions that wait, and how they ended.
    let steps = Inbox<String>()
    let kept = Kept()

    func register(in registry: inout Registry) {
        registry.declare(DeskActions.rang)
        registry.handle(DeskActions.add) { _, a, b in a + b }
        registry.handle(DeskActions.echo) { _, bytes in bytes }
        registry.handle(DeskActions.fail) { call, how in
            switch how {
            case "failure": throw ActionFailure("broken", "The desk is broken.", ["leg": 4, "parts": ["a", "b"]])
            case "nested": try await call.mediator.perform(DeskActions.fail, "failure")
            case "missing": try call.mediator.perform("Desk", "non")
            case "cancelled": throw CancellationError()
            default: throw Own()
            }
        }
        registry.handle(DeskActions.wait) { [gate, steps] call in
            steps.add("wait")
            call.report(CallProgress(completed: 1, total: 2, message: "waiting"))
            await gate.wait()
            steps.add(Task.isCancelled ? "cancelled" : "done")
            try Task.checkCancellation()
        }
        registry.handle(DeskActions.read) { [gate, steps] _ in
            steps.add("read")
            await gate.wait()
            return 7
        }
        registry.handle(DeskActions.count) { _, onCount in
            for number in 1...3 { onCount?(number) }
            return 3
        }
        registry.handle(DeskActions.watch) { [kept] _, onCount in kept.callback.withLock { $0 = onCount } }
        registry.handle(DeskActions.ring) { call in try call.mediator.post(DeskActions.rang, 2) }
    }

    /// An error of the module's own.
    private struct Own: Error {}

    /// The callback of the last watch.
    final class Kept: Sendable {
        let callback = Mutex<Callback<Int>?>(nil)
    }
}

/// A queue whose next item a test awaits.
final class Inbox<Item: Sendable>: Sendable {
    private let state = Mutex<(items: [Item], waiters: [CheckedContinuation<Item, Never>])>(([], []))

    func add(_ item: Item) {
        let waiter: CheckedContinuation<Item, Never>? = state.withLock { state in
            if !state.waiters.isEmpty { return state.waiters.removeFirst() }
            state.items.append(item)
            return nil
        }
        waiter?.resume(returning: item)
    }

    func next() async -> Item {
        await withCheckedContinuation { continuation in
            let item: Item? = state.withLock { state in
                if !state.items.isEmpty { return state.items.removeFirst() }
                state.waiters.append(continuation)
                return nil
            }
            if let item { continuation.resume(returning: item) }
        }
    }
}

/// Two mediators at the ends of a link: the desk, and its stand-in here.
struct Sides {
    let desk = DeskModule()
    let link: MemoryLink
    let there: Mediator
    let here: Mediator
    let module: RemoteModule
    /// The pauses between attempts to connect; they take no time.
    let pauses = Inbox<Duration>()
    private let serving: Task<Void, any Error>

    init(
        contracts: [any Contract] = DeskActions.all, deadline: Duration = .seconds(600), origin: Origin = .process(),
        others: [any Module] = [], longest: Int = 16 << 20, offering: (@Sendable (Mediator) throws -> Gateway)? = nil
    ) throws {
        let link = MemoryLink(origin: origin)
        self.link = link
        there = try Mediator(modules: [desk])
        let gateway = try Gateway(there)
        serving = Task { try await gateway.keepServing(link.b) }
        let pauses = pauses
        module = RemoteModule(
            "Desk", contracts: contracts, over: link.a,
            settings: .init(deadline: deadline, gateway: offering, longest: longest) { pauses.add($0) },
            location: CodeLocation(fileID: "Here/Here.swift", line: 1))
        here = try Mediator(modules: [module] + others)
    }

    /// Stops both sides.
    func end() async {
        serving.cancel()
        await here.stop()
    }
}
