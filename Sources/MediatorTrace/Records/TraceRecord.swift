import Mediator
import MediatorCoding

/// A call in the ring of a trace, or an empty place.
struct TraceRecord: Sendable {
    /// An action's call at its start, in words that need no reference counting unless values are recorded.
    struct Start: Sendable {
        /// The action; alive as long as the trace.
        let action: Unmanaged<TracedAction>
        /// The parent; zero for none.
        let parent: Int
        /// The caller, which a module registered, or the external one.
        let caller: IdentityNumber
        /// The keys of the parameters: those of a typed contract, which live as long as the process; nil for none.
        let names: ParameterKeys?
        /// The parameters, if values are recorded.
        let values: Parameters
        let thread: CallThread
    }

    /// The properties of any call at its start.
    struct Beginning: Sendable {
        var kind = TracedCall.Kind.action
        var isUndeclared = false
        var parent: Int?
        var caller: Caller?
        var module: String
        var target: String
        var action: String
        var arguments: [TracedCall.Argument]
        /// The running thread; nil in another process.
        var thread: CallThread?
        /// Where it ran in words; nil for this process.
        var place: String?
        /// The schema of the result to record; nil for none.
        var returns: ValueSchema?
        var started: Duration
    }

    /// What few calls have, behind one reference.
    struct Rare: Sendable {
        var beginning: Beginning?
        /// The start of a call that another process reports; nil for all others.
        var began: CallMoment?
        /// The code of the call's failure.
        var code: String?
        var underlying: String?
        /// The number of spans below it that another process did not send.
        var omitted = 0
    }

    private final class Box: Sendable {
        let content: Rare

        init(_ content: Rare) { self.content = content }
    }

    /// The number; zero for an empty place.
    private(set) var id = 0
    /// The nanoseconds between the creation of the trace and the start.
    private(set) var started = 0
    /// The nanoseconds that it took; negative while it is under way.
    private(set) var took = -1
    var ended = CallMoment(count: 0, reported: 0)
    /// Nil for a call that has a beginning.
    private(set) var start: Start?
    private var result: RecordedValue?
    private var box: Box?

    /// Stores a call in place of the one before it.
    @inline(__always) mutating func begin(_ id: Int, at time: Int, _ start: Start?, _ rare: Rare?) {
        self.id = id
        started = time
        took = -1
        self.start = start
        if result != nil { result = nil }
        if let rare { box = Box(rare) } else if box != nil { box = nil }
    }

    var rare: Rare? { box?.content }

    var isReported: Bool { box != nil && rare?.began != nil }

    mutating func changeRare(_ change: (inout Rare) -> Void) {
        var content = rare ?? Rare()
        change(&content)
        box = Box(content)
    }

    @inline(__always) mutating func end(at now: Int, _ result: RecordedValue?) {
        took = now - started
        if let result { self.result = result }
    }

    var parent: Int? { start.map { $0.parent == 0 ? nil : $0.parent } ?? rare?.beginning?.parent }

    var thread: CallThread? { start?.thread ?? rare?.beginning?.thread }

    /// Where the start stands among all starts and ends: that of a call in this process behind those of lower numbers.
    var beganKey: (Int, Int, Int) { rare?.began.map { ($0.count, $0.reported, 0) } ?? (id, -1, 0) }

    /// Where the end stands: behind the calls that had begun, and of several such ends the innermost first.
    var endedKey: (Int, Int, Int) {
        (ended.count, ended.reported, rare?.began == nil ? 1 + ended.count - id : 0)
    }

    /// Returns the call as the log shows it.
    func call(
        _ number: Int, below parent: Int?, on thread: String?, began: Int, ended: Int?
    ) -> TracedCall {
        let (rare, action) = (rare, start?.action.takeUnretainedValue())
        let beginning = rare?.beginning
        let outcome: TracedCall.Outcome = rare?.code.map { .failed(code: $0) } ?? (took < 0 ? .underWay : .returned)
        return TracedCall(
            id: number,
            kind: beginning?.kind ?? .action,
            isUndeclared: beginning?.isUndeclared ?? false,
            underlyingDescription: rare?.underlying,
            parent: parent,
            caller: start.map { $0.caller.registered.map { Caller($0) } } ?? beginning?.caller,
            module: action?.module ?? beginning?.module ?? "",
            target: action?.target ?? beginning?.target ?? "",
            action: action?.action ?? beginning?.action ?? "",
            arguments: start?.arguments ?? beginning?.arguments ?? [],
            result: result?.text,
            thread: thread,
            place: beginning?.place,
            omitted: rare?.omitted ?? 0,
            started: .nanoseconds(started),
            took: took < 0 ? nil : .nanoseconds(took),
            outcome: outcome,
            began: began,
            ended: ended
        )
    }
}

extension TraceRecord.Start {
    /// The parameters as text.
    fileprivate var arguments: [TracedCall.Argument] {
        let keys = names?.array ?? []
        return keys.prefix(SpanText.mostArguments).enumerated().map { position, key in
            let value = values.isEmpty ? nil : RecordedValue.value(values.value(at: position)).argument
            return TracedCall.Argument(SpanText.cut(key), value)
        }
    }
}

/// The moment of a start or an end, since times may be equal.
///
/// It consists of how many calls had begun until then, and how many starts and ends other processes had reported.
struct CallMoment: Sendable {
    private let bits: UInt64

    init(count: Int, reported: Int) {
        bits = UInt64(truncatingIfNeeded: count) << 24 | UInt64(truncatingIfNeeded: reported) & 0xFF_FFFF
    }

    var count: Int { Int(truncatingIfNeeded: bits >> 24) }
    var reported: Int { Int(truncatingIfNeeded: bits & 0xFF_FFFF) }
}

extension Duration {
    /// The whole nanoseconds.
    var inNanoseconds: Int {
        let (seconds, attoseconds) = components
        return Int(truncatingIfNeeded: seconds) * 1_000_000_000 + Int(truncatingIfNeeded: attoseconds / 1_000_000_000)
    }
}
