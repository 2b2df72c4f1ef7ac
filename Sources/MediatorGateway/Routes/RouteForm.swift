import Mediator

/// One form of a route's pattern, its parameters typed by the contract of its action; or the default form of an action.
final class RouteForm: Sendable {
    struct Part: Sendable {
        enum Kind: UInt8 {
            // In order of precedence.
            case text = 1
            case placeholder
            case wildcard
        }

        let kind: Kind
        /// What the part must be; empty unless it is a text.
        let text: [UInt8]
        /// The parameter that gets it; empty for a text.
        let parameter: String
        /// What the part, or each of the wildcard's parts, must read as.
        let type: ValueSchema
        /// Whether the text must not show.
        var isSecret = false
    }

    let parts: [Part]
    /// How many of the parts are the path's.
    let pathCount: Int
    let hasFragment: Bool
    /// The slot of the action.
    let slot: Int
    /// The route; nil for the default form of the action.
    let note: RouteRegistration?
    /// The number of the route in order of registration; the default form comes last.
    let order: Int
    /// The number of the form among those of its route.
    private let index: Int
    /// The kinds of the first 32 parts, two bits each, the first part highest: compared as one, they tell which form is
    /// tried first, and no part at all comes before any.
    private let kinds: UInt64

    /// Creates the default form, `Target/action`.
    convenience init(defaultOf action: RemoteAction) {
        let parts = [action.schema.target, action.schema.action].map {
            Part(kind: .text, text: Array($0.utf8), parameter: "", type: .string)
        }
        self.init(parts: parts, pathCount: nil, slot: action.entry.contract.slot, note: nil, order: Int.max, index: 0)
    }

    init(parts: [Part], pathCount: Int?, slot: Int, note: RouteRegistration?, order: Int, index: Int) {
        self.parts = parts
        self.pathCount = pathCount ?? parts.count
        hasFragment = pathCount != nil
        self.slot = slot
        self.note = note
        self.order = order
        self.index = index
        var kinds: UInt64 = 0
        for (position, part) in parts.prefix(32).enumerated() {
            kinds |= UInt64(part.kind.rawValue) << (62 - 2 * position)
        }
        self.kinds = kinds
        shape = Shape(
            parts: parts.map { $0.kind == .text ? $0.text : Shape.mark($0.kind) },
            fragment: pathCount)
    }

    /// What two patterns have in common that match the same paths, types left aside.
    let shape: Shape

    struct Shape: Hashable, Sendable {
        /// The texts; a placeholder has a NUL, which no text has.
        let parts: [[UInt8]]
        let fragment: Int?

        /// What stands for a part that is no text.
        fileprivate static func mark(_ kind: Part.Kind) -> [UInt8] { [0, kind.rawValue] }

        private static let placeholder = mark(.placeholder)
        private static let wildcard = mark(.wildcard)

        /// The shapes with a placeholder in place of the wildcard at the end, and with one in front of it.
        var placeholderInstead: (alone: Shape, andMore: Shape)? {
            guard parts.last == Self.wildcard else { return nil }
            let parts = Array(parts.dropLast()) + [Self.placeholder]
            return (Shape(parts: parts, fragment: fragment), Shape(parts: parts + [Self.wildcard], fragment: fragment))
        }

        /// The shapes of paths with a wildcard where this one has one of its last placeholders.
        var wildcardsInstead: [Shape] {
            var start = parts.last == Self.wildcard ? parts.dropLast() : parts[...]
            var shapes: [Shape] = []
            while start.last == Self.placeholder, start.count > fragment ?? 0 {
                start.removeLast()
                shapes.append(Shape(parts: Array(start) + [Self.wildcard], fragment: fragment))
            }
            return shapes
        }
    }

    /// Whether every path that fits another form of the same shape fits this one.
    func covers(_ other: RouteForm) -> Bool { covers(other.parts) }

    /// Whether every path whose parts are of some types fits this form, the texts being the same.
    func covers(_ others: [Part]) -> Bool {
        zip(parts, others).allSatisfy { $0.kind == .text || $0.type.coversURLTexts(of: $1.type) }
    }

    /// Whether both match the same paths, being of the same shape.
    func isSame(as other: RouteForm) -> Bool {
        zip(parts, other.parts).allSatisfy { $0.type == $1.type }
    }

    /// Whether this form is tried before another: a text before a parameter before a wildcard, part by part, then by
    /// priority, then by order of registration.
    func precedes(_ other: RouteForm) -> Bool {
        if kinds != other.kinds { return kinds < other.kinds }
        for (one, two) in zip(parts.dropFirst(32), other.parts.dropFirst(32)) where one.kind != two.kind {
            return one.kind.rawValue < two.kind.rawValue
        }
        // No path matches forms of two lengths; the order must be one all the same.
        if parts.count != other.parts.count { return parts.count < other.parts.count }
        let (priority, others) = (note?.priority ?? Int.min, other.note?.priority ?? Int.min)
        if priority != others { return priority > others }
        return (order, index) < (other.order, other.index)
    }
}
