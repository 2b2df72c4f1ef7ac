import Foundation
import Mediator
import MediatorSystem
import MediatorTerminal
import TestSupport
import Testing

@testable import MediatorCommands
@testable import MediatorConsole

/// Sessions that a listening console serves, and their ends.
@Suite struct ServedSessionTests {
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

    /// Asks a question when its task is cancelled.
    private struct AskCommand: ConsoleCommand {
        let name = "ask"
        let summary = "Asks."
        let began: AsyncStream<Void>.Continuation

        func read(_ words: Console.Words) throws {}

        func run(_ input: Void, in context: Console.Context) async throws {
            let (never, _) = AsyncStream.makeStream(of: Void.self)
            began.yield()
            for await _ in never {}
            let answer = await context.ask(Console.Question("name: "))
            context.note(answer ?? "no answer")
        }
    }

    /// Asks a question after its client has left, in a task that is not cancelled.
    private struct LateCommand: ConsoleCommand {
        let name = "late"
        let summary = "Asks late."
        let began: AsyncStream<Void>.Continuation
        let answers: AsyncStream<String?>.Continuation

        func read(_ words: Console.Words) throws {}

        func run(_ input: Void, in context: Console.Context) async throws {
            let (never, _) = AsyncStream.makeStream(of: Void.self)
            began.yield()
            for await _ in never {}
            answers.yield(await Task.detached { await context.ask(Console.Question("name: ")) }.value)
        }
    }

    @Test(.hangLimit) func aClientThatHasLeftGivesNoAnswer() async throws {
        let (began, beginning) = AsyncStream.makeStream(of: Void.self)
        let (answers, answer) = AsyncStream.makeStream(of: String?.self)
        try await ListeningConsole.withPath { path in
            let late = LateCommand(began: beginning, answers: answer)
            try await ListeningConsole.run(.desk(), at: path, commands: [late]) {
                var client = try TypedClient(path)
                _ = try await client.messages(until: "welcome")
                try client.send(#"{"id":1,"line":"late"}"#)
                for await _ in began { break }
                client.connection.end()
                var iterator = answers.makeAsyncIterator()
                #expect(await iterator.next() == .some(nil))
            }
        }
    }

    /// The end of the connection ends the wait for a line, and for the line that may be kept.
    @Test(.hangLimit, arguments: [false, true]) func theEndOfTheAppEndsTheWait(forLine: Bool) async throws {
        try await ListeningConsole.withPath { path in
            let server = try SocketServer(path: path, idleTimeout: .seconds(600))
            let serving = Task {
                await server.run { connection in
                    // The app reads the message, and goes.
                    _ = await connection.read()
                    connection.end()
                }
            }
            defer { serving.cancel() }
            let streams = Console.Streams(input: { [] }, output: { _ in }, error: { _ in })
            let app = AttachedApp(try SocketConnection(connectingTo: path), streams, isJSON: false)
            let (ends, end) = AsyncStream.makeStream(of: String?.self)
            Task { await app.receive() }
            // The wait itself ignores cancellation, so that the limit of time ends another one.
            Task {
                if forLine {
                    try await app.perform("Slow.wait")
                    end.yield(nil)
                } else {
                    end.yield(await app.record("Slow.wait"))
                }
            }
            var iterator = ends.makeAsyncIterator()
            #expect(await iterator.next() == .some(nil))
            #expect(app.isEnded && !app.isConnected)
        }
    }

    @Test(.timeLimit(.minutes(5))) func anIDInUseIsAnError() async throws {
        let waiting = try Waiting()
        try await ListeningConsole.withPath { path in
            try await ListeningConsole.run(waiting.mediator, at: path) {
                var client = try TypedClient(path)
                _ = try await client.messages(until: "welcome")
                try client.send(#"{"id":7,"line":"Slow.wait"}"#)
                for await _ in waiting.began { break }
                for message in [#""line":"Count.next""#, #""hint":"Count""#, #""complete":"C""#, #""keep":"C""#] {
                    try client.send("{\"id\":7,\(message)}")
                    let error = """
                        the line 7 still runs, so its id cannot be used again.
                          to resolve: give each message an id of its own.

                        """
                    #expect(try await client.next() == ["err": .string(error)])
                }
                try client.send(#"{"interrupt":7}"#)
                let end = try await client.messages(until: "reply")
                #expect(end.last == ["reply": 7, "ended": false])
                #expect(waiting.counter.count == 0)
                // After its end the id is free.
                try client.send(#"{"id":7,"line":"Count.next"}"#)
                #expect(try await client.messages(until: "reply") == [["out": "1\n"], ["reply": 7, "ended": false]])
            }
        }
    }

    @Test(.timeLimit(.minutes(5))) func runningLinesAreLimited() async throws {
        let waiting = try Waiting()
        try await ListeningConsole.withPath { path in
            try await ListeningConsole.run(waiting.mediator, at: path) {
                var client = try TypedClient(path)
                _ = try await client.messages(until: "welcome")
                for number in 1...16 { try client.send("{\"id\":\(number),\"line\":\"Slow.wait\"}") }
                var begun = 0
                for await _ in waiting.began {
                    begun += 1
                    if begun == 16 { break }
                }
                try client.send(#"{"id":17,"line":"Count.next"}"#)
                let error = "16 commands are still running.\n  to resolve: wait until one of them ends.\n"
                #expect(
                    try await client.messages(until: "reply") == [
                        ["err": .string(error)], ["reply": 17, "ended": false],
                    ])
                try client.send(#"{"interrupt":3}"#)
                #expect(try await client.messages(until: "reply").last == ["reply": 3, "ended": false])
                try client.send(#"{"id":17,"line":"Count.next"}"#)
                #expect(try await client.messages(until: "reply") == [["out": "1\n"], ["reply": 17, "ended": false]])
            }
        }
    }

    @Test(.timeLimit(.minutes(5))) func aMessageThatIsTooLongEndsTheSessionWithAnError() async throws {
        try await ListeningConsole.withPath { path in
            try await ListeningConsole.run(.desk(), at: path) {
                var client = try TypedClient(path)
                _ = try await client.messages(until: "welcome")
                let text = String(repeating: "x", count: 33 << 20)
                try client.send("{\"id\":1,\"line\":\"Desk.note text=\(text)\"}")
                let error = "a message of the client is longer than 32 MB.\n  to resolve: send shorter lines.\n"
                #expect(try await client.messages(until: "status") == [["err": .string(error)], ["status": 65]])
            }
        }
    }

    /// A message takes the longest line, whose characters take two bytes in JSON at most.
    @Test func theLimitOfMessagesHoldsTheLongestLine() {
        let text = String(repeating: "\"", count: 1000)
        let messages: [ClientMessage] = [.line(.max, text, columns: .max), .keep(.max, text), .complete(.max, text)]
        for message in messages {
            #expect(message.line.count - 2 * 1000 <= ClientMessage.longest - 2 * LineReader.longest)
        }
        #expect(ClientMessage.longest >> 20 == 32)
    }

    @Test(.timeLimit(.minutes(5))) func aMessageThatCannotBeReadIsReported() async throws {
        try await ListeningConsole.withPath { path in
            try await ListeningConsole.run(.desk(), at: path) {
                var client = try TypedClient(path)
                _ = try await client.messages(until: "welcome")
                let error = """
                    a message of the client cannot be read.
                      to resolve: use the same version of the app at both ends.

                    """
                for garbage in ["{}", "[1]", "{\"id\":1}", "nonsense", "{\"id\":\"1\",\"line\":\"quit\"}"] {
                    try client.send(garbage)
                    #expect(try await client.next() == ["err": .string(error)])
                }
            }
        }
    }

    @Test(.timeLimit(.minutes(5))) func aTypedClientThatVanishesCancelsItsLine() async throws {
        let waiting = try Waiting()
        try await ListeningConsole.withPath { path in
            try await ListeningConsole.run(waiting.mediator, at: path) {
                var client: TypedClient? = try TypedClient(path)
                try client?.send(#"{"id":1,"line":"Slow.wait"}"#)
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

    @Test(.timeLimit(.minutes(5))) func aCancelledLineDoesNotAsk() async throws {
        let (began, beginning) = AsyncStream.makeStream(of: Void.self)
        try await ListeningConsole.withPath { path in
            try await ListeningConsole.run(.desk(), at: path, commands: [AskCommand(began: beginning)]) {
                var client = try TypedClient(path)
                _ = try await client.messages(until: "welcome")
                try client.send(#"{"id":1,"line":"ask"}"#)
                for await _ in began { break }
                try client.send(#"{"interrupt":1}"#)
                #expect(try await client.next() == ["err": "no answer\n"])
                #expect(try await client.next() == ["reply": 1, "ended": false])
            }
        }
    }

    @Test(.timeLimit(.minutes(5))) func aCancelledSessionDoesNotGoOnToItsNextLine() async throws {
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

    @Test(.timeLimit(.minutes(5)), arguments: ["2", "\"1\"", "null", "-1"])
    func anotherVersionOfAttachIsRefused(version: String) async throws {
        try await ListeningConsole.withPath { path in
            try await ListeningConsole.run(.desk(), at: path) {
                var client = try TypedClient(path, hello: "{\"attach\":\(version),\"typed\":true}")
                try client.send("Desk.add item=a")
                let error = """
                    the app does not speak this version of attach.
                      to resolve: use the same version of the app at both ends.

                    """
                #expect(try await client.messages(until: "status") == [["err": .string(error)], ["status": 69]])
                #expect(try await client.next() == nil)
            }
        }
    }
}
