import MediatorConsole
import Mediator
import MediatorCoding
import MediatorTrace

/// The outcome of a replay.
struct ReplayOutcome {
    private var same = 0
    private var skipped = 0
    private(set) var different: [(line: RecordedLine, differences: [ValueDifferences.Difference])] = []

    mutating func replay(_ line: RecordedLine, with mediator: Mediator) async {
        let schema = try? mediator.schema(of: line.target, line.action)
        let callbacks = schema?.parameters.filter { $0.isRequired && $0.type.isCallback }.map(\.name) ?? []
        let missing = line.omitted.filter { $0.hasPrefix("parameters") }
        guard !line.isRedacted, missing.allSatisfy({ path in callbacks.contains { "parameters.\($0)" == path } }) else {
            skipped += 1
            return
        }
        // JSON has no bytes, and writes whole doubles as integers; the schema determines the type.
        var parameters = Parameters(
            line.parameters.map { name, value in
                (name, schema?.parameters.first { $0.name == name }?.type.restored(value) ?? value)
            })
        for name in callbacks { parameters[name] = .callback { _ in } }
        let result: Result<Value, any Error>
        do {
            result = .success(try await mediator.performAsync(line.target, line.action, parameters))
        } catch {
            result = .failure(error)
        }
        let now = RecordedLine(
            call: line.call,
            caller: nil,
            target: line.target,
            action: line.action,
            schema: schema,
            mayBeSecret: false,
            parameters: [:],
            outcome: result
        )
        let differences = Self.differences(line.outcome, now.outcome)
        if differences.isEmpty { same += 1 } else { different.append((line, differences)) }
    }

    private static func differences(
        _ recorded: RecordedLine.Outcome,
        _ now: RecordedLine.Outcome
    ) -> [ValueDifferences.Difference] {
        switch (recorded, now) {
        case (.result(let one), .result(let two)):
            ValueDifferences.between(one, two, at: "result")
        case (.error, .error):
            ValueDifferences.between(recorded.asValue, now.asValue, at: "error")
        case (.result(let one), .error):
            [
                .init(path: "result", recorded: one, now: nil), .init(path: "error", recorded: nil, now: now.asValue),
            ]
        case (.error, .result(let two)):
            [
                .init(path: "error", recorded: recorded.asValue, now: nil),
                .init(path: "result", recorded: nil, now: two),
            ]
        }
    }
}

extension ReplayOutcome {
    /// The maximum number of printed differences of a call.
    private static let most = 20

    var text: String {
        var lines: [String] = []
        for (line, differences) in different {
            lines.append("\("\(line.target).\(line.action)".asName) (call \(line.call))")
            lines += differences.prefix(Self.most).map { difference in
                "  \(difference.path): recorded \(Self.text(difference.recorded)), now \(Self.text(difference.now))"
            }
            if differences.count > Self.most { lines.append("  … and \(differences.count - Self.most) more") }
        }
        let count = same + skipped + different.count
        var parts = ["\(same) as recorded", "\(different.count) different"]
        if skipped > 0 { parts.append("\(skipped) skipped with unrecorded values") }
        return (lines + ["\(count.counted("call")): \(parts.joined(separator: ", "))"]).joined(separator: "\n")
    }

    var json: Value {
        let differences = different.flatMap { line, differences in
            differences.map { difference -> Value in
                [
                    "call": .int(line.call), "action": .string("\(line.target).\(line.action)"),
                    "path": .string(difference.path), "recorded": difference.recorded ?? .null,
                    "now": difference.now ?? .null,
                ]
            }
        }
        return [
            "calls": .int(same + skipped + different.count), "same": .int(same), "skipped": .int(skipped),
            "differences": .array(differences),
        ]
    }

    private static func text(_ value: Value?) -> String {
        guard let value else { return "nothing" }
        let text = value.description
        return text.beginning(ofCharacters: 80).map { $0 + "…" } ?? text
    }
}

extension RecordedLine.Outcome {
    /// The compared parts of an outcome: of an error all but its message.
    fileprivate var asValue: Value {
        switch self {
        case .result(let value): value
        case .error(let kind, let code, _, let details):
            ["kind": .string(kind), "code": .string(code), "details": .dictionary(details)]
        }
    }
}
