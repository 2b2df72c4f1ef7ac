/// The actions that an interceptor covers, also those registered later; an array of scopes covers their union.
///
///     registry.intercept([.tag("login"), .target("Account")], by: LoginInterceptor())
public struct InterceptorScope: Sendable, Hashable {
    private enum Part: Sendable, Hashable {
        case everything
        case target(String)
        case action(ActionPath)
        case tag(String)
        case effect(Effect)
    }

    private let parts: [Part]

    private init(_ part: Part) { parts = [part] }

    /// Every action, and every call to an unregistered name.
    public static let everything = InterceptorScope(.everything)

    /// All actions of a target, and calls to unregistered actions in it.
    public static func target(_ name: String) -> InterceptorScope { InterceptorScope(.target(name)) }

    /// The action of this name, registered or not.
    public static func action(_ target: String, _ action: String) -> InterceptorScope {
        InterceptorScope(.action(ActionPath(target: target, action: action)))
    }

    /// The action of a contract, registered or not.
    public static func action<Effect, Output, each Input>(
        _ action: Action<Effect, Output, repeat each Input>
    ) -> InterceptorScope { .action(action.target, action.name) }

    /// All actions with a tag.
    public static func tag(_ tag: String) -> InterceptorScope { InterceptorScope(.tag(tag)) }

    /// All actions of an effect.
    public static func effect(_ effect: Effect) -> InterceptorScope { InterceptorScope(.effect(effect)) }

    /// Returns whether the scope covers an action.
    public func covers(_ schema: ActionSchema) -> Bool {
        parts.contains { part in
            switch part {
            case .everything: true
            case .target(let name): schema.target == name
            case .action(let path): schema.target == path.target && schema.action == path.action
            case .tag(let tag): schema.tags.contains(tag)
            case .effect(let effect): schema.effect == effect
            }
        }
    }

    /// Returns whether the scope covers a name without a schema: an unregistered action, or an event.
    func covers(names path: ActionPath) -> Bool {
        parts.contains { part in
            switch part {
            case .everything: true
            case .target(let name): path.target == name
            case .action(let named): path == named
            case .tag, .effect: false
            }
        }
    }
}

extension InterceptorScope: ExpressibleByArrayLiteral {
    /// Creates the union of scopes.
    public init(arrayLiteral scopes: InterceptorScope...) { self.init(scopes) }

    package init(_ scopes: [InterceptorScope]) { parts = scopes.flatMap(\.parts) }
}

extension InterceptorScope: CustomStringConvertible {
    /// The scope as text: `everything`, `target "Cart"`, `action "Cart.add"`, `tag "login"`, `effect async`.
    public var description: String {
        parts.map { part in
            switch part {
            case .everything: "everything"
            case .target(let name): "target \(name.quotedBriefly)"
            case .action(let path): "action \(path.description.quotedBriefly)"
            case .tag(let tag): "tag \(tag.quotedBriefly)"
            case .effect(let effect): "effect \(effect.rawValue)"
            }
        }.listed
    }
}
