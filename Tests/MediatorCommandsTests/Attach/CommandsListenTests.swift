import ConsoleTestSupport
import Foundation
import Mediator
import MediatorSystem
import MediatorTerminal
import Synchronization
import Testing
import TestSupport

@testable import MediatorCommands
@testable import MediatorConsole

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A console at a socket, and its clients.
@Suite struct CommandsListenTests {
    private struct Refused: Error {}

    /// Attaches without a mediator.
    private static func attach(_ path: String, _ lines: String, _ arguments: String...) async -> TestConsole.Run {
        var console = TestConsole.products(lines)
        console.make = { _ in throw Refused() }
        return await console.run(["attach", path] + arguments)
    }

    @Test func linesAreSentAndResultsReceived() async throws {
        try await ListeningConsole.withPath { path in
            let run = try await ListeningConsole.run(.wholeDesk(), at: path) {
                await Self.attach(path, "Desk.add item=pen count=2\n_\nDesk.ad\nDesk.watch\nquit\nDesk.clear\n")
            }
            let error = """
                line 3: Mediator: no action "ad" in target "Desk".
                  registered: add, clear, echo, fetch, liar, line, lines, note, observe, types, watch
                  did you mean "add"?
                Desk.watch onChange: 3

                """
            #expect(run == .init(output: "7\n7\n7\n", error: error, status: .unavailable))
        }
    }

    @Test func clientsShareOnlyTheModules() async throws {
        let counter = Counter()
        let mediator = try Mediator { registry in
            registry.handle("Count", "next", returns: .int) { _ in .int(counter.increment()) }
        }
        try await ListeningConsole.withPath { path in
            try await ListeningConsole.run(mediator, at: path) {
                async let first = Self.attach(path, "Count.next --json\nhistory\n")
                async let second = Self.attach(path, "Count.next --json\nhistory\n")
                let outputs = await [first.output, second.output].sorted()
                #expect(
                    outputs == [
                        "1\n   1  Count.next --json\n   2  history\n", "2\n   1  Count.next --json\n   2  history\n",
                    ])
                #expect(
                    await Self.attach(path, "_\n").error.hasPrefix("line 1: column 1: there is no last result yet."))
            }
        }
    }

    @Test func tracesAndRecordingsEndWithTheirClient() async throws {
        let mediator = try Mediator.wholeDesk()
        try await ListeningConsole.withPath { path in
            try await ListeningConsole.run(mediator, at: path) {
                for _ in 0..<2 {
                    let run = await Self.attach(path, "trace on\nrecord \(path).jsonl\nDesk.clear\ntrace show --json\n")
                    #expect(run.status == .done, "\(run.error)")
                    #expect(mediator.interceptors.isEmpty)
                    unlink("\(path).jsonl")
                }
            }
        }
    }

    @Test func onlyTheOwnerCanConnectAndTheSocketIsRemoved() async throws {
        try await ListeningConsole.withPath { path in
            try await ListeningConsole.run(.wholeDesk(), at: path) {
                let attributes = try FileManager.default.attributesOfItem(atPath: path)
                #expect(attributes[.posixPermissions] as? Int == 0o600)
                #expect(attributes[.type] as? FileAttributeType == .typeSocket)
            }
            #expect(!FileManager.default.fileExists(atPath: path))
        }
    }

    @Test func aSocketOfACrashedProcessIsReplaced() async throws {
        try await ListeningConsole.withPath { path in
            close(try RawSocket.make(at: path, connects: false))
            #expect(FileManager.default.fileExists(atPath: path))
            let run = try await ListeningConsole.run(.wholeDesk(), at: path) {
                await Self.attach(path, "Desk.add item=a\n")
            }
            #expect(run.output == "5\n")
        }
    }

    @Test func anotherFileIsNotReplaced() async throws {
        try await ListeningConsole.withPath { path in
            try "mine".write(toFile: path, atomically: true, encoding: .utf8)
            let run = await TestConsole.products().run(["listen", path])
            #expect(
                run.error.hasSuffix(
                    ": another file is there, not a socket.\n  to resolve: give another path.\n"))
            #expect(run.status == .data)
            #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
        }
    }

    @Test func onlyOneProcessListensAtAPath() async throws {
        try await ListeningConsole.withPath { path in
            let run = try await ListeningConsole.run(.wholeDesk(), at: path) {
                let run = await TestConsole.products().run(["listen", path])
                #expect(await Self.attach(path, "Desk.add item=a\n").output == "5\n")
                return run
            }
            #expect(
                run.error.hasSuffix(
                    ": another process listens there.\n  to resolve: attach to it, or give another path.\n"))
        }
    }

    @Test func aTerminalGetsPromptsAndColors() async throws {
        try await ListeningConsole.withPath { path in
            var console = TestConsole.products("Desk.lines\n")
            (console.isTerminal, console.columns) = (true, 60)
            let run = try await ListeningConsole.run(.wholeDesk(), at: path) { [console] in
                await console.run(["attach", path])
            }
            #expect(run.output.hasPrefix("\u{1B}[1mid "))
            #expect(run.error.hasPrefix("\u{1B}[2mDesk 1.2.3: 17 actions of 3 targets."))
            #expect(run.error.contains("> "))
        }
    }

    /// The environment of the client decides, not that of the app.
    @Test func theClientSwitchesColorsOff() async throws {
        try await ListeningConsole.withPath { path in
            for (variables, hasColors) in [(["NO_COLOR": "1"], false), (["TERM": "dumb"], false), ([:], true)] {
                var console = TestConsole.products("Desk.lines\n")
                (console.isTerminal, console.columns, console.environment) = (true, 60, variables)
                let run = try await ListeningConsole.run(.wholeDesk(), at: path) { [console] in
                    await console.run(["attach", path])
                }
                #expect((run.output + run.error).contains("\u{1B}[") == hasColors)
                #expect(run.output.contains("pen"))
            }
        }
    }

    @Test func listeningFailsWithAPublicError() async throws {
        try await ListeningConsole.withPath { path in
            try "mine".write(toFile: path, atomically: true, encoding: .utf8)
            let streams = Console.Streams(input: { [] }, output: { _ in }, error: { _ in })
            let console = Console(mediator: try .wholeDesk(), name: "Desk", streams: streams)
            do throws(Console.ListenError) {
                try await console.listen(at: path)
                Issue.record("it listens")
            } catch {
                #expect(error.message == "cannot listen at \(path.quotedBriefly): another file is there, not a socket.")
                #expect(error.recoverySuggestion == "give another path.")
                #expect(error.description == "\(error.message)\n  to resolve: \(error.recoverySuggestion)")
            }
        }
    }

    @Test func aLineOfAMegabyteArrivesWhole() async throws {
        let text = String(repeating: "0123456789", count: 100_000)
        try await ListeningConsole.withPath { path in
            let run = try await ListeningConsole.run(.wholeDesk(), at: path) {
                await Self.attach(path, "Desk.note text=\(text)\n", "--json")
            }
            #expect(run == .init(output: "\"\(text)\"\n"))
        }
    }

    @Test func otherClientsGetPlainText() async throws {
        try await ListeningConsole.withPath { path in
            try await ListeningConsole.run(.wholeDesk(), at: path) {
                let client = SocketConnection(try RawSocket.make(at: path, connects: true))
                try client.send(Array("Desk.add item=a\nDesk.ad\n".utf8))
                await client.endSending()
                var bytes: [UInt8] = []
                while case let next = await client.read(), !next.isEmpty { bytes += next }
                let text = """
                    5
                    line 2: Mediator: no action "ad" in target "Desk".
                      registered: add, clear, echo, fetch, liar, line, lines, note, observe, types, watch
                      did you mean "add"?

                    """
                #expect(String(decoding: bytes, as: UTF8.self) == text)
            }
        }
    }

    @Test func invalidInputIsHandled() async throws {
        try await ListeningConsole.withPath { path in
            try await ListeningConsole.run(.wholeDesk(), at: path) {
                let attach = #"{"jsonrpc":"2.0","id":0,"method":"attach","params":{"version":1}}"#
                for start in [attach + "\n", attach, "{\"attach\"", "{\"attach\":2}\n", "", "\0\n", " {\n"] {
                    let client = SocketConnection(try RawSocket.make(at: path, connects: true))
                    let garbage = "{}\n[1]\n{\"id\":1}\n{\"id\":1,\"result\":7}\n{\"method\":-1}\n"
                    try client.send(Array(start.utf8) + Array(garbage.utf8) + [0xFF, 0xFE, 0x0A])
                    await client.endSending()
                    while case let next = await client.read(), !next.isEmpty {}
                }
                #expect(await Self.attach(path, "Desk.add item=a\n").output == "5\n")
            }
        }
    }

    @Test func tooManyClientsAreRejected() async throws {
        try await ListeningConsole.withPath { path in
            try await ListeningConsole.run(.wholeDesk(), at: path) {
                var clients: [SocketConnection] = []
                for _ in 0..<SocketServer.mostClients {
                    let client = SocketConnection(try RawSocket.make(at: path, connects: true))
                    try client.send(Array("Desk.add item=a\n".utf8))
                    #expect(await client.read() == Array("5\n".utf8))
                    clients.append(client)
                }
                let run = await Self.attach(path, "Desk.add item=a\n")
                #expect(run.status == .software)
                #expect(
                    run.error.hasSuffix(
                        """
                         ended the connection.
                          to resolve: check that it still runs; it serves at most 16 clients.

                        """))
            }
        }
    }

    private struct Full: Error, CustomStringConvertible {
        let description = "No space left on device"
    }

    /// The same as without `attach`: a reader that has closed the output ends the console without a message.
    @Test(arguments: [
        (
            Full() as any Error,
            """
            cannot write results: No space left on device
              to resolve: check what the stream is connected to.

            """, Console.ExitStatus.software
        ),
        (Console.Streams.Closed(), "", .done),
    ])
    func anErrorOfTheOutputEndsTheConsole(error: any Error, text: String, status: Console.ExitStatus) async throws {
        try await ListeningConsole.withPath { path in
            try await ListeningConsole.run(.wholeDesk(), at: path) {
                for arguments in [["attach", path], []] {
                    let lines = Mutex([Array("Desk.lines\nDesk.ad\n".utf8)])
                    let errors = Written()
                    let streams = Console.Streams(
                        input: { lines.withLock { $0.popLast() } ?? [] },
                        output: { _ in throw error },
                        error: { errors.append(2, $0) }
                    )
                    let end = await Console.run(
                        name: "Desk", commands: Console.productCommands, arguments: arguments, streams: streams
                    ) { _ in
                        try .wholeDesk()
                    }
                    #expect(errors.pieces.map(\.text).joined() == text)
                    #expect(end == status)
                }
            }
        }
    }

    @Test func aPathWithoutAServerIsAnError() async {
        let run = await Self.attach("/nowhere/app.sock", "")
        let error = """
            cannot attach to "/nowhere/app.sock": No such file or directory.
              to resolve: start an app that listens there, for example with "listen /nowhere/app.sock".

            """
        #expect(run == .init(error: error, status: .unavailable))
    }
}
