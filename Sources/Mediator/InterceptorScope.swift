/// Which actions an interceptor covers; several scopes in brackets cover what any of them does.
///
///     registry.intercept([.tag("login"), .target("Account")], by: LoginGate())
///
/// It covers those that are registered later as well.
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

    /// Every action, and every call to what no module registered.
    public static let everything = InterceptorScope(.everything)

    /// All actions of a target, and calls to others under its name.
    public static func target(_ name: String) -> InterceptorScope { InterceptorScope(.target(name)) }

    /// The action under these names, whether somebody registered it or not.
    public static func action(_ target: String, _ action: String) -> InterceptorScope {
        InterceptorScope(.action(ActionPath(target: target, action: action)))
    }

    /// The action of a contract, whether somebody registered it or not.
    public static func action<Effect, Output, each Input>(
        _ action: Action<Effect, Output, repeat each Input>
    ) -> InterceptorScope {
        .action(action.target, action.name)
    }

    /// All actions whose contracts have a tag.
    public static func tag(_ tag: String) -> InterceptorScope { InterceptorScope(.tag(tag)) }

    /// All actions that run in one way, for example all that may suspend.
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

    /// Returns whether the scope covers names of which nothing else is known: calls to what no module registered, and what is
    /// no action.
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
    /// Creates a scope that covers what any of several covers.
    public init(arrayLiteral scopes: InterceptorScope...) { self.init(scopes) }

    /// Creates a scope that covers what any of several covers.
    package init(_ scopes: [InterceptorScope]) { parts = scopes.flatMap(\.parts) }
}

extension InterceptorScope: CustomStringConvertible {
    /// The scope in words: `everything`, `target "Cart"`, `action "Cart.add"`, `tag "login"`, `effect async`.
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
