/// The actions that an interceptor covers, also those registered later; an array of scopes covers their union.
///
/// An ``AsyncInterceptor`` covers no calls to unregistered names, whatever its scope.
///
///     registry.intercept([.tag("login"), .target("Account")], by: LoginInterceptor())
///     registry.intercept(.targets(prefix: "Pay").excluding(.action("PayLog", "write")), by: Statistics())
///
/// Names are case-sensitive. The mediator finds the interceptors of an action when it registers the action, so that
/// long scopes do not slow down calls.
public struct InterceptorScope: Sendable, Hashable {
    private enum Part: Sendable, Hashable {
        case everything
        case target(String)
        case targets(prefix: String)
        case action(ActionPath)
        case actions(prefix: String, target: String?)
        case tag(String)
        case effect(Effect)
        case difference(InterceptorScope, excluded: InterceptorScope)
    }

    private let parts: [Part]

    private init(_ part: Part) { parts = [part] }

    /// Every action, and every call to an unregistered name.
    public static let everything = InterceptorScope(.everything)

    /// All actions of a target, and calls to unregistered actions in it.
    public static func target(_ name: String) -> InterceptorScope { InterceptorScope(.target(name)) }

    /// All actions of the targets whose names begin with a prefix, and calls to unregistered actions in such targets.
    public static func targets(prefix: String) -> InterceptorScope { InterceptorScope(.targets(prefix: prefix)) }

    /// The action of this name, registered or not.
    public static func action(_ target: String, _ action: String) -> InterceptorScope {
        InterceptorScope(.action(ActionPath(target: target, action: action)))
    }

    /// The action of a contract, registered or not.
    public static func action<Effect, Output, each Input>(
        _ action: Action<Effect, Output, repeat each Input>
    ) -> InterceptorScope { .action(action.target, action.name) }

    /// The actions whose names begin with a prefix, registered or not: those of one target, or of all targets for nil.
    public static func actions(prefix: String, of target: String? = nil) -> InterceptorScope {
        InterceptorScope(.actions(prefix: prefix, target: target))
    }

    /// All actions with a tag.
    public static func tag(_ tag: String) -> InterceptorScope { InterceptorScope(.tag(tag)) }

    /// All actions of an effect.
    public static func effect(_ effect: Effect) -> InterceptorScope { InterceptorScope(.effect(effect)) }

    /// Returns the scope without the actions of another one.
    public func excluding(_ scope: InterceptorScope) -> InterceptorScope {
        InterceptorScope(.difference(self, excluded: scope))
    }

    /// Returns whether the scope covers an action.
    public func covers(_ schema: ActionSchema) -> Bool { covers(schema.target, schema.action, schema) }

    /// Returns whether the scope covers a name without a schema: an unregistered action, or an event.
    package func covers(names path: ActionPath) -> Bool { covers(path.target, path.action, nil) }

    /// Returns the parts that cover none of the actions, as misspelled names do, including those of excluded scopes.
    package func idleParts(among schemas: [ActionSchema]) -> [InterceptorScope] {
        parts.flatMap { part in
            if case .difference(let scope, let excluded) = part {
                return scope.idleParts(among: schemas) + excluded.idleParts(among: schemas)
            }
            let scope = InterceptorScope(part)
            return schemas.contains(where: scope.covers) ? [] : [scope]
        }
    }

    private func covers(_ target: String, _ action: String, _ schema: ActionSchema?) -> Bool {
        parts.contains { part in
            switch part {
            case .everything: true
            case .target(let name): target == name
            case .targets(let prefix): target.hasPrefix(prefix)
            case .action(let path): target == path.target && action == path.action
            case .actions(let prefix, let name): (name == nil || target == name) && action.hasPrefix(prefix)
            case .tag(let tag): schema?.tags.contains(tag) ?? false
            case .effect(let effect): schema?.effect == effect
            case .difference(let scope, let excluded):
                scope.covers(target, action, schema) && !excluded.covers(target, action, schema)
            }
        }
    }
}

extension InterceptorScope: ExpressibleByArrayLiteral {
    /// Creates the union of scopes.
    public init(arrayLiteral scopes: InterceptorScope...) { self.init(scopes) }

    /// Creates the union of scopes, as of a list from a configuration: `InterceptorScope(names.map { .target($0) })`.
    public init(_ scopes: [InterceptorScope]) { parts = scopes.flatMap(\.parts) }
}

extension InterceptorScope: CustomStringConvertible {
    /// The scope as text: `target "Cart"`, `targets "Pay*"`, `actions "Cart.show*"`, `everything except tag "quiet"`.
    public var description: String {
        parts.map { part in
            switch part {
            case .everything: "everything"
            case .target(let name): "target \(name.quotedBriefly)"
            case .targets(let prefix): "targets \("\(prefix)*".quotedBriefly)"
            case .action(let path): "action \(path.description.quotedBriefly)"
            case .actions(let prefix, nil): "actions \("\(prefix)*".quotedBriefly)"
            case .actions(let prefix, let target?): "actions \("\(target).\(prefix)*".quotedBriefly)"
            case .tag(let tag): "tag \(tag.quotedBriefly)"
            case .effect(let effect): "effect \(effect.rawValue)"
            case .difference(let scope, let excluded): "\(scope.operand) except \(excluded.operand)"
            }
        }.listed
    }

    /// The scope as a part of a longer text: in brackets unless it is a single name.
    private var operand: String {
        if parts.count == 1, case .difference = parts[0] { return "(\(self))" }
        return parts.count > 1 ? "(\(self))" : description
    }
}
