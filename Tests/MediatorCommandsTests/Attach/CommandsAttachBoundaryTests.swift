import Mediator
import MediatorCoding
import MediatorTerminal
import Testing
import TestSupport

@testable import MediatorCommands
@testable import MediatorConsole

/// Numbers at the limits of their types, in messages of attached terminals.
@Suite struct CommandsAttachBoundaryTests {
    @Test(arguments: BoundaryNumbers.json) func theWidthOfATerminalIsBounded(number: String) {
        let columns = try? Parameters(json: #"{"columns":\#(number)}"#).columns
        guard let given = Int(number) ?? (number == "-0" ? 0 : nil) else {
            #expect(columns ?? nil == nil)
            return
        }
        #expect(columns == (given < 1 ? Int?.none : min(given, 65_535)))
    }

    @Test(arguments: BoundaryNumbers.json) func messagesAreRead(number: String) throws {
        if let status = try? Value(json: number) {
            // No number of more than 32 bits becomes a success.
            let expected = Int(number).flatMap(Int32.init(exactly:)) ?? (number == "-0" ? 0 : 70)
            #expect(Console.ExitStatus(attached: status).rawValue == expected)
        }
        for text in BoundaryNumbers.fill(#"{"start":§,"words":["a",§],"addsSpace":§}"#) {
            guard let result = try? Value(json: text) else { continue }
            let completions = CompletionList(result)
            #expect(completions.start >= 0)
            _ = (completions.dropping("ab"), completions.dropping(""))
        }
        let text = #"{"text":"a","choices":\#(number),"secret":\#(number),"environment":\#(number),"input":\#(number)}"#
        guard let parameters = try? Parameters(json: text) else { return }
        #expect(Console.Question(parameters) == Console.Question("a"))
        let console = Console(
            mediator: try .wholeDesk(), name: "Desk",
            streams: Console.Streams(input: { [] }, output: { _ in }, error: { _ in }, environment: { _ in "set" }))
        let streams = console.streams(to: parameters) { _, _ in }
        #expect(streams.environment("TERM") == nil)
        #expect(!streams.isInputTerminal)
    }
}
