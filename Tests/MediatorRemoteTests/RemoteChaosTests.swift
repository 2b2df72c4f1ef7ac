import Foundation
import Mediator
import MediatorSystem
import Synchronization
import TestSupport
import Testing

@testable import MediatorRemote

/// A child process that is killed again and again; `MEDIATOR_CHAOS=10000` makes so many calls.
@Suite struct RemoteChaosTests {
    private enum End {
        case returned, notSent, unknown
    }

    private final class Tally: Sendable {
        let state = Mutex(State())
    }

    /// The ends of the calls, and when the child is killed.
    private struct State {
        var ends: [String: [End]] = [:]
        var children: [Int32: ChildProgram] = [:]
        var untilKill = 10
        var kills = 0
    }

    /// How many calls are made in all.
    private static let callCount = ProcessInfo.processInfo.environment["MEDIATOR_CHAOS"].flatMap(Int.init) ?? 600

    @Test(.hangLimit) func everyCallEndsOnceAndNoOrderIsShippedTwice() async throws {
        let module = RemoteModule("Trouble", contracts: [Trouble.ship], over: child, deadline: .seconds(600))
        try await run(module, [child])
    }

    @Test(.hangLimit) func everyCallToAPoolEndsOnceAndNoOrderIsShippedTwice() async throws {
        let pool = RemotePool("Trouble", contracts: [Trouble.ship], deadline: .seconds(600))
        let children = [child] + (1...2).map { _ in ChildProcess(RemoteSampleProgram.path, ["streams", log]) }
        for (number, child) in children.enumerated() { pool.add("\(number)", over: child) }
        try await run(pool, children)
        #expect(pool.providers.map(\.activeCallCount) == [0, 0, 0])
    }

    private let folder: TemporaryDirectory
    private let log: String
    private let child: ChildProcess

    init() throws {
        folder = try TemporaryDirectory()
        log = "\(folder.path)/log"
        child = ChildProcess(RemoteSampleProgram.path, ["streams", log])
    }

    private func run(_ module: any Module, _ processes: [ChildProcess]) async throws {
        let count = Self.callCount
        let mediator = try Mediator(modules: [module])
        try await mediator.start()
        let tally = Tally()
        var sizes: [Int] = []
        for half in 0..<2 {
            await withTaskGroup(of: Void.self) { group in
                for task in 0..<100 {
                    group.addTask {
                        for number in 0..<(count / 200) {
                            let order = "O-\(half)-\(task)-\(number)"
                            let end = await Self.end(of: order, mediator)
                            Self.note(end, of: order, tally, processes)
                        }
                    }
                }
            }
            sizes.append(Self.residentPages)
        }
        await mediator.stop()
        let (ends, children, kills) = tally.state.withLock { ($0.ends, $0.children, $0.kills) }
        #expect(ends.count == count / 200 * 200)
        #expect(kills > 3)
        let log = try String(contentsOfFile: log, encoding: .utf8)
        let shipped = Dictionary(grouping: log.split(separator: "\n").map(String.init)) { $0 }.mapValues(\.count)
        for (order, ends) in ends {
            let times = shipped[order] ?? 0
            switch ends {
            case [.returned]: #expect(times == 1, "\(order)")
            case [.notSent]: #expect(times == 0, "\(order)")
            case [.unknown]: #expect(times <= 1, "\(order)")
            default: Issue.record("\(order) ended \(ends)")
            }
        }
        // Each is gone, also those that were killed.
        for child in children.values { await child.ended() }
        // The many calls of a run of their own: other tests of the process grow, too.
        if count > 600 {
            print("chaos: \(count) calls, \(kills) kills, pages \(sizes)")
            // Of 4 KiB: what two halves of 100 tasks leave behind differs by less than 8 MiB.
            #expect(sizes[1] - sizes[0] < 2048)
        }
    }

    private static func end(of order: String, _ mediator: Mediator) async -> End? {
        do {
            let tracking = try await mediator.perform(Trouble.ship, order, Int.random(in: 0...3))
            return tracking == "T-\(order)" ? .returned : nil
        } catch let error as MediatorError {
            return error.code == .notSent ? .notSent : error.code == .unknownOutcome ? .unknown : nil
        } catch {
            return nil
        }
    }

    private static func note(_ end: End?, of order: String, _ tally: Tally, _ processes: [ChildProcess]) {
        let program = processes.randomElement()?.program
        let isKilled = tally.state.withLock { tally in
            if let end { tally.ends[order, default: []].append(end) }
            if let program { tally.children[program.number] = program }
            tally.untilKill -= 1
            guard tally.untilKill <= 0 else { return false }
            tally.untilKill = .random(in: 20...80)
            tally.kills += 1
            return true
        }
        if isKilled { program?.kill() }
    }

    /// The resident size of this process.
    private static var residentPages: Int {
        let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        return text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    }
}
