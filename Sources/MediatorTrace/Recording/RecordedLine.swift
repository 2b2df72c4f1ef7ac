package import Mediator
import MediatorCoding

/// One call in a recording: a line of JSON.
///
///     {"action":"add","call":1,"caller":null,"parameters":{"productID":"P-1001"},"result":1,"target":"Cart"}
///
/// | key | holds |
/// |---|---|
/// | `call` | the number of the call in the order in which calls started, from one; lines are in the order of their ends |
/// | `caller` | the action whose handler called, as `Cart.checkout`; null for calls from outside of handlers |
/// | `target`, `action` | the called action |
/// | `parameters` | the parameters of the call |
/// | `result` | the result, unless there is an `error` |
/// | `error` | `{"kind", "code", "message", "details"}`, the kind being `failure`, `mediator` or `cancelled` |
/// | `omitted` | paths of values without a JSON form, as `parameters.onChange`; absent for none |
/// | `redacted` | true when secret values are replaced by `•••`; absent otherwise |
package struct RecordedLine: Sendable, Hashable {
    /// The outcome of a call.
    package enum Outcome: Sendable, Hashable {
        case result(Value)
        case error(kind: String, code: String, message: String, details: Parameters)
    }

    package var call: Int
    package var caller: String?
    package var target: String
    package var action: String
    package var parameters: Parameters
    package var outcome: Outcome
    package var omitted: [String] = []
    package var isRedacted = false
}

extension RecordedLine {
    /// Creates a line from a call and its outcome, without secret values and values that have no JSON form.
    package init(
        call: Int,
        caller: Caller?,
        target: String,
        action: String,
        schema: ActionSchema?,
        mayBeSecret: Bool,
        parameters given: Parameters,
        outcome: Swift.Result<Value, any Error>
    ) {
        self.call = call
        self.caller = caller?.description
        self.target = target
        self.action = action
        let shown = given.redacted(by: schema, mayBeSecret: mayBeSecret)
        isRedacted = !shown.hasSameBytes(as: given)
        var omitted: [String] = []
        parameters = Self.serializable(.dictionary(shown), "parameters", &omitted).members
        switch outcome {
        case .success(let value):
            let result = schema?.returns.redacting(value) ?? value
            if !result.hasSameBytes(as: value) { isRedacted = true }
            self.outcome = .result(Self.serializable(result, "result", &omitted))
        case .failure(let error as ActionFailure):
            var omittedDetails: [String] = []
            let details = Self.serializable(.dictionary(error.details), "details", &omittedDetails).members
            omitted += omittedDetails.map { "error." + $0 }
            self.outcome = .error(kind: "failure", code: error.code, message: error.message, details: details)
        case .failure(let error as MediatorError):
            self.outcome = .error(kind: "mediator", code: error.code.rawValue, message: error.message, details: [:])
        case .failure(is CancellationError):
            self.outcome = .error(kind: "cancelled", code: "cancelled", message: "", details: [:])
        case .failure(let error):
            let code = ActionFailure.unexpectedCode
            self.outcome = .error(kind: "failure", code: code, message: "\(type(of: error))", details: [:])
        }
        self.omitted = omitted
    }

    /// Returns a value after encoding to JSON and decoding, and appends the paths of omitted parts.
    private static func serializable(_ value: Value, _ path: String, _ omitted: inout [String]) -> Value {
        if let same = throughJSON(value) { return same }
        let (serializable, dropped) = Parameters([(path, value)]).droppingReferences()
        if let kept = serializable[path], let same = throughJSON(kept) {
            omitted += dropped
            return same
        }
        omitted.append(path)
        return .null
    }

    /// Returns a value encoded to JSON and decoded at the depth of a line's parts; nil when that fails.
    private static func throughJSON(_ value: Value) -> Value? {
        guard case .array(let outer)? = try? Value(json: ([[value]] as Value).json()),
            case .array(let inner)? = outer.first
        else { return nil }
        return inner.first
    }
}

extension RecordedLine {
    /// The line as JSON, without a line feed.
    package var json: String {
        var line: Parameters = [
            "call": .int(call), "caller": caller.parameterValue, "target": .string(target), "action": .string(action),
            "parameters": .dictionary(parameters),
        ]
        switch outcome {
        case .result(let value): line["result"] = value
        case .error(let kind, let code, let message, let details):
            line["error"] = [
                "kind": .string(kind), "code": .string(code), "message": .string(message),
                "details": .dictionary(details),
            ]
        }
        if !omitted.isEmpty { line["omitted"] = omitted.parameterValue }
        if isRedacted { line["redacted"] = true }
        // Each part has been checked at its depth in the line or deeper, so the line has a JSON form.
        return (try? line.json()) ?? "{}"
    }

    /// Creates a line from JSON.
    ///
    /// - Throws: `MediatorError` that names a missing key or a value of another type.
    package init(json: String) throws(MediatorError) {
        let line = try Parameters(json: json)
        call = try line.get("call")
        caller = try line.get("caller")
        target = try line.get("target")
        action = try line.get("action")
        parameters = try line.get("parameters")
        omitted = try line.get("omitted", as: [String]?.self) ?? []
        isRedacted = try line.get("redacted", as: Bool?.self) ?? false
        if let error = try line.get("error", as: Parameters?.self) {
            outcome = .error(
                kind: try error.get("kind"),
                code: try error.get("code"),
                message: try error.get("message"),
                details: try error.get("details")
            )
        } else {
            outcome = .result(try line.get("result"))
        }
    }

    /// Returns all lines of a recording, in the order in which the calls started; empty lines are skipped.
    ///
    /// - Throws: ``RecordingError`` with the number of the first invalid line.
    package static func lines(of text: String) throws(RecordingError) -> [RecordedLine] {
        var lines: [RecordedLine] = []
        // By bytes: CR and LF are one character. The reader of JSON skips the CR.
        let texts = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Substring.init)
        for (index, line) in texts.enumerated() {
            guard line.contains(where: { !$0.isWhitespace }) else { continue }
            do {
                lines.append(try RecordedLine(json: String(line)))
            } catch {
                throw RecordingError(line: index + 1, reason: error.message)
            }
        }
        return lines.sorted { $0.call < $1.call }
    }
}

/// An invalid line of a recording.
package struct RecordingError: Error, Sendable, Hashable, CustomStringConvertible {
    package let line: Int
    package let reason: String

    package var description: String { "line \(line) is no call of a recording: \(reason)" }
}
