import Mediator
import MediatorTrace
import Testing

/// The lines of recordings.
struct TraceRecordedLineTests {
    private static func line(_ parameters: Parameters, _ outcome: Result<Value, any Error>) -> RecordedLine {
        RecordedLine(
            call: 1, caller: nil, target: "Cart", action: "add", schema: nil, mayBeSecret: false,
            parameters: parameters, outcome: outcome)
    }

    @Test func numbersThatAreNotEqualToThemselvesAreNotSecret() {
        let line = Self.line(["ratio": .double(.nan)], .success(.double(.nan)))
        #expect(line.isRedacted == false)
        #expect(line.omitted == ["parameters", "result"])
    }

    @Test func aSecretInTheResultAloneIsMarked() {
        let card = ValueSchema.record("Card", [ParameterSchema("number", .string, secret: true)])
        let line = RecordedLine(
            call: 1, caller: nil, target: "Bank", action: "card", schema: ActionSchema("Bank", "card", returns: card),
            mayBeSecret: false, parameters: [:], outcome: .success(["number": "4000"]))
        #expect(line.isRedacted)
        #expect(line.outcome == .result(["number": "•••"]))
    }

    @Test func omittedDetailsOfAFailureHaveTheirPath() {
        final class Screen: Sendable {}
        let failure = ActionFailure("full", "It is full.", ["screen": Reference(Screen()).parameterValue, "left": 2])
        let line = Self.line([:], .failure(failure))
        #expect(line.omitted == ["error.details.screen"])
        #expect(line.outcome == .error(kind: "failure", code: "full", message: "It is full.", details: ["left": 2]))
    }

    @Test(arguments: ["\n", "\r\n"]) func aRecordingMayHaveLinesOfAnySystem(end: String) throws {
        let first = Self.line(["id": "a"], .success(1))
        var second = Self.line([:], .success(.null))
        second.call = 2
        let text = [first, second].map { $0.json + end }.joined() + end
        #expect(try RecordedLine.lines(of: text) == [first, second])
    }
}
