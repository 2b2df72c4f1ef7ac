import ConsoleTestSupport
import Mediator
import MediatorConsole
import Synchronization
import Testing

/// Long results.
@Suite struct ConsoleLongResultTests {
    private static let count = 2000

    private static func mediator() throws -> Mediator {
        let records = Value.array((0..<count).map { ["id": .int($0), "title": "a title", "price": 12.5] })
        let text = String(repeating: "0123456789", count: 100_000)
        return try Mediator { registry in
            registry.handle("Big", "records", returns: .any) { _ in records }
            registry.handle("Big", "text", returns: .string) { _ in .string(text) }
            registry.handle("Big", "keys", returns: .any) { _ in
                .dictionary(Parameters((0..<2000).map { ("key \($0)", .int($0)) }))
            }
        }
    }

    /// Runs a command, and cancels it after a number of pieces.
    private static func run(_ arguments: [String], cancelAfter limit: Int) async throws -> (
        TestConsole.Run, pieces: Int
    ) {
        let mediator = try mediator()
        let written = Written()
        let isCancelled = Mutex(false)
        let streams = Console.Streams(
            input: { [] },
            output: { text in
                written.append(1, text)
                if written.pieces.count >= limit, isCancelled.withLock({ !$0 }) {
                    isCancelled.withLock { $0 = true }
                    withUnsafeCurrentTask { $0?.cancel() }
                }
            },
            error: { written.append(2, $0) }
        )
        let console = Console(mediator: mediator, name: "Big", streams: streams)
        let status = await Task { await console.run(arguments: arguments) }.value
        func text(_ stream: Int) -> String {
            written.pieces.filter { $0.stream == stream }.map(\.text).joined()
        }
        return (.init(output: text(1), error: text(2), status: status), written.pieces.count { $0.stream == 1 })
    }

    @Test func aTableComesInPieces() async throws {
        let (run, pieces) = try await Self.run(["call", "Big.records"], cancelAfter: .max)
        let lines = run.output.split(separator: "\n")
        #expect(lines.count == Self.count + 1)
        #expect(lines.first == " id  title    price")
        #expect(lines[1] == "  0  a title   12.5")
        #expect(lines.last == "1999  a title   12.5")
        #expect(pieces == 5)
    }

    /// Otherwise dictionaries with keys of their own would take a cell of each column each.
    @Test func manyColumnsAreNoTable() async throws {
        func output(columns: Int) async -> [Substring] {
            var console = TestConsole()
            console.make = { _ in
                try Mediator { registry in
                    registry.handle("Big", "keys", returns: .any) { _ in
                        .array((0..<columns).map { ["k\($0)": .int($0)] })
                    }
                }
            }
            return await console.run(["call", "Big.keys"]).output.split(
                separator: "\n", omittingEmptySubsequences: false)
        }
        let table = await output(columns: 64)
        #expect(table.count == 66)
        #expect(table[0].hasPrefix("k0  k1  k2"))
        let records = await output(columns: 65)
        #expect(records.count == 130)
        #expect(records.prefix(3) == ["k0:  0", "", "k1:  1"])
        #expect(records.suffix(3) == ["", "k64:  64", ""])
    }

    /// Counts the requests for its text.
    private struct Row: Sendable, CustomStringConvertible {
        let rendered: Rendered

        var description: String {
            rendered.count.withLock { $0 += 1 }
            return "row"
        }
    }

    private final class Rendered: Sendable {
        let count = Mutex(0)
    }

    /// The first rows are written before the others are formatted.
    @Test func theFirstRowsAreWrittenFirst() async throws {
        let rendered = Rendered()
        let first = Mutex<(text: String, rendered: Int)?>(nil)
        let mediator = try Mediator { registry in
            registry.handle("Big", "rows", returns: .any) { _ in
                .array(
                    (0..<Self.count).map { ["id": .int($0), "row": Reference(Row(rendered: rendered)).parameterValue] })
            }
        }
        let streams = Console.Streams(
            input: { [] },
            output: { text in
                let count = rendered.count.withLock(\.self)
                first.withLock { if $0 == nil { $0 = (text, count) } }
            },
            error: { _ in }
        )
        _ = await Console(mediator: mediator, name: "Big", streams: streams).run(arguments: ["call", "Big.rows"])
        let piece = first.withLock(\.self)
        let written = try #require(piece)
        #expect(written.text.hasPrefix(" id  row\n  0  <row>\n  1  <row>\n"))
        #expect(written.rendered == 500)
        #expect(rendered.count.withLock(\.self) == Self.count)
    }

    private static let commands = [
        ["call", "Big.records"], ["call", "Big.records", "--jsonl"], ["call", "Big.keys"],
    ]

    @Test(arguments: commands)
    func cancellationStopsPrinting(arguments: [String]) async throws {
        let (run, pieces) = try await Self.run(arguments, cancelAfter: 1)
        #expect(pieces == 1)
        #expect(run.output.split(separator: "\n").count == 500)
        let error = "the command was cancelled."
        #expect(arguments.contains("--jsonl") ? run.error.contains(error) : run.error == error + "\n")
        #expect(run.status == .software)
    }

    @Test func jsonIsExact() async throws {
        let (run, _) = try await Self.run(["call", "Big.records", "--jsonl"], cancelAfter: .max)
        let lines = run.output.split(separator: "\n")
        #expect(lines.count == Self.count)
        #expect(lines.last == #"{"id":1999,"price":12.5,"title":"a title"}"#)
        let (text, _) = try await Self.run(["call", "Big.text", "--json"], cancelAfter: .max)
        #expect(text.output.utf8.count == 1_000_003)
    }

    @Test func aLongTextIsCutOnATerminalOnly() async throws {
        var console = TestConsole("Big.text\nquit\n")
        console.make = { _ in try Self.mediator() }
        #expect(await console.run([]).output.utf8.count == 1_000_001)
        (console.isTerminal, console.environment) = (true, ["NO_COLOR": "1"])
        let run = await console.run([])
        #expect(run.output == String(repeating: "0123456789", count: 2000) + "…\n")
        #expect(
            run.error.contains("\nnote: 1 value cut to fit; --json prints them whole.\n")
                || run.error.contains("> note: 1 value"))
    }
}
