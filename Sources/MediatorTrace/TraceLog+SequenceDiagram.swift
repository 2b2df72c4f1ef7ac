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
                return arrow.isActivating ? [message] : [message, "Note over \(to): under way"]
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
        let position: Int
        let time: Duration

        var from: String? { kind == .call ? user : call.provider }
        var to: String? { kind == .call ? call.provider : user }
        var isActivating: Bool { call.ended != nil }
    }

    private var arrows: [Arrow] {
        let users = users
        return calls.flatMap { call in
            let user = users[call.id] ?? nil
            return [Arrow(kind: .call, call: call, user: user, position: call.began, time: call.started)]
                + (call.ended.map {
                    [
                        Arrow(
                            kind: .end, call: call, user: user, position: $0,
                            time: call.started + (call.duration ?? .zero))
                    ]
                } ?? [])
        }
        // The calls of another process have later positions.
        .sorted { ($0.time, $0.position) < ($1.time, $1.position) }
    }
}
