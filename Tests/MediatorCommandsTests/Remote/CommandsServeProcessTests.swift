import ConsoleTestSupport
import Mediator
import MediatorCoding
import MediatorCommands
import MediatorConsole
import MediatorEvents
import MediatorGateway
import TestSupport
import Testing

@testable import MediatorSystem

/// `serve --origin process` as a child process runs it, whose standard input is a socket.
@Suite(.hangLimit) struct CommandsServeProcessTests {
    private static let echo = Action(
        "Desk", "echo", "Returns a text.", Parameter("text", String.self), returns: String.self, exposure: .external)
    private static let long = Action(
        "Desk", "long", "Returns more than a message may have.", returns: String.self, exposure: .external)
    private static let origin = Action("Desk", "origin", "The origin.", returns: String.self, exposure: .external)
    private static let hold = Action("Desk", "hold", "Waits for its end.", effect: .async, exposure: .external)
    private static let tidied = Event("Desk", "tidied", "It is tidy.", exposure: .external)

    private let begun = Latch()
    private let cancelled = Latch()

    /// Serves a parent process, and returns the lines that it has read when the command has ended.
    ///
    /// - Parameters:
    ///   - messages: What the parent sends, one on each line.
    ///   - count: How many lines the parent reads before it ends.
    ///   - latch: What the parent waits for before it ends.
    private func serve(
        _ messages: [String], reading count: Int, until latch: Latch? = nil
    ) async throws -> [String] {
        let (ours, theirs) = try UnixSocket.pair()
        let parent = SocketConnection(ours, patience: nil)
        let command = Task {
            let written = Written()
            var streams = Console.Streams(
                input: { [] }, output: { written.append(1, $0) }, error: { written.append(2, $0) })
            streams.socket = theirs
            let status = await Console.run(
                name: "Desk", commands: [ServeCommand()], arguments: ["serve", "--origin", "process"], streams: streams
            ) { _ in try mediator() }
            #expect(status == .done && written.pieces.isEmpty)
        }
        for message in messages { try parent.send(Array((message + "\n").utf8)) }
        var reader = LineReader(longest: 64 << 20) { await parent.read() }
        var lines: [String] = []
        while lines.count < count, case .bytes(let line)? = try await reader.next() {
            lines.append(String(decoding: line, as: UTF8.self))
        }
        await latch?.pass()
        await parent.endSending()
        await command.value
        #expect(await parent.read() == [])
        return lines
    }

    private func mediator() throws -> Mediator {
        try Mediator { [begun, cancelled] registry in
            registry.handle(Self.echo) { _, text in text }
            registry.handle(Self.long) { _ in longText(16 << 20) }
            registry.handle(Self.origin) { call in call.origin?.description ?? "none" }
            registry.declare(Self.tidied)
            registry.handle(Self.hold) { _ in
                await begun.openUntilCancelled()
                cancelled.open()
            }
        }
    }

    private static func request(_ method: String, id: Int = 1, text: String? = nil) -> String {
        let parameters = text.map { #","params":{"text":"\#($0)"}"# } ?? ""
        return #"{"jsonrpc":"2.0","method":"Desk.\#(method)","id":\#(id)\#(parameters)}"#
    }

    @Test func itIsTheOriginOfTheCalls() async throws {
        let lines = try await serve([Self.request("origin")], reading: 1)
        #expect(lines == [#"{"id":1,"jsonrpc":"2.0","result":"process"}"#])
    }

    /// A module that lives elsewhere sends longer messages than a page.
    @Test func itSendsLongMessages() async throws {
        let text = longText(2 << 20)
        let lines = try await serve([Self.request("echo", text: text)], reading: 1)
        #expect(lines == [#"{"id":1,"jsonrpc":"2.0","result":"\#(text)"}"#])
    }

    /// In place of a response that would end the connection.
    @Test func itGetsNoResponseThatIsTooLong() async throws {
        #expect(
            try await serve([Self.request("long")], reading: 1) == [
                #"{"error":{"code":-32603,"data":{"code":"responseTooLong"},"message":"Internal error"},"id":1,"#
                    + #""jsonrpc":"2.0"}"#
            ])
    }

    @Test func itSubscribesMoreOftenThanAPage() async throws {
        let requests = (1...33).map {
            #"{"jsonrpc":"2.0","method":"rpc.subscribe","params":{"event":"Desk.tidied"},"id":\#($0)}"#
        }
        let lines = try await serve(requests, reading: 33)
        #expect(lines.count == 33 && lines.allSatisfy { $0.contains(#""result":{"subscription":"#) })
    }

    /// The process that made the call has gone: a child process must not outlive it.
    @Test func itsCallsEndWithIt() async throws {
        let call = #"{"jsonrpc":"2.0","method":"rpc.call","id":1,"params":{"action":"Desk.hold"}}"#
        #expect(try await serve([call], reading: 0, until: begun) == [])
        await cancelled.pass()
    }
}
