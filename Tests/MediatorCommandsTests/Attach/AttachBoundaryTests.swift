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

    @Test(arguments: BoundaryNumbers.json) func messagesOfAnAppAreRead(number: String) {
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
        #expect(ClientStreams(parameters).environment.isEmpty)
    }
}
