import ConsoleTestSupport
import Mediator
import Synchronization
import Testing

@testable import MediatorConsole

/// Questions for missing parameters.
@Suite struct ConsoleMissingParameterTests {
    /// Runs lines with answers, nil to cancel, and returns questions and output.
    private func run(_ lines: String, _ answers: [String?]) async -> (asked: [String], written: String) {
        let rest = Mutex(answers[...])
        let asked = Mutex<[String]>([])
        var console = TestConsole(lines)
        console.ask = { question in
            asked.withLock { $0.append(question.text + (question.isSecret ? "(secret)" : "")) }
            return rest.withLock { $0.popFirst() } ?? nil
        }
        console.make = { _ in
            try Mediator { registry in
                DeskModule().register(in: &registry)
                registry.handle(
                    Action(
                        "Account", "login", "", Parameter("user", String.self),
                        Parameter("password", String.self, secret: true, "Shh."), returns: String.self)
                ) { _, user, password in "\(user) \(password.count)" }
            }
        }
        let pieces = await console.record([]).pieces
        return (asked.withLock(\.self), pieces.map(\.text).joined())
    }

    @Test func enterTakesTheDefault() async {
        let run = await run("Desk.add\n", ["pen", ""])
        #expect(run.asked == ["item = ", "count [1] = "])
        #expect(run.written == "item: string, What to add.\ncount: int, How many.\n7\n")
    }

    /// A password may have quotes.
    @Test func theQuotesOfASecretBelongToIt() async {
        let run = await run("Account.login user=ann\nAccount.login user=ann\n", ["\"hunter2\"", "_.x"])
        #expect(run.asked == ["password = (secret)", "password = (secret)"])
        #expect(run.written == "password: string, Shh.\nann 9\npassword: string, Shh.\nann 3\n")
    }

    @Test func nothingIsAskedWhenNothingRequiredIsMissing() async {
        #expect(await run("Desk.add item=pen\nDesk.note\nDesk.watch\n", []).asked == [])
    }

    @Test func givenParametersAreNotAskedFor() async {
        #expect(await run("Desk.add count=2\n", ["pen"]).asked == ["item = "])
        #expect(await run("Desk.add {\"count\": 2}\n", ["pen"]).asked == ["item = "])
    }

    @Test func anInvalidAnswerIsAskedForAgain() async {
        let run = await run("Desk.add\n", ["", "pen", "two", "2"])
        #expect(run.asked == ["item = ", "item = ", "count [1] = ", "count [1] = "])
        #expect(
            run.written == """
                item: string, What to add.
                item: there is no default; write "" for an empty text.
                  to resolve: answer again.
                count: int, How many.
                count: expected int, found other text.
                  to resolve: answer again.
                7

                """
        )
    }

    @Test(
        arguments: [
            ("two words", "two words"), ("\"quoted\"", "quoted"), ("\"\"", ""), ("it's", "it's"),
            ("a\\b", "a\\b"), ("\"a\" b", "\"a\" b"), ("null", "null"), ("_", "pen"), ("\"_\"", "_"),
        ]
    ) func answersAreTexts(answer: String, expected: String) async {
        let run = await run("Desk.echo value=pen\nDesk.line\n_.id --json\n", [answer])
        #expect(run.written.hasSuffix("\n\(Value.string(expected))\n"))
    }

    @Test func aPathToNothingIsAskedForAgain() async {
        let run = await run("Desk.line\n", ["_.x", "pen"])
        #expect(run.written.contains("id: column 3: there is no last result yet.\n  to resolve: answer again.\n"))
        #expect(run.asked.count == 2)
    }

    @Test func cancellingCallsNothing() async {
        let run = await run("Desk.add\n", [nil])
        #expect(
            run.written == """
                item: string, What to add.
                line 1: Desk.add was not called.
                  to resolve: give item=… in the line, or answer the question.

                """
        )
    }

    @Test func secretsAreAskedForWithoutShowingThem() async {
        let run = await run("Account.login user=ann\n", ["\"7 chars"])
        #expect(run.asked == ["password = (secret)"])
        #expect(run.written == "password: string, Shh.\nann 8\n")
    }

    @Test func aRecalledLineAsksForItsSecret() async {
        let run = await run("Account.login user=ann password=•••\n", ["hunter2"])
        #expect(run.asked == ["password = (secret)"])
        #expect(run.written.hasSuffix("ann 7\n"))
    }

    @Test func aMisspelledParameterFailsBeforeAnyQuestion() async {
        let run = await run("Desk.add itm=pen\n", ["pen"])
        #expect(run.asked == [])
        #expect(run.written.contains("no parameter \"itm\""))
    }
}
