/// One form of a route's pattern, its parameters typed by the contract of its action; or the default form of an action.
final class RouteForm: Sendable {
    struct Part: Sendable {
        enum Kind: UInt8 {
            // In order of precedence.
            case text, placeholder, wildcard
        }

        let kind: Kind
        /// What the part must be; empty unless it is a text.
        let text: [UInt8]
        /// The parameter that gets it; empty for a text.
        let parameter: String
        /// What the part, or each of the wildcard's parts, must read as.
        let type: ValueSchema
    }

    let parts: [Part]
    /// How many of the parts are the path's.
    let pathCount: Int
    let hasFragment: Bool
    let action: RemoteAction
    /// The route; nil for the default form of the action.
    let note: RouteNote?
    /// The number of the route in order of registration; the default form comes last.
    let order: Int

    /// Creates the default form, `Target/action`.
    init(defaultOf action: RemoteAction) {
        parts = [action.schema.target, action.schema.action].map {
            Part(kind: .text, text: Array($0.utf8), parameter: "", type: .string)
        }
        pathCount = 2
        hasFragment = false
        self.action = action
        note = nil
        order = Int.max
    }

    init(parts: [Part], pathCount: Int?, action: RemoteAction, note: RouteNote, order: Int) {
        self.parts = parts
        self.pathCount = pathCount ?? parts.count
        hasFragment = pathCount != nil
        self.action = action
        self.note = note
        self.order = order
    }

    /// What two patterns have in common that match the same paths, types left aside.
    var shape: Shape {
        Shape(
            parts: parts.map { $0.kind == .text ? $0.text : [0, $0.kind.rawValue] },
            fragment: hasFragment ? pathCount : nil)
    }

    struct Shape: Hashable {
        /// The texts; a placeholder has a NUL, which no text has.
        let parts: [[UInt8]]
        let fragment: Int?
    }

    /// Whether every path that fits another form of the same shape fits this one.
    func covers(_ other: RouteForm) -> Bool {
        zip(parts, other.parts).allSatisfy { $0.kind == .text || $0.type.coversURLTexts(of: $1.type) }
    }

    /// Whether both match the same paths, being of the same shape.
    func isSame(as other: RouteForm) -> Bool {
        zip(parts, other.parts).allSatisfy { $0.type == $1.type }
    }

    /// Whether this form is tried before another: a text before a parameter before a wildcard, part by part, then by
    /// priority.
    func precedes(_ other: RouteForm) -> Bool {
        for (one, two) in zip(parts, other.parts) where one.kind != two.kind {
            return one.kind.rawValue < two.kind.rawValue
        }
        // No path matches forms of two lengths; the order must be one all the same.
        if parts.count != other.parts.count { return parts.count < other.parts.count }
        return (note?.priority ?? Int.min) > (other.note?.priority ?? Int.min)
    }
}
