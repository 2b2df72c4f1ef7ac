import Mediator

/// One form of a route's pattern, its parameters typed by the contract; or the default form of an action.
final class RouteForm: Sendable {
    struct Part: Sendable {
        enum Kind: Comparable {
            // In order of precedence.
            case text, placeholder, wildcard
        }

        let kind: Kind
        /// Empty for other kinds than a text.
        let text: String
        /// The parameter that the part gives; empty for a text.
        let parameter: String
        /// The position of the parameter in the contract.
        var position = 0
        /// The type of the part, or of each of the wildcard's parts.
        let type: ValueSchema
        /// Whether the part may hold a secret.
        var isSecret = false
    }

    let parts: [Part]
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
    private let kinds: [Part.Kind]

    /// Creates the default form, `Target/action`.
    convenience init(defaultOf action: ExposedAction) {
        let parts = [action.schema.target, action.schema.action].map {
            Part(kind: .text, text: $0, parameter: "", type: .string)
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
        self.pathCount = pathCount ?? parts.count
        hasFragment = pathCount != nil
        self.path = path
        self.registration = registration
        self.mayDecline = mayDecline
        self.order = order
        self.index = index
        kinds = parts.map(\.kind)
        shape = Shape(
            parts: parts.map { Shape.Part(kind: $0.kind, text: ExactText($0.text)) }, fragment: pathCount)
    }

    /// Two forms have equal shapes if they match the same paths, apart from types.
    let shape: Shape

    struct Shape: Hashable, Sendable {
        struct Part: Hashable {
            let kind: RouteForm.Part.Kind
            let text: ExactText
        }

        let parts: [Part]
        let fragment: Int?

        private static let placeholder = Part(kind: .placeholder, text: ExactText(""))
        private static let wildcard = Part(kind: .wildcard, text: ExactText(""))

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

    /// Whether no URL that the form matches gets past it: without a condition, and for an action that never declines.
    private var neverDeclines: Bool { registration?.condition == nil && !mayDecline }

    /// Whether no URL that matches another form of the same shape gets past this one.
    func takesAll(of other: RouteForm) -> Bool { takesAll(of: other, other.parts) }

    /// Whether no URL whose parts have the given types gets past this form, if the texts are equal.
    ///
    /// - Parameters:
    ///   - other: The form that would match the URL otherwise.
    ///   - parts: The parts of the URL.
    func takesAll(of other: RouteForm, _ others: [Part]) -> Bool {
        guard neverDeclines, scope.map({ scope in other.scope.map(scope.covers) ?? false }) ?? true else {
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
        if kinds != other.kinds { return kinds.lexicographicallyPrecedes(other.kinds) }
        let (priority, others) = (registration?.priority ?? Int.min, other.registration?.priority ?? Int.min)
        if priority != others { return priority > others }
        if (scope == nil) != (other.scope == nil) { return scope != nil }
        let isConditional = registration?.condition != nil
        if isConditional != (other.registration?.condition != nil) { return isConditional }
        return (order, index) < (other.order, other.index)
    }
}
