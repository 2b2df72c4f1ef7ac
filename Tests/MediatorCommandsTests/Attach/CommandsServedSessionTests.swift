import ConsoleTestSupport
import Foundation
import Mediator
import MediatorCoding
import MediatorMessages
import MediatorSystem
import MediatorTerminal
import MediatorTrace
import Testing
import TestSupport

@testable import MediatorCommands
@testable import MediatorConsole

/// Sessions that a listening console serves, and their ends.
@Suite struct CommandsServedSessionTests {
    /// Calls that wait until they are cancelled.
    private struct Waiting {
        let began: AsyncStream<Void>
        /// For each call that has ended, whether it was cancelled.
        let ended: AsyncStream<Bool>
        let mediator: Mediator
        /// Counts the calls of `Count.next`.
        let counter = Counter()

        init() throws {
            let (began, beginning) = AsyncStream.makeStream(of: Void.self)
            let (ended, ending) = AsyncStream.makeStream(of: Bool.self)
            (self.began, self.ended) = (began, ended)
            mediator = try Mediator { [counter] registry in
                registry.handleAsync(ActionSchema("Slow", "wait")) { _ in
                    let (never, _) = AsyncStream.makeStream(of: Void.self)
                    beginning.yield()
                    for await _ in never {}
                    ending.yield(Task.isCancelled)
                    return .null
                }
                registry.handle("Count", "next", returns: .int) { _ in
                    .int(counter.increment())
                }
            }
        }
    }

    /// Waits until its task is cancelled, by its client or by the end of the connection, and then runs a closure.
    private struct LateCommand: ConsoleCommand {
        let name = "late"
        let summary = "Waits for the end."
        let began: AsyncStream<Void>.Continuation
        let end: @Sendable (Console.Context) async throws -> Void

        func read(_ words: Console.Words) throws {}

        func run(_ input: Void, in context: Console.Context) async throws {
            let (never, _) = AsyncStream.makeStream(of: Void.self)
            began.yield()
            for await _ in never {}
            try await end(context)
        }
    }

    @Test(.hangLimit) func aTraceEndsWithItsSessionHoweverLateItBegan() async throws {
        let (began, beginning) = AsyncStream.makeStream(of: Void.self)
        let mediator = try Mediator.wholeDesk()
        let late = LateCommand(began: beginning) { context in
            try context.session.part(SessionTrace.self).begin(values: false, in: context.session)
        }
        try await ListeningConsole.withPath { path in
            try await ListeningConsole.run(mediator, at: path, commands: [late]) {
                let client = try await TypedClient(attachedTo: path)
                try client.perform(1, "late")
                for await _ in began { break }
                client.connection.end()
            }
        }
        #expect(mediator.traces.map(\.name) == [])
    }

    @Test(.hangLimit) func aClientThatHasLeftGivesNoAnswer() async throws {
        let (began, beginning) = AsyncStream.makeStream(of: Void.self)
        let (answers, answer) = AsyncStream.makeStream(of: String?.self)
        // In a task that is not cancelled.
        let late = LateCommand(began: beginning) { context in
            answer.yield(await Task.detached { await context.ask(Console.Question("name: ")) }.value)
        }
        try await ListeningConsole.withPath { path in
            try await ListeningConsole.run(.wholeDesk(), at: path, commands: [late]) {
                let client = try await TypedClient(attachedTo: path, "\"asks\":true")
                try client.perform(1, "late")
                for await _ in began { break }
                client.connection.end()
                var iterator = answers.makeAsyncIterator()
                #expect(await iterator.next() == .some(nil))
            }
        }
    }

    /// Serves clients as an app would, but ends the connection with the first message.
    private func withLeavingApp<T>(
        at path: String, answering message: String, _ body: () async throws -> T
    ) async throws -> T {
        let server = try SocketServer(path: path)
        let serving = Task {
            await server.run { connection in
                _ = await connection.read()
                try? connection.send(Array("\(message)\n".utf8))
                _ = await connection.read()
                connection.end()
            }
        }
        defer { serving.cancel() }
        return try await body()
    }

    private static let streams = Console.Streams(input: { [] }, output: { _ in }, error: { _ in })

    @Test(.hangLimit) func theEndOfTheAppEndsTheWaitForALine() async throws {
        try await ListeningConsole.withPath { path in
            try await withLeavingApp(at: path, answering: #"{"jsonrpc":"2.0","id":0,"result":{}}"#) {
                let connection = try SocketConnection(connectingTo: path)
                let app = try #require(try await AttachedSession(connection, Self.streams, .text))
                let (ends, end) = AsyncStream.makeStream(of: Console.ExitStatus.self)
                Task { await app.receive() }
                // The wait itself ignores cancellation, so that the limit of time ends another one.
                Task { end.yield(try await app.perform("Slow.wait", number: nil)) }
                #expect(await ends.first { _ in true } == .software)
                #expect(app.isEnded && !app.isOpen)
            }
        }
    }

    @Test(.hangLimit) func anIDInUseIsAnError() async throws {
        let waiting = try Waiting()
        try await ListeningConsole.withPath { path in
            try await ListeningConsole.run(waiting.mediator, at: path) {
                var client = try await TypedClient(attachedTo: path)
                try client.perform(7, "Slow.wait")
                for await _ in waiting.began { break }
                for method in ["line", "hint", "complete"] {
                    try client.request(7, method, #"{"text":"Count.next"}"#)
                    #expect(try await client.next() == "7 failed: invalidRequest")
                }
                try client.cancel(7)
                let end = try await client.messages(until: 7)
                #expect(end.last == #"7: {"ended":false,"status":0}"#)
                #expect(waiting.counter.count == 0)
                // After its end the id is free.
                try client.perform(7, "Count.next")
                #expect(try await client.messages(until: 7) == ["output: 1\n", #"7: {"ended":false,"status":0}"#])
            }
        }
    }

    @Test(.hangLimit) func runningLinesAreLimited() async throws {
        let waiting = try Waiting()
        try await ListeningConsole.withPath { path in
            try await ListeningConsole.run(waiting.mediator, at: path) {
                var client = try await TypedClient(attachedTo: path)
                for number in 1...16 { try client.perform(number, "Slow.wait") }
                var begun = 0
                for await _ in waiting.began {
                    begun += 1
                    if begun == 16 { break }
                }
                try client.perform(17, "Count.next")
                #expect(try await client.next() == "17 failed: tooMany")
                try client.cancel(3)
                #expect(try await client.messages(until: 3).last == #"3: {"ended":false,"status":0}"#)
                try client.perform(17, "Count.next")
                #expect(try await client.messages(until: 17) == ["output: 1\n", #"17: {"ended":false,"status":0}"#])
            }
        }
    }

    @Test(
        arguments: [
            (
                "otherVersion",
                "the app does not speak this version of attach.\n"
                    + "  to resolve: use the same version of the app at both ends."
            ),
            ("tooMany", "16 commands are still running.\n  to resolve: wait until one of them ends."),
            ("invalidRequest", "the app refused the request (invalidRequest).\n  to resolve: attach again."),
        ]
    ) func aRefusalSaysWhatToDo(code: String, description: String) {
        #expect(Failure.refused(code).description(line: nil) == description)
    }

    @Test(.hangLimit) func linesThatTheAppRefusesAreFailures() async throws {
        let waiting = try Waiting()
        try await ListeningConsole.withPath { path in
            try await ListeningConsole.run(waiting.mediator, at: path) {
                let connection = try SocketConnection(connectingTo: path)
                let app = try #require(try await AttachedSession(connection, Self.streams, .text))
                let receiving = Task { await app.receive() }
                let lines = (1...16).map { _ in Task { try await app.perform("Slow.wait", number: nil) } }
                var begun = 0
                for await _ in waiting.began {
                    begun += 1
                    if begun == 16 { break }
                }
                let busy = await #expect(throws: Failure.self) { try await app.perform("Count.next", number: nil) }
                #expect(
                    busy?.description(line: nil)
                        == "16 commands are still running.\n  to resolve: wait until one of them ends.")
                for line in lines { line.cancel() }
                for line in lines { _ = try await line.value }
                // A character takes six bytes in JSON.
                let long = longText(AttachProtocol.longest / 6, of: "\u{1}")
                let tooLong = await #expect(throws: Failure.self) { try await app.perform(long, number: nil) }
                #expect(
                    tooLong?.description(line: nil)
                        == "the line takes more than 32 MB as a message.\n  to resolve: split it.")
                receiving.cancel()
                #expect(!app.isEnded)
            }
        }
    }

    @Test(.hangLimit, arguments: ["nonsense", #"{"id":1,"#, "[[["])
    func aMessageThatIsNoJSONEndsTheSession(garbage: String) async throws {
        try await ListeningConsole.withPath { path in
            try await ListeningConsole.run(.wholeDesk(), at: path) {
                var client = try await TypedClient(attachedTo: path)
                try client.send(garbage)
                #expect(try await client.next() == nil)
            }
        }
    }

    @Test(.hangLimit) func aMessageThatIsTooLongEndsTheSession() async throws {
        try await ListeningConsole.withPath { path in
            try await ListeningConsole.run(.wholeDesk(), at: path) {
                var client = try await TypedClient(attachedTo: path)
                // But for its length it is a line that runs.
                let line = #"{"jsonrpc":"2.0","id":1,"method":"line","params":{"text":"Desk.clear"}}"#
                try client.send(line + longText(AttachProtocol.longest, of: " "))
                #expect(try await client.next() == nil)
            }
        }
    }

    @Test(.hangLimit) func eachLineHasTheWidthOfTheTerminalAtThatTime() async throws {
        try await ListeningConsole.withPath { path in
            try await ListeningConsole.run(.wholeDesk(), at: path) {
                var client = try await TypedClient(attachedTo: path, #""output":true"#, #""columns":100"#)
                var texts: [String] = []
                for (id, columns) in [(1, 100), (2, 60), (3, 100)] {
                    try client.request(id, "line", #"{"text":"help","columns":\#(columns)}"#)
                    var text = ""
                    while let message = try await client.next(), !message.hasPrefix("\(id): ") { text += message }
                    texts.append(text)
                }
                #expect(texts[0] == texts[2])
                #expect(texts[0] != texts[1])
            }
        }
    }

    /// A message takes the longest line, whose characters take two bytes in JSON at most.
    @Test func theLimitOfMessagesHoldsTheLongestLine() throws {
        let text = Value.string(String(repeating: "\"", count: 1000))
        let message = MessageRequest(
            id: .int(.max), "line",
            ["text": text, "number": .int(.max), "columns": .int(.max)])
        #expect(try message.utf8().count - 2 * 1000 <= AttachProtocol.longest - 2 * LineReader.longest)
        #expect(AttachProtocol.longest >> 20 == 32)
    }

    @Test(.hangLimit) func requestsThatAreWrongAreRefused() async throws {
        try await ListeningConsole.withPath { path in
            try await ListeningConsole.run(.wholeDesk(), at: path) {
                var client = try await TypedClient(attachedTo: path)
                for method in ["line", "hint", "complete"] {
                    try client.request(4, method, #"{"text":7}"#)
                    #expect(try await client.next() == "4 failed: invalidParameter")
                }
                try client.request(5, "Desk.add", #"{"item":"a"}"#)
                #expect(try await client.next() == "5 failed: actionNotFound")
                try client.request(6, "complete", #"{"text":"Desk.fet"}"#)
                #expect(
                    try await client.next()
                        == #"6: {"addsSpace":true,"start":0,"words":["Desk.fetch"]}"#)
                try client.request(8, "line", #"{"text":"Desk.ad","number":3}"#)
                #expect(try await client.messages(until: 8).last == #"8: {"ended":false,"status":69}"#)
                try client.perform(9, "quit")
                #expect(try await client.next() == #"9: {"ended":true,"status":0}"#)
            }
        }
    }

    @Test(.hangLimit) func aTypedClientThatVanishesCancelsItsLine() async throws {
        let waiting = try Waiting()
        try await ListeningConsole.withPath { path in
            try await ListeningConsole.run(waiting.mediator, at: path) {
                var client: TypedClient? = try await TypedClient(attachedTo: path)
                try client?.perform(1, "Slow.wait")
                for await _ in waiting.began { break }
                client?.connection.end()
                client = nil
                for await isCancelled in waiting.ended {
                    #expect(isCancelled)
                    break
                }
            }
        }
    }

    @Test(.hangLimit) func aCancelledLineDoesNotAsk() async throws {
        let (began, beginning) = AsyncStream.makeStream(of: Void.self)
        let late = LateCommand(began: beginning) { context in
            context.note(await context.ask(Console.Question("name: ")) ?? "no answer")
        }
        try await ListeningConsole.withPath { path in
            try await ListeningConsole.run(.wholeDesk(), at: path, commands: [late]) {
                var client = try await TypedClient(attachedTo: path, "\"asks\":true")
                try client.perform(1, "late")
                for await _ in began { break }
                try client.cancel(1)
                #expect(try await client.next() == "error: no answer\n")
                #expect(try await client.next() == #"1: {"ended":false,"status":0}"#)
            }
        }
    }

    /// The app withdraws the question; the response ends the line.
    @Test(.hangLimit) func aCancelledLineWithdrawsItsQuestion() async throws {
        try await ListeningConsole.withPath { path in
            try await ListeningConsole.run(.wholeDesk(), at: path) {
                var client = try await TypedClient(attachedTo: path, "\"asks\":true")
                try client.perform(1, "Desk.add")
                #expect(try await client.next() == "error: item: string, What to add.\n")
                #expect(
                    try await client.next() == #"ask 1: {"choices":[],"secret":false,"text":"item = "}"#)
                try client.cancel(1)
                #expect(try await client.next() == "rpc.cancel: ")
                try client.respond(1, #"{"text":null}"#)
                #expect(try await client.messages(until: 1).last == #"1: {"ended":false,"status":70}"#)
            }
        }
    }

    @Test(.hangLimit) func aCancelledSessionDoesNotGoOnToItsNextLine() async throws {
        let waiting = try Waiting()
        try await ListeningConsole.withPath { path in
            try await ListeningConsole.run(waiting.mediator, at: path) {
                let client = try RawSocket.make(at: path, connects: true)
                RawSocket.send("Slow.wait\nCount.next\n", to: client)
                for await _ in waiting.began { break }
                close(client)
                for await isCancelled in waiting.ended {
                    #expect(isCancelled)
                    break
                }
            }
            // The server has waited for the session.
            #expect(waiting.counter.count == 0)
        }
    }

    /// For the arrow keys of the client, before the line is performed.
    @Test(.hangLimit) func theAppMasksTheSecretsOfALine() async throws {
        let login = ActionSchema("Account", "login", parameters: [ParameterSchema("password", .string, secret: true)])
        let mediator = try Mediator { $0.handle(login) { _ in .null } }
        try await ListeningConsole.withPath { path in
            try await ListeningConsole.run(mediator, at: path) {
                let (remembered, errors) = (Written(), Written())
                var streams = Console.Streams(input: { [] }, output: { _ in }, error: { errors.append(2, $0) })
                streams.remember = { line in
                    remembered.append(1, line)
                    return "lines are not kept"
                }
                let connection = try SocketConnection(connectingTo: path)
                let app = try #require(try await AttachedSession(connection, streams, .text))
                Task { await app.receive() }
                let line = "Account.login password=hunter2"
                for number in [nil, 1] { #expect(try await app.perform(line, number: number) == .done) }
                #expect(remembered.pieces.map(\.text) == ["Account.login password=•••"])
                #expect(errors.pieces.map(\.text) == ["lines are not kept\n"])
                connection.end()
            }
        }
    }

    /// The app ends its side too, although a line goes on.
    @Test(.hangLimit) func theEndOfTheClientEndsTheSession() async throws {
        let (began, beginning) = AsyncStream.makeStream(of: Void.self)
        let (going, leaving) = AsyncStream.makeStream(of: Void.self)
        let mediator = try Mediator { registry in
            registry.handleAsync(ActionSchema("Slow", "hang")) { _ in
                beginning.yield()
                // A task of its own is not cancelled.
                await Task { for await _ in going { break } }.value
                return .null
            }
        }
        try await ListeningConsole.withPath { path in
            try await ListeningConsole.run(mediator, at: path) {
                var client = try await TypedClient(attachedTo: path)
                try client.perform(1, "trace on")
                #expect(try await client.messages(until: 1) == [#"1: {"ended":false,"status":0}"#])
                try client.perform(2, "Slow.hang")
                for await _ in began { break }
                await client.connection.endSending()
                #expect(try await client.next() == nil)
                #expect(mediator.interceptors.isEmpty)
                leaving.yield()
            }
        }
    }

    @Test(
        .hangLimit,
        arguments: [
            ("7", #"{"jsonrpc":"2.0","id":7,"method":"attach","params":{"version":2}}"#),
            ("7", #"{"jsonrpc":"2.0","id":7,"method":"attach","params":{"version":"1"}}"#),
            ("7", #"{"jsonrpc":"2.0","id":7,"method":"attach"}"#),
            ("7", #"{"jsonrpc":"2.0","id":7,"method":"line","params":{"version":1,"text":"Desk.clear"}}"#),
            ("null", #"{"attach":1}"#), ("null", "{}"), ("null", "{"),
        ])
    func theAppEndsAConnectionOfAnotherVersion(id: String, message: String) async throws {
        try await ListeningConsole.withPath { path in
            try await ListeningConsole.run(.wholeDesk(), at: path) {
                var client = try TypedClient(path)
                try client.send(message)
                #expect(
                    try await client.line() == """
                        {"error":{"code":-32600,"data":{"code":"otherVersion","message":"the first message is not \\"attach\\" of \
                        version 1"},"message":"Invalid Request"},"id":\(id),"jsonrpc":"2.0"}
                        """)
                #expect(try await client.line() == nil)
            }
        }
    }

    /// The first message may come in parts, and with others.
    @Test(.hangLimit) func theAppDescribesItself() async throws {
        try await ListeningConsole.withPath { path in
            try await ListeningConsole.run(.wholeDesk(), at: path) {
                var client = try TypedClient(path)
                try client.connection.send(Array("{".utf8))
                for _ in 0..<10 { await Task.yield() }
                try client.send(#""jsonrpc":"2.0","id":7,"method":"attach","params":{"version":1}}"#)
                try client.perform(8, "Desk.clear")
                let greeting = #"Desk 1.2.3: 17 actions of 3 targets. Type \"help\", or \"quit\" to end."#
                #expect(
                    try await client.line() == #"{"id":7,"jsonrpc":"2.0","result":{"greeting":"\#(greeting)","#
                        + #""name":"Desk","prompt":"> "}}"#)
                #expect(try await client.next() == #"8: {"ended":false,"status":0}"#)
            }
        }
    }

    @Test(
        .hangLimit,
        arguments: [
            #"{"jsonrpc":"2.0","id":0,"error":{"code":-32600,"message":"","data":{"code":"otherVersion"}}}"#,
            #"{"attach":1,"name":"Desk"}"#, "line 1: no command.",
        ])
    func anAppOfAnotherVersionIsAFailure(message: String) async throws {
        try await ListeningConsole.withPath { path in
            try await withLeavingApp(at: path, answering: message) {
                let run = await TestConsole.products("Desk.add item=a\n").run(["attach", path])
                let error = """
                    the app does not speak this version of attach.
                      to resolve: use the same version of the app at both ends.

                    """
                #expect(run == .init(error: error, status: .unavailable))
            }
        }
    }
}
