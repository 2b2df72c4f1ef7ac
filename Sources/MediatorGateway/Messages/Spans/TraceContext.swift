package import Mediator
package import MediatorCoding

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

    package init(id: TraceID, span: UInt64, caller: Caller?, recordsValues: Bool) {
        self.id = id
        self.span = span
        self.caller = caller
        self.recordsValues = recordsValues
    }

    /// The trace as data.
    ///
    /// The trace and the span have the form of the header `traceparent`: W3C Trace Context, section 3.2; its flag `sampled`
    /// says that the caller records.
    package var value: Value {
        let trace = id.high.hexadecimal + id.low.hexadecimal
        var value: Parameters = ["traceparent": .string("00-\(trace)-\(span.hexadecimal)-01")]
        if let caller { value["caller"] = caller.value }
        if recordsValues { value["values"] = true }
        return .dictionary(value)
    }

    /// Reads the member of a message; nil for one of another form, and where the caller does not record.
    package init?(_ value: Value) {
        guard case .dictionary(let members) = value, case .string(let text)? = members["traceparent"] else {
            return nil
        }
        // A later version may have further parts.
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count >= 4, parts[0].utf8.count == 2, parts[0] != "ff", parts[0] != "00" || parts.count == 4,
            parts[1].utf8.count == 32, let high = UInt64(hexadecimal: parts[1].prefix(16)),
            let low = UInt64(hexadecimal: parts[1].suffix(16)), high | low != 0,
            let span = UInt64(hexadecimal: parts[2]), span != 0,
            parts[3].utf8.count == 2, let flags = UInt8(parts[3], radix: 16), flags & 1 == 1
        else { return nil }
        self.init(
            id: TraceID(high: high, low: low), span: span, caller: Caller(members["caller"]),
            recordsValues: members["values"] == true)
    }
}
