import Mediator
import MediatorCoding
import MediatorTerminal
import Testing
import TestSupport

@testable import MediatorCommands
@testable import MediatorConsole

/// Numbers at the limits of their types, in messages of attached terminals.
@Suite struct CommandsAttachBoundaryTests {
    @Test(arguments: BoundaryNumbers.json) func messagesAreRead(number: String) throws {
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
