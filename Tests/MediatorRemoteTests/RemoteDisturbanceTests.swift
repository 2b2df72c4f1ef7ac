import Foundation
import Mediator
import MediatorGateway
import MediatorSystem
import TestSupport
import Testing

@testable import MediatorRemote

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Programs that are no other side, strangers at a socket, and what a child process gets.
@Suite struct RemoteDisturbanceTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    private func shell(_ script: String) -> ChildProcess {
        ChildProcess("/bin/sh", ["-c", script], grace: .milliseconds(20))
    }

    private func mediator(over connection: some RemoteTransport) throws -> Mediator {
        try Mediator(modules: [
            RemoteModule(
                "Trouble", contracts: [Trouble.pid, Trouble.echo], over: connection, deadline: .seconds(600))
        ])
    }

    // MARK: Children

    @Test(arguments: [
        ("echo hello; read line", "the other side sent something else than a message"),
        ("read line; exit 3", "the process ended"),
        (
            #"read line; echo '{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"No"}}'; read line"#,
            "it offers no contracts (unexpected)"
        ),
    ])
    func aProgramThatIsNoOtherSideIsNamed(_ script: String, _ reason: String) async throws {
        let mediator = try mediator(over: shell(script))
        let error = await #expect(throws: MediatorError.self) { try await mediator.start() }
        let fact =
            reason.contains("contracts")
            ? "the contracts of child process \"sh\" do not fit:" : "there is no connection with child process \"sh\":"
        #expect(error?.message == "module \"Trouble\" did not start: \(fact) \(reason).")
    }

    @Test(.hangLimit) func aChildThatSendsSomethingElseIsEnded() async throws {
        let child = shell(
            """
            # The next child ends at once.
            mkdir \(folder.path)/begun 2>/dev/null || exit
            read line
            echo '{"jsonrpc":"2.0","id":1,"result":{"actions":["Trouble.pid","Trouble.echo"]}}'
            read line
            echo '*** warning'
            exec sleep 600
            """)
        let mediator = try mediator(over: child)
        try await mediator.start()
        let program = try #require(child.program)
        let error = await #expect(throws: MediatorError.self) { try await mediator.perform(Trouble.echo, "a") }
        #expect(
            error?.message
                == "Trouble.echo may have happened in child process \"sh\": the other side sent something else than a "
                + "message before a response came.")
        await program.ended()
        await mediator.stop()
    }

    @Test(.hangLimit) func stoppingEndsAChildThatDoesNotAnswer() async throws {
        let (child, opened) = (shell("read line; read line"), Inbox<Void>())
        let module = RemoteModule(
            "Trouble", contracts: [Trouble.echo], over: Reporting(child: child, opened: opened),
            deadline: .seconds(600))
        let mediator = try Mediator(modules: [module])
        let call = Task { try await mediator.perform(Trouble.echo, "a") }
        await opened.next()
        await module.stop()
        #expect(child.processID == nil)
        let error = await #expect(throws: MediatorError.self) { try await call.value }
        #expect(error?.message == "Trouble.echo was not sent to child process \"sh\": the module was stopped.")
    }

    /// A connection that reports when it is open.
    private struct Reporting: RemoteTransport {
        let child: ChildProcess
        let opened: Inbox<Void>
        var endpoint: String { child.endpoint }

        func connect(_ receiver: RemoteReceiver) async throws -> any RemoteChannel {
            defer { opened.add(()) }
            return try await child.connect(receiver)
        }
    }

    /// A process that the child has started may keep the child's socket open, and read nothing.
    @Test(.hangLimit) func stoppingWaitsForNoProcessOfTheChild() async throws {
        let child = shell("sleep 600 & exec sleep 600")
        let channel = try await child.connect(RemoteReceiver({ _ in }, end: { _ in }))
        let program = try #require(child.program)
        defer { kill(-program.number, SIGKILL) }
        // More than a socket holds.
        try await channel.send([UInt8](repeating: UInt8(ascii: "x"), count: 4 << 20))
        await channel.close()
        #expect(program.hasEnded)
    }

    @Test func aChildHasAProcessGroupOfItsOwn() async throws {
        let mediator = try mediator(over: ChildProcess(RemoteSampleProgram.path, ["streams", "/dev/null"]))
        let number = try await mediator.perform(Trouble.pid)
        #expect(getpgid(pid_t(number)) == pid_t(number))
        await mediator.stop()
    }

    @Test func aChildInheritsNoFurtherDescriptor() async throws {
        // A number that no shell takes for itself.
        let file = fcntl(2, F_DUPFD, 200)
        defer { close(file) }
        let mediator = try mediator(over: shell("ls /proc/$$/fd > \(folder.path)/descriptors; read line"))
        await #expect(throws: MediatorError.self) { try await mediator.start() }
        let list = try String(contentsOfFile: folder.path + "/descriptors", encoding: .utf8)
        #expect(list.hasPrefix("0\n1\n") && !list.contains("\(file)\n"), "\(list)")
    }

    /// This process calls its child, which calls this process, and so on.
    @Test func callsBackAndForthWithAChildEndWithTheirChain() async throws {
        let (home, back) = (
            Action(
                "Home", "go", "Calls Back.go.", Parameter("depth", Int.self, "How often."), returns: Int.self,
                effect: .async, exposure: .external),
            Action(
                "Back", "go", "Calls Home.go.", Parameter("depth", Int.self, "How often."), returns: Int.self,
                effect: .async, exposure: .external)
        )
        let child = ChildProcess(RemoteSampleProgram.path, ["calls"])
        let mediator = try Mediator { registry in
            registry.register(
                RemoteModule(
                    "Back", contracts: [back], over: child, deadline: .seconds(600), gateway: { try Gateway($0) }))
            registry.handle(home) { call, depth in
                depth == 0 ? 0 : try await call.mediator.perform(back, depth - 1) + 1
            }
        }
        try await mediator.start()
        #expect(try await mediator.perform(home, 6) == 6)
        let error = await #expect(throws: MediatorError.self) { try await mediator.perform(home, 100) }
        #expect(error?.code == .callDepthExceeded)
        let chain = try #require(error?.callChain)
        #expect(chain.names.prefix(3) == ["Home.go", "Back.go", "Home.go"])
        #expect(chain.names.count == 32)
        #expect(chain.omitted == 1)
        await mediator.stop()
    }

    // MARK: Sockets

    @Test func aStrangerAtASocketEndsItsOwnConnectionAlone() async throws {
        let path = folder.path + "/s"
        let there = try Mediator { registry in registry.handle(Trouble.echo) { _, text in text } }
        let gateway = try Gateway(there)
        let listening = await Listening(gateway, at: path)
        let here = try Mediator(modules: [
            RemoteModule("Trouble", contracts: [Trouble.echo], over: LocalSocket(path), deadline: .seconds(600))
        ])
        #expect(try await here.perform(Trouble.echo, "a") == "a")
        let stranger = try SocketConnection(connectingTo: path)
        try stranger.send(Array("GET / HTTP/1.1\r\n\r\n".utf8))
        #expect(await stranger.read() == [])
        #expect(try await here.perform(Trouble.echo, "b") == "b")
        await here.stop()
        try await listening.end()
    }

    @Test func anotherFileAtThePathStays() async throws {
        let path = folder.path + "/file"
        try "kept".write(toFile: path, atomically: true, encoding: .utf8)
        let gateway = try Gateway(Mediator(modules: []))
        let error = await #expect(throws: MediatorError.self) { try await gateway.listen(at: path) }
        #expect(
            error?.description == """
                Mediator: cannot listen at "\(path)": another file is there, not a socket.
                  to resolve: give another path.
                """)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "kept")
    }
}
