import Foundation
import Mediator
import MediatorTerminal
import Synchronization
import Testing

@testable import MediatorConsole

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A console at a socket, and its clients.
@Suite struct ListenTests {
    private struct Refused: Error {}

    /// A temporary path, short enough for a socket.
    private static func withPath<T>(_ body: (String) async throws -> T) async throws -> T {
        let name = "m-\(UUID().uuidString.prefix(8)).sock"
        let path = FileManager.default.temporaryDirectory.appending(component: name).path
        defer { unlink(path) }
        return try await body(path)
    }

    /// Serves a mediator at a path during a closure.
    private static func withServer<T>(
        _ mediator: Mediator,
        at path: String,
        _ body: () async throws -> T
    ) async throws -> T {
        let (ready, continuation) = AsyncStream.makeStream(of: Void.self)
        let streams = Console.Streams(input: { [] }, output: { _ in }, error: { _ in })
        let console = Console(mediator: mediator, name: "Desk", version: "1.2.3", streams: streams)
        let serving = Task {
            defer { continuation.finish() }
            try await console.listen(path: path) { continuation.yield() }
        }
        for await _ in ready { break }
        let result: Result<T, any Error>
        do {
            result = .success(try await body())
        } catch {
            result = .failure(error)
        }
        serving.cancel()
        try await serving.value
        return try result.get()
    }

    /// Attaches without a mediator.
    private static func attach(_ path: String, _ lines: String, _ arguments: String...) async -> TestConsole.Run {
        var console = TestConsole(lines)
        console.make = { _ in throw Refused() }
        return await console.run(["attach", path] + arguments)
    }

    @Test func linesAreSentAndResultsReceived() async throws {
        try await Self.withPath { path in
            let run = try await Self.withServer(.desk(), at: path) {
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
            registry.handle("Count", "next", returns: .int) { _ in .int(counter.next()) }
        }
        try await Self.withPath { path in
            try await Self.withServer(mediator, at: path) {
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
        let mediator = try Mediator.desk()
        try await Self.withPath { path in
            try await Self.withServer(mediator, at: path) {
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
        try await Self.withPath { path in
            try await Self.withServer(.desk(), at: path) {
                let attributes = try FileManager.default.attributesOfItem(atPath: path)
                #expect(attributes[.posixPermissions] as? Int == 0o600)
                #expect(attributes[.type] as? FileAttributeType == .typeSocket)
            }
            #expect(!FileManager.default.fileExists(atPath: path))
        }
    }

    @Test func aSocketOfACrashedProcessIsReplaced() async throws {
        try await Self.withPath { path in
            close(try RawSocket.make(at: path, connects: false))
            #expect(FileManager.default.fileExists(atPath: path))
            let run = try await Self.withServer(.desk(), at: path) { await Self.attach(path, "Desk.add item=a\n") }
            #expect(run.output == "5\n")
        }
    }

    @Test func anotherFileIsNotReplaced() async throws {
        try await Self.withPath { path in
            try "mine".write(toFile: path, atomically: true, encoding: .utf8)
            let run = await TestConsole().run(["listen", path])
            #expect(
                run.error.hasSuffix(
                    ": another file is there, not a socket.\n  to resolve: give another path.\n"))
            #expect(run.status == .data)
            #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
        }
    }

    @Test func onlyOneProcessListensAtAPath() async throws {
        try await Self.withPath { path in
            let run = try await Self.withServer(.desk(), at: path) {
                let run = await TestConsole().run(["listen", path])
                #expect(await Self.attach(path, "Desk.add item=a\n").output == "5\n")
                return run
            }
            #expect(
                run.error.hasSuffix(
                    ": another process listens there.\n  to resolve: attach to it, or give another path.\n"))
        }
    }

    @Test func aLongResultArrivesWhole() async throws {
        let text = String(repeating: "0123456789", count: 300_000)
        let mediator = try Mediator { registry in
            registry.handle("Big", "text", returns: .string) { _ in .string(text) }
        }
        try await Self.withPath { path in
            let run = try await Self.withServer(mediator, at: path) { await Self.attach(path, "Big.text\n", "--json") }
            #expect(run == .init(output: "\"\(text)\"\n"))
        }
    }

    @Test func aDisconnectionCancelsTheCall() async throws {
        let (began, beginning) = AsyncStream.makeStream(of: Void.self)
        let (ended, ending) = AsyncStream.makeStream(of: Bool.self)
        let mediator = try Mediator { registry in
            registry.handleAsync(ActionSchema("Slow", "wait")) { _ in
                let (never, _) = AsyncStream.makeStream(of: Void.self)
                beginning.yield()
                for await _ in never {}
                ending.yield(Task.isCancelled)
                return .null
            }
        }
        try await Self.withPath { path in
            try await Self.withServer(mediator, at: path) {
                let client = try RawSocket.make(at: path, connects: true)
                RawSocket.send("Slow.wait\nSlow.wait\n", to: client)
                for await _ in began { break }
                close(client)
                for await isCancelled in ended {
                    #expect(isCancelled)
                    break
                }
            }
        }
    }

    @Test func aTerminalGetsPromptsAndColours() async throws {
        try await Self.withPath { path in
            var console = TestConsole("Desk.lines\n")
            (console.isTerminal, console.columns) = (true, 60)
            let run = try await Self.withServer(.desk(), at: path) { [console] in await console.run(["attach", path]) }
            #expect(run.output.hasPrefix("\u{1B}[1mid "))
            #expect(run.error.hasPrefix("\u{1B}[2mDesk 1.2.3: 17 actions of 3 targets."))
            #expect(run.error.contains("> "))
        }
    }

    @Test func aLineOfAMegabyteArrivesWhole() async throws {
        let text = String(repeating: "0123456789", count: 100_000)
        try await Self.withPath { path in
            let run = try await Self.withServer(.desk(), at: path) {
                await Self.attach(path, "Desk.note text=\(text)\n", "--json")
            }
            #expect(run == .init(output: "\"\(text)\"\n"))
        }
    }

    @Test func otherClientsGetPlainText() async throws {
        try await Self.withPath { path in
            try await Self.withServer(.desk(), at: path) {
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
        try await Self.withPath { path in
            try await Self.withServer(.desk(), at: path) {
                for start in ["{\"attach\":1,\"typed\":true}\n", "{\"attach\":2}\n", "", "\0\n"] {
                    let client = SocketConnection(try RawSocket.make(at: path, connects: true))
                    let garbage = "{}\n[1]\n{\"id\":1}\n{\"answer\":7}\n{\"interrupt\":-1}\n"
                    try client.send(Array(start.utf8) + Array(garbage.utf8) + [0xFF, 0xFE, 0x0A])
                    await client.endSending()
                    while case let next = await client.read(), !next.isEmpty {}
                }
                #expect(await Self.attach(path, "Desk.add item=a\n").output == "5\n")
            }
        }
    }

    @Test func tooManyClientsAreRejected() async throws {
        try await Self.withPath { path in
            try await Self.withServer(.desk(), at: path) {
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

    @Test func aPathWithoutAServerIsAnError() async {
        let run = await Self.attach("/nowhere/app.sock", "")
        let error = """
            cannot attach to "/nowhere/app.sock": No such file or directory.
              to resolve: start an app that listens there, for example with "listen /nowhere/app.sock".

            """
        #expect(run == .init(error: error, status: .unavailable))
    }
}

private final class Counter: Sendable {
    private let count = Mutex(0)

    func next() -> Int {
        count.withLock { count in
            count += 1
            return count
        }
    }
}

/// Plain sockets.
private enum RawSocket {
    struct Refusal: Error {
        let number: Int32
    }

    static func make(at path: String, connects: Bool) throws -> Int32 {
        #if canImport(Glibc)
            let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        #else
            let descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
        #endif
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                let length = socklen_t(MemoryLayout<sockaddr_un>.size)
                return connects ? connect(descriptor, address, length) : bind(descriptor, address, length)
            }
        }
        guard result == 0 else { throw Refusal(number: errno) }
        return descriptor
    }

    static func send(_ text: String, to descriptor: Int32) {
        _ = text.withCString { write(descriptor, $0, strlen($0)) }
    }
}
