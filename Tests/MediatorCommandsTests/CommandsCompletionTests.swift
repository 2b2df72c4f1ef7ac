import MediatorCommands
import TestSupport
import Testing

@testable import MediatorConsole

/// Completions of commands of several products.
@Suite struct CommandsCompletionTests {
    @Test(
        arguments: [
            ("export --format m", ["markdown"]),
            ("export --format ", ["json", "markdown", "html", "typescript", "openrpc"]),
            ("trace show --format=", []),
        ] as [(String, [String])]
    ) func formatsAreCompleted(line: String, expected: [String]) throws {
        #expect(try Completer().texts(line) == expected)
    }

    @Test func filesBehindOptionsAreCompleted() throws {
        let streams = Console.Streams(input: { [] }, output: { _ in }, error: { _ in })
        let files = streams.files(beginning: "").map(\.text)
        #expect(try Completer().texts("export --format json ") == files)
    }

    @Test func filesOfCommandsAreCompleted() throws {
        let folder = try TemporaryDirectory()
        try folder.write("", to: "calls.jsonl")
        let completer = try Completer()
        for command in ["replay", "diff"] {
            #expect(completer.texts("\(command) \(folder.path)/ca") == ["\(folder.path)/calls.jsonl"])
        }
    }

    @Test func anEmptyLineHasAllCommands() throws {
        let commands = CommandList(Console.productCommands).all(in: .line).map(\.name)
        #expect(try Completer().texts("") == commands + ["Desk.", "Screen.", "Trouble."])
    }
}
