import ConsoleTestSupport
import Mediator
import Testing
import TestSupport

@testable import MediatorConsole

/// The question before a call that destroys, and the bar of a call that reports its progress.
@Suite struct ConsoleImpactTests {
    private static let clear = Action("Cart", "clear", "Removes all.", impact: .destroys)
    private static let add = Action("Cart", "add", "Adds.")
    private static let pack = Action("Cart", "pack", "Packs.", returns: Int.self)

    private func run(
        _ arguments: [String] = [],
        input: String = "",
        isTerminal: Bool = false,
        ask: (@Sendable (Console.Question) async -> String?)?
    ) async -> (output: String, calls: [String]) {
        let calls = Recorder<String>()
        var console = TestConsole(input)
        console.isTerminal = isTerminal
        console.ask = ask
        console.make = { _ in
            try Mediator { registry in
                registry.handle(Self.clear) { _ in calls.record("clear") }
                registry.handle(Self.add) { _ in calls.record("add") }
                registry.handle(Self.pack) { call in
                    call.report(CallProgress(completed: 1, total: 4, message: "boxes"))
                    return 4
                }
            }
        }
        let pieces = await console.record(arguments).pieces
        return (pieces.map(\.text).joined(), calls.all)
    }

    private static let refusal =
        "line 1: Cart.clear was not called.\n  to resolve: answer \"yes\", or write \"--yes\" in the line.\n"

    @Test(
        arguments: [
            ("yes", ["clear"], ""), ("Y", ["clear"], ""), ("no", [], refusal), ("", [], refusal), (nil, [], refusal),
        ] as [(String?, [String], String)])
    func aLineOnATerminalAsksBeforeItDestroys(answer: String?, called: [String], output: String) async {
        let asked = Recorder<Console.Question>()
        let run = await run(input: "Cart.clear\n") { question in
            asked.record(question)
            return answer
        }
        #expect(
            asked.all == [Console.Question("Cart.clear cannot be undone. Continue? (yes/no) ", choices: ["yes", "no"])])
        #expect((run.calls, run.output) == (called, output))
    }

    @Test(arguments: ["Cart.clear --yes", "call Cart.clear --yes", "Cart.add"])
    func otherLinesAskNothing(line: String) async {
        let run = await run(input: line + "\n") { _ in
            Issue.record("the user was asked")
            return nil
        }
        #expect(run.calls.count == 1)
    }

    @Test func scriptsAskNothing() async {
        #expect(await run(input: "Cart.clear\n", ask: nil).calls == ["clear"])
        #expect(await run(["call", "Cart.clear"], ask: nil).calls == ["clear"])
        #expect(await run(["call", "Cart.clear", "--yes"], ask: nil).calls == ["clear"])
    }

    @Test func aTerminalShowsTheProgress() async {
        let bar = "\r\u{1B}[KCart.pack: █████░░░░░░░░░░░░░░░ 25 %  boxes\r\u{1B}[K"
        #expect(await run(["call", "Cart.pack"], isTerminal: true, ask: nil).output == bar + "4\n")
        #expect(await run(["call", "Cart.pack"], ask: nil).output == "4\n")
    }

    @Test(
        arguments: [
            (0, 4, "", "░░░░░░░░░░░░░░░░░░░░ 0 %"), (4, 4, "", "████████████████████ 100 %"),
            (9, 4, "", "████████████████████ 100 %"), (-1, 4, "", "░░░░░░░░░░░░░░░░░░░░ 0 %"),
            (3, nil, "", "3"), (2.5, nil, "x\u{1B}", "2.5  x␛"), (1, 0, "", "1"),
        ] as [(Double, Double?, String, String)])
    func barsAreExact(completed: Double, total: Double?, message: String, text: String) {
        let progress = CallProgress(completed: completed, total: total, message: message)
        #expect(ProgressBar.text("Cart.pack", progress) == "Cart.pack: " + text)
    }
}
