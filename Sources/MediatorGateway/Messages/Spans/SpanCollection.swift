import Mediator
import MediatorCoding

/// The number by which a collector knows a span: that of the call that another process made, and the span's offset in it.
struct SpanIndex {
    /// The offset of the call itself, which the other process records.
    static let root = 0
    /// The offset of all spans beyond the most.
    static let omitted = RemoteSpans.most + 1
    private static let offsets = omitted + 1

    let call: Int
    /// The position of a span, from one.
    let offset: Int

    init(call: Int, offset: Int) {
        self.call = call
        self.offset = offset
    }

    init(_ identifier: Int) { self.init(call: identifier / Self.offsets, offset: identifier % Self.offsets) }

    var identifier: Int { call * Self.offsets + offset }
}

/// The spans of one call that a traced caller in another process made.
struct SpanCollection: Sendable {
    let context: TraceContext
    /// When the call came, on the clock of the tracer.
    private let started: Duration
    private var spans: [Span] = []
    /// The schemas of the results to keep.
    private var returns: [ValueSchema?] = []
    private var omitted = 0

    init(_ context: TraceContext, started: Duration) {
        self.context = context
        self.started = started
    }

    /// Returns the span at an offset; nil for the call itself, and for an omitted span.
    func span(at offset: Int) -> Span? { spans.indices.contains(offset - 1) ? spans[offset - 1] : nil }

    func returns(at offset: Int) -> ValueSchema? { returns.indices.contains(offset - 1) ? returns[offset - 1] : nil }

    /// Adds a span that the tracer's clock timed, and returns its offset.
    mutating func add(_ span: Span, below outer: Int, returns: ValueSchema? = nil) -> Int {
        guard spans.count < RemoteSpans.most else {
            omitted = omitted.adding(count: 1)
            return SpanIndex.omitted
        }
        var span = span
        span.parent = self.span(at: outer) == nil ? nil : outer - 1
        // The caller of the outermost one is in the other process.
        if span.parent == nil { span.caller = span.caller ?? context.caller }
        span.started -= started
        spans.append(span)
        self.returns.append(returns)
        return spans.count
    }

    mutating func identify(_ offset: Int, as id: UInt64) {
        if span(at: offset) != nil { spans[offset - 1].id = id }
    }

    mutating func end(_ offset: Int, at time: Duration, _ change: (inout Span) -> Void) {
        guard let span = span(at: offset) else { return }
        spans[offset - 1].duration = time - started - span.started
        change(&spans[offset - 1])
    }

    /// Adds the spans of yet another process, to which a span led.
    ///
    /// - Parameter begin: When that process got its call, on the clock of the tracer.
    mutating func take(_ remote: RemoteSpans, below outer: Int, begin: Duration, from endpoint: String) {
        guard span(at: outer) != nil else { return }
        omitted = omitted.adding(count: remote.omitted)
        var offsets: [Int] = []
        for var span in remote.spans {
            span.started += begin
            span.endpoint = span.endpoint ?? endpoint
            offsets.append(add(span, below: span.parent.map { offsets[$0] } ?? outer))
        }
    }

    func result(at now: Duration) -> RemoteSpans {
        RemoteSpans(spans: spans, omitted: omitted, duration: now - started)
    }
}
