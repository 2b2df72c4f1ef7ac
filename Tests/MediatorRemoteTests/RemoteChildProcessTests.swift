import Foundation
import Mediator
import MediatorGateway
import MediatorSystem
import Synchronization
import Testing
import TestSupport

@testable import MediatorRemote

/// Modules in child processes, and at sockets.
@Suite(.hangLimit) struct RemoteChildProcessTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    private var log: String { folder.path + "/log" }

    private func mediator(over child: ChildProcess) throws -> Mediator {
        try Mediator(modules: [
            RemoteModule(
                "Trouble", contracts: [Trouble.pid, Trouble.echo, Trouble.die, Trouble.ship], over: child,
                deadline: .seconds(600))
        ])
    }

    @Test func aChildAnswersAndEndsWithTheModule() async throws {
        let child = ChildProcess(RemoteSampleProgram.path, ["streams", log])
        #expect(child.endpoint == "child process \"RemoteSample\"")
        #expect(child.processID == nil)
        let mediator = try mediator(over: child)
        try await mediator.start()
        let number = try await mediator.perform(Trouble.pid)
        #expect(child.processID.map(Int.init) == number)
        let long = String(repeating: "0123456789", count: 100_000)
        #expect(try await mediator.perform(Trouble.echo, long) == long)
        await mediator.stop()
        #expect(child.processID == nil)
        #expect(!exists(number))
    }

    @Test func aProgramThatDoesNotStartIsNoReasonToWait() async throws {
        let mediator = try mediator(over: ChildProcess(folder.path + "/nothing"))
        let error = await #expect(throws: MediatorError.self) { try await mediator.start() }
        #expect(
            error?.message
                == "module \"Trouble\" did not start: there is no connection with child process \"nothing\": the "
                + "program does not start (No such file or directory).")
    }

    @Test func aKilledChildIsStartedAgain() async throws {
        let child = ChildProcess(RemoteSampleProgram.path, ["streams", log])
        let mediator = try mediator(over: child)
        try await mediator.start()
        let first = try await mediator.perform(Trouble.pid)
        let error = await #expect(throws: MediatorError.self) { try await mediator.perform(Trouble.die) }
        #expect(error?.code == .unknownOutcome)
        #expect(
            error?.message
                == "Trouble.die may have happened in child process \"RemoteSample\": the process ended before a response "
                + "came.")
        let second = try await mediator.perform(Trouble.pid)
        #expect(first != second)
        await mediator.stop()
        #expect(!exists(first) && !exists(second))
    }

    @Test func aReleasedMediatorLeavesNoChildBehind() async throws {
        let child = ChildProcess(RemoteSampleProgram.path, ["streams", log])
        let number = try await mediator(over: child).perform(Trouble.pid)
        // Its module was neither started nor stopped.
        await child.program?.ended()
        #expect(!exists(number))
    }

    @Test func manyCallsShareAConnection() async throws {
        let mediator = try mediator(over: ChildProcess(RemoteSampleProgram.path, ["streams", log]))
        // A slow call does not hold up the others.
        let slow = Task { try await mediator.perform(Trouble.ship, "slow", 60_000) }
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<100 {
                group.addTask { try await mediator.perform(Trouble.echo, "\(number)") == "\(number)" }
            }
            for try await isRight in group { #expect(isRight) }
        }
        slow.cancel()
        await #expect(throws: CancellationError.self) { try await slow.value }
        await mediator.stop()
    }

    @Test func aSocketAnswersProcessesOfTheSameUser() async throws {
        let path = folder.path + "/s"
        let there = try Mediator { registry in registry.handle(Trouble.echo) { _, text in text } }
        let gateway = try Gateway(there)
        let listening = await Listening(gateway, at: path)
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
        func module(_ name: String) -> RemoteModule {
            RemoteModule(name, contracts: [Trouble.echo], over: LocalSocket(path), deadline: .seconds(600))
        }
        for name in ["One", "Two"] {
            let here = try Mediator(modules: [module(name)])
            #expect(try await here.perform(Trouble.echo, "hello") == "hello")
            await here.stop()
        }
        let second = await #expect(throws: MediatorError.self) { try await gateway.listen(at: path) }
        #expect(second?.code == .cannotListen)
        try await listening.end()
        let here = try Mediator(modules: [module("Three")])
        let error = await #expect(throws: MediatorError.self) { try await here.perform(Trouble.echo, "hello") }
        #expect(
            error?.message
                == "Trouble.echo was not sent to socket \"\(path)\": no process listens there (No such file or "
                + "directory).")
    }

    private func exists(_ process: Int) -> Bool {
        FileManager.default.fileExists(atPath: "/proc/\(process)")
    }
}

/// The contracts of the module `Trouble` of `RemoteSample`.
enum Trouble {
    static let pid = Action(
        "Trouble", "pid", "Returns the process.", returns: Int.self, effect: .async, exposure: .external)
    static let echo = Action(
        "Trouble", "echo", "Returns a text.", Parameter("text", String.self, "A text."), returns: String.self,
        effect: .async, exposure: .external)
    static let die = Action("Trouble", "die", "Ends the process.", effect: .async, exposure: .external)
    static let ship = Action(
        "Trouble", "ship", "Ships an order.", Parameter("orderID", String.self, "The order."),
        Parameter("milliseconds", Int.self, "How long it takes."), returns: String.self, effect: .async,
        exposure: .external)
}

/// The program `RemoteSample` beside the tests.
enum RemoteSampleProgram {
    static let path = Program.built("RemoteSample").path
}
