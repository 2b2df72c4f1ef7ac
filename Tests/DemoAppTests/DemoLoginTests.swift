import MediatorConsole
import Synchronization
import TestSupport
import Testing

@testable import DemoApp

/// The login on the console in this process, with a closure for answers.
struct DemoLoginTests {
    private struct Outcome: Equatable {
        var output = ""
        var error = ""
        var status = Console.ExitStatus.done
    }

    private func run(
        _ arguments: [String] = [],
        _ lines: [String] = [],
        ask: (@Sendable (Console.Question) async -> String?)? = nil
    ) async -> Outcome {
        let outcome = Mutex(Outcome())
        let input = Mutex([Array(lines.map { $0 + "\n" }.joined().utf8)])
        let streams = Console.Streams(
            input: { input.withLock { $0.popLast() } ?? [] },
            output: { text in outcome.withLock { $0.output += text } },
            error: { text in outcome.withLock { $0.error += text } },
            ask: ask
        )
        let status = await DemoApp.run(arguments, streams)
        return outcome.withLock { outcome in
            outcome.status = status
            return outcome
        }
    }

    private static let refusal = """
        Session.require failed: loginRequired: This needs a user; log in first: Session.login user=NAME \
        (Cart.checkout → Session.require)

        """

    @Test func aCheckoutAsksForTheUserAndContinues() async {
        let asked = Mutex<[Console.Question]>([])
        let lines = ["Cart.add productID=P-1001 quantity=2", "Cart.checkout note=\"a gift\"", "Session.user"]
        let run = await run([], lines) { question in
            asked.withLock { $0.append(question) }
            return "Ann"
        }
        let output = """
            2
            orderID:   O-1
            total:     2598
            currency:  EUR
            note:      a gift
            Ann

            """
        #expect(run == Outcome(output: output))
        #expect(asked.withLock(\.self) == [Console.Question("user: ")])
    }

    @Test func withoutAnAnswerTheCheckoutFails() async {
        let run = await run([], ["Cart.add productID=P-1001", "Cart.checkout", "Cart.total --json"]) { _ in nil }
        let output = "1\n" + #"{"currency":"EUR","items":1,"total":1299}"# + "\n"
        #expect(run == Outcome(output: output, error: "line 2: " + Self.refusal, status: .failure))
    }

    @Test func withoutATerminalTheLoginComesFirst() async {
        let refused = await run([], ["Cart.add productID=P-1001", "Cart.checkout"])
        #expect(refused == Outcome(output: "1\n", error: "line 2: " + Self.refusal, status: .failure))
        let done = await run(
            [], ["Cart.add productID=P-1001", "Session.login user=Ann", "Cart.checkout", "_.orderID"])
        #expect(done.output.hasSuffix("\nO-1\n"))
        #expect(done.status == .done)
    }

    @Test func aSingleCommandDoesNotAsk() async {
        let run = await run(["call", "Cart.checkout"]) { _ in
            Issue.record("a question was asked")
            return nil
        }
        #expect(run == Outcome(error: Self.refusal, status: .failure))
    }

    /// A question during a replay would take the next line as its answer.
    @Test func replayingDoesNotAsk() async throws {
        let folder = try TemporaryDirectory()
        let path = "\(folder.path)/calls.jsonl"
        let lines = ["record \(path)", "Cart.add productID=P-1001", "Cart.checkout --json", "record"]
        let recorded = await run([], lines) { _ in "Ann" }
        #expect(recorded.status == .done)
        let order = #"{"currency":"EUR","orderID":"O-1","total":1299}"#
        #expect(recorded.output == "1\n\(order)\n")

        let ask: @Sendable (Console.Question) async -> String? = { _ in
            Issue.record("a question was asked")
            return "Bob"
        }
        let replayed = await run([], ["replay \(path)"], ask: ask)
        #expect(
            replayed.output.hasSuffix(
                """
                  error: recorded nothing, now {"kind": "failure", "code": "loginRequired", "details": {}}
                2 calls: 1 as recorded, 1 different

                """
            ),
            "\(replayed)"
        )
        let known = await run([], ["Session.login user=Ann", "replay \(path)"], ask: ask)
        #expect(known.output == "2 calls: 2 as recorded, 0 different\n")
    }
}
