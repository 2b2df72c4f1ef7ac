import Mediator

/// One form of a route's pattern, its parameters typed by the contract; or the default form of an action.
final class RouteForm: Sendable {
    struct Part: Sendable {
        enum Kind: UInt8 {
            // In order of precedence.
            case text = 1
            case placeholder
            case wildcard
        }

        let kind: Kind
        /// The bytes of a text; empty for other kinds.
        let text: [UInt8]
        /// The parameter that the part gives; empty for a text.
        let parameter: String
        /// The position of the parameter in the contract.
        var position = 0
        /// The type of the part, or of each of the wildcard's parts.
        let type: ValueSchema
        /// Whether the part may hold a secret.
        var isSecret = false
    }

    /// A parameter that the path gives.
    struct Input: Sendable {
        /// The index of the part, the first one of a wildcard.
        let part: Int
        /// The position of the parameter in the contract.
        let position: Int
        let isWildcard: Bool
    }

    let parts: [Part]
    /// The parameters that the path gives.
    let inputs: [Input]
    /// The number of parts that belong to the path.
    let pathCount: Int
    let hasFragment: Bool
    /// The names of the action.
    let path: ActionPath
    /// The route; nil for the default form of the action.
    let registration: RouteRegistration?
    /// Whether the action may decline a link, which then goes to the next match.
    let mayDecline: Bool
    /// The number of the route in order of registration; the default form comes last.
    let order: Int
    /// The index of the form among those of its route.
    private let index: Int
    /// The kinds of the first 32 parts, two bits each, the first part highest: one comparison of integers orders two
    /// forms, and no part precedes any part.
    private let kinds: UInt64

    /// Creates the default form, `Target/action`.
    convenience init(defaultOf action: RemoteAction) {
        let parts = [action.schema.target, action.schema.action].map {
            Part(kind: .text, text: Array($0.utf8), parameter: "", type: .string)
        }
        self.init(
            parts: parts, pathCount: nil, path: action.entry.path, registration: nil,
            mayDecline: action.schema.mayDeclineLinks, order: Int.max, index: 0)
    }

    init(
        parts: [Part], pathCount: Int?, path: ActionPath, registration: RouteRegistration?, mayDecline: Bool,
        order: Int,
        index: Int
    ) {
        self.parts = parts
        inputs = parts.enumerated().filter { $1.kind != .text }.map { index, part in
            Input(part: index, position: part.position, isWildcard: part.kind == .wildcard)
        }
        self.pathCount = pathCount ?? parts.count
        hasFragment = pathCount != nil
        self.path = path
        self.registration = registration
        self.mayDecline = mayDecline
        self.order = order
        self.index = index
        var kinds: UInt64 = 0
        for (position, part) in parts.prefix(32).enumerated() {
            kinds |= UInt64(part.kind.rawValue) << (62 - 2 * position)
        }
        self.kinds = kinds
        shape = Shape(
            parts: parts.map { $0.kind == .text ? $0.text : Shape.marker($0.kind) },
            fragment: pathCount)
    }

    /// Two forms have equal shapes if they match the same paths, apart from types.
    let shape: Shape

    struct Shape: Hashable, Sendable {
        /// The texts; a placeholder has a NUL, which no text has.
        let parts: [[UInt8]]
        let fragment: Int?

        /// Returns the bytes that stand for a part other than a text.
        fileprivate static func marker(_ kind: Part.Kind) -> [UInt8] { [0, kind.rawValue] }

        private static let placeholder = marker(.placeholder)
        private static let wildcard = marker(.wildcard)

        /// The shapes with a placeholder instead of the wildcard at the end, and with one before it.
        var placeholderInstead: (alone: Shape, andMore: Shape)? {
            guard parts.last == Self.wildcard else { return nil }
            let parts = Array(parts.dropLast()) + [Self.placeholder]
            return (Shape(parts: parts, fragment: fragment), Shape(parts: parts + [Self.wildcard], fragment: fragment))
        }

        /// The shapes with a wildcard from one of the trailing placeholders on.
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

    /// The schemes and hosts of the URLs that match; nil for all.
    var scope: RouteScope? { registration.flatMap { $0.scope.isAny ? nil : $0.scope } }

    /// Whether the form answers every URL that it matches: without a condition, and for an action that never declines.
    private var alwaysAnswers: Bool { registration?.condition == nil && !mayDecline }

    /// Whether no URL that matches another form of the same shape gets past this one.
    func takesAll(of other: RouteForm) -> Bool { takesAll(of: other, other.parts) }

    /// Whether no URL whose parts have the given types gets past this form, if the texts are equal.
    ///
    /// - Parameters:
    ///   - other: The form that would match the URL otherwise.
    ///   - parts: The parts of the URL.
    func takesAll(of other: RouteForm, _ others: [Part]) -> Bool {
        guard alwaysAnswers, scope.map({ scope in other.scope.map(scope.covers) ?? false }) ?? true else {
            return false
        }
        return zip(parts, others).allSatisfy { $0.kind == .text || $0.type.coversURLTexts(of: $1.type) }
    }

    /// Whether two forms of the same shape match the same URLs.
    func isSame(as other: RouteForm) -> Bool {
        scope == other.scope && other.registration?.condition == nil
            && zip(parts, other.parts).allSatisfy { $0.type == $1.type }
    }

    /// Whether a search tries this form before another: a text before a parameter before a wildcard, part by part, then
    /// by priority, bound to schemes or hosts first, with a condition first, then by order of registration.
    func precedes(_ other: RouteForm) -> Bool {
        if kinds != other.kinds { return kinds < other.kinds }
        for (one, two) in zip(parts.dropFirst(32), other.parts.dropFirst(32)) where one.kind != two.kind {
            return one.kind.rawValue < two.kind.rawValue
        }
        // No path matches forms of different lengths, but the order must be total.
        if parts.count != other.parts.count { return parts.count < other.parts.count }
        let (priority, others) = (registration?.priority ?? Int.min, other.registration?.priority ?? Int.min)
        if priority != others { return priority > others }
        if (scope == nil) != (other.scope == nil) { return scope != nil }
        let isConditional = registration?.condition != nil
        if isConditional != (other.registration?.condition != nil) { return isConditional }
        return (order, index) < (other.order, other.index)
    }
}
