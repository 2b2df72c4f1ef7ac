import Mediator
import MediatorCoding

extension TraceLog {
    /// Returns the calls as a Mermaid sequence diagram of modules.
    ///
    /// The text follows the sequence diagram syntax of Mermaid 11. Calls from outside of handlers start at a
    /// participant `outside`. A failure is a lost arrow with its code.
    ///
    /// - Parameter showsTimes: Whether returning arrows show the duration; without durations equal calls give equal
    ///   text.
    public func mermaid(showsTimes: Bool = false) -> String {
        var names = MermaidNames()
        let arrows = arrows
        for arrow in arrows { [arrow.from, arrow.to].forEach { names.add($0) } }
        let participants = names.all.map { name in
            name.label == name.identifier
                ? "participant \(name.identifier)"
                : "participant \(name.identifier) as \(MermaidNames.escaped(name.label))"
        }
        let lines = arrows.flatMap { arrow in
            let (from, to) = (names[arrow.from], names[arrow.to])
            let call = arrow.call
            switch arrow.kind {
            case .call:
                let text = MermaidNames.escaped(call.message)
                let message = "\(from)->>\(arrow.isActivating ? "+" : "")\(to): \(text)"
                return arrow.isActivating ? [message] : [message, "Note over \(to): in progress"]
            case .end:
                let duration = showsTimes ? call.duration.map { " in \($0.readable)" } ?? "" : ""
                guard case .failed(let code) = call.outcome else { return ["\(from)-->>-\(to): returned\(duration)"] }
                return ["\(from)--x-\(to): \(MermaidNames.escaped(code))\(duration)"]
            }
        }
        return (["sequenceDiagram"] + (participants + lines).map { "    " + $0 }).joined(separator: "\n")
    }

    private struct Arrow {
        enum Kind { case call, end }

        let kind: Kind
        let call: TracedCall
        /// The calling module or target; nil for a call from outside of handlers.
        let user: String?

        var from: String? { kind == .call ? user : call.provider }
        var to: String? { kind == .call ? call.provider : user }
        var time: Duration { call.started + (kind == .call ? .zero : call.duration ?? .zero) }
        /// Whether the call has an end, so that the arrow activates its participant.
        var isActivating: Bool { call.duration != nil }
    }

    /// The starts and ends of the calls, by time; where times are equal, a call ends after those that it made.
    private var arrows: [Arrow] {
        let users = users
        var arrows: [Arrow] = []
        var open: [TracedCall] = []
        func append(_ kind: Arrow.Kind, _ call: TracedCall) {
            arrows.append(Arrow(kind: kind, call: call, user: users[call.id] ?? nil))
        }
        func endCalls(downTo depth: Int) {
            while open.count > depth {
                let call = open.removeLast()
                if call.duration != nil { append(.end, call) }
            }
        }
        for (depth, call, _) in nested {
            endCalls(downTo: depth)
            append(.call, call)
            open.append(call)
        }
        endCalls(downTo: 0)
        return arrows.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
            .map(\.element)
    }
}
