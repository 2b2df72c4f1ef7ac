import ConsoleTestSupport
import Mediator
import MediatorConsole
import Synchronization
import Testing

@Suite struct ConsoleStreamTests {
    private struct Broken: Error, CustomStringConvertible {
        var description: String { "no space left" }
    }

    private func run(
        input: @escaping @Sendable () async throws -> [UInt8] = { [] },
        output: @escaping @Sendable (String) throws -> Void = { _ in },
        _ arguments: [String]
    ) async throws -> (status: Console.ExitStatus, error: String) {
        let written = Written()
        let streams = Console.Streams(input: input, output: output, error: { written.append(2, $0) })
        let console = Console(mediator: try .desk(), name: "Desk", streams: streams)
        let status = await console.run(arguments: arguments)
        return (status, written.pieces.map(\.text).joined())
    }

    @Test func aClosedOutputEndsTheConsoleWithoutAMessage() async throws {
        let result = try await run(output: { _ in throw Console.Streams.Closed() }, ["list"])
        #expect(result == (.done, ""))
    }

    @Test func resultsThatCannotBeWrittenAreAnError() async throws {
        let result = try await run(output: { _ in throw Broken() }, ["list"])
        #expect(
            result == (
                .software,
                "cannot write results: no space left\n  to resolve: check what the stream is connected to.\n"
            )
        )
    }

    @Test func inputThatCannotBeReadIsAnError() async throws {
        let result = try await run(input: { throw Broken() }, [])
        #expect(
            result == (
                .software,
                "cannot read lines: no space left\n  to resolve: check what the stream is connected to.\n"
            )
        )
    }

    /// The code of a failure is the app's, and says nothing of the streams.
    @Test func aFailureWithTheSameCodeEndsNoSession() async {
        var console = TestConsole("Desk.fail\nDesk.next\n")
        console.make = { _ in
            try Mediator { registry in
                registry.handle("Desk", "fail") { _ in throw ActionFailure("brokenStream", "It broke.") }
                registry.handle("Desk", "next", returns: .string) { _ in "went on" }
            }
        }
        let run = await console.run([])
        #expect(run.output == "went on\n")
        #expect(run.error == "line 1: Desk.fail failed: brokenStream: It broke.\n")
        #expect(run.status == .failure)
    }

    @Test func errorsOfStandardErrorAreIgnored() async throws {
        let streams = Console.Streams(input: { [] }, output: { _ in }, error: { _ in throw Broken() })
        let console = Console(mediator: try .desk(), name: "Desk", streams: streams)
        #expect(await console.run(arguments: ["lsit"]) == .usage)
    }

    /// The main actor is free while the console waits for input.
    @Test @MainActor func mainActorHandlersRunWhileALineIsAwaited() async throws {
        let mediator = try Mediator.desk()
        let written = Written()
        let streams = Console.Streams(
            input: {
                // The line never comes before another task has been on the main actor.
                let task = Task.detached { try await mediator.performAsync("Screen", "show", ["id": "pen"]) }
                _ = try await task.value
                return []
            },
            output: { written.append(1, $0) },
            error: { written.append(2, $0) }
        )
        let status = await Console(mediator: mediator, name: "Desk", streams: streams).run(arguments: [])
        #expect(status == .done)
    }

    /// A waiting prompt is shown again after the output of a callback.
    @Test func aCallbackMayPrintWhileALineIsAwaited() async throws {
        let kept = Mutex<Callback<Int>?>(nil)
        let lines = Mutex(["Later.call\n"])
        let later = Action("Later", "call", "", Parameter("onDone", Callback<Int>.self))
        let mediator = try Mediator { registry in
            registry.handle(later) { _, onDone in kept.withLock { $0 = onDone } }
        }
        let written = Written()
        let streams = Console.Streams(
            input: {
                if let line = lines.withLock({ $0.popLast() }) { return Array(line.utf8) }
                kept.withLock(\.self)?(5)
                return []
            },
            output: { written.append(1, $0) },
            error: { written.append(2, $0) },
            isInputTerminal: true
        )
        _ = await Console(mediator: mediator, name: "Desk", streams: streams).run(arguments: [])
        let pieces = written.pieces.dropFirst().map(\.text)
        #expect(pieces == ["> ", "> ", "\nLater.call onDone: 5\n> ", "\n"])
    }

    /// A `notFound` handler gets the texts as JSON values.
    @Test func unregisteredActionsMayBeAnswered() async throws {
        let written = Written()
        let mediator = try Mediator { registry in
            registry.notFound { call in call.action == "go" ? .dictionary(call.parameters) : nil }
        }
        let streams = Console.Streams(
            input: { [] }, output: { written.append(1, $0) }, error: { written.append(2, $0) })
        let console = Console(mediator: mediator, name: "Desk", streams: streams)
        #expect(await console.run(arguments: ["call", "Any.go", "a=1", "b=text", "--json"]) == .done)
        #expect(written.pieces.map(\.text) == ["{\"a\":1,\"b\":\"text\"}\n"])
        #expect(await console.run(arguments: ["call", "Any.stay"]) == .unavailable)
    }
}
