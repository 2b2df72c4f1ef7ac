import Mediator
import Testing

@testable import MediatorConsole

/// Lines that are no commands, though what they begin with means something.
@Suite struct WordTests {
    private func error(_ line: String) async -> String {
        await TestConsole(line + "\n").run([]).error
    }

    @Test(arguments: [
        ("add item=pen", "Desk.add"), ("fetch", "Desk.fetch"), ("desk", "Desk"), ("FETCH", "Desk.fetch"),
        ("tidied by=Ann", "post Desk.tidied"), ("$x = add item=pen", "Desk.add"),
    ])
    func bareNamesAreCompleted(line: String, suggestion: String) async {
        let word = line.split(separator: " ").first { $0 != "$x" && $0 != "=" } ?? ""
        #expect(
            await error(line) == """
                line 1: no command "\(word)".
                  did you mean "\(suggestion)"?

                """)
    }

    @Test func eventsAreNotCalled() async {
        let run = await TestConsole("Desk.tidied by=Ann\n").run([])
        #expect(
            run.error == """
                line 1: Desk.tidied is an event, and no action.
                  to resolve: post it: "post Desk.tidied by=text hard=false".

                """)
        #expect(run.status == .unavailable)
    }

    @Test func actionsAreNotPosted() async {
        #expect(
            await error("post Desk.add item=pen") == """
                line 1: Desk.add is an action, and no event.
                  to resolve: call it without "post": "Desk.add item=text count=1".

                """)
        #expect(
            await TestConsole().run(["post", "Desk.add"]).error.hasPrefix(
                """
                Desk.add is an action, and no event.
                  to resolve: call it without "post": "call Desk.add item=text count=1".

                """))
    }
}
