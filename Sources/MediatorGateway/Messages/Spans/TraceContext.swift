package import Mediator
import MediatorCoding

/// The span of a caller in another process: the member `trace` of `rpc.call`.
package struct TraceContext: Sendable, Hashable {
    /// The trace through all processes.
    package var id: TraceID
    /// The span from which the call left its process.
    package var span: UInt64
    /// The handler that made the call; nil for a call from outside of handlers.
    package var caller: Caller?
    /// Whether the caller records values.
    package var recordsValues: Bool
    /// The processes before the caller that also trace the calls, by the traces that begin there.
    package var passed: [TraceID]

    /// How many of these processes are read.
    package static let mostPassed = 64

    package init(id: TraceID, span: UInt64, caller: Caller?, recordsValues: Bool, passed: [TraceID] = []) {
        self.id = id
        self.span = span
        self.caller = caller
        self.recordsValues = recordsValues
        self.passed = passed
    }

    /// The trace as data.
    ///
    /// The trace and the span have the form of the header `traceparent`: W3C Trace Context, section 3.2; its flag `sampled`
    /// says that the caller records.
    package var value: Value {
        var value: Parameters = ["traceparent": .string("00-\(id.text)-\(span.hexadecimal)-01")]
        if let caller { value["caller"] = caller.value }
        if recordsValues { value["values"] = true }
        if !passed.isEmpty { value["passed"] = .array(passed.map { .string($0.text) }) }
        return .dictionary(value)
    }

    /// Reads the member of a message; nil for one of another form, and where the caller does not record.
    package init?(_ value: Value) {
        guard case .dictionary(let members) = value, let text = members["traceparent"]?.name else { return nil }
        // A later version may have further parts.
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count >= 4, parts[0].utf8.count == 2, parts[0] != "ff", parts[0] != "00" || parts.count == 4,
            let trace = TraceID(parts[1]),
            let span = UInt64(hexadecimal: parts[2]), span != 0,
            parts[3].utf8.count == 2, let flags = UInt8(parts[3], radix: 16), flags & 1 == 1
        else { return nil }
        var passed: [TraceID] = []
        if case .array(let given)? = members["passed"] {
            passed = given.prefix(Self.mostPassed).compactMap { $0.text.flatMap { TraceID($0) } }
        }
        self.init(
            id: trace, span: span, caller: Caller(members["caller"]), recordsValues: members["values"] == true,
            passed: passed)
    }
}

extension TraceID {
    /// 32 hexadecimal digits.
    fileprivate var text: String { high.hexadecimal + low.hexadecimal }

    /// Reads 32 hexadecimal digits; nil for another text, and for zero, which is invalid.
    fileprivate init?(_ text: some StringProtocol) {
        guard text.utf8.count == 32, let high = UInt64(hexadecimal: text.prefix(16)),
            let low = UInt64(hexadecimal: text.suffix(16)), high | low != 0
        else { return nil }
        self.init(high: high, low: low)
    }
}
