public import Mediator

/// A call of a module to an action of another one that its `requires` does not list.
///
/// The startup check, the order of starts and the graph of the modules know only what `requires` lists.
public struct UndeclaredUse: Sendable, Hashable {
    /// The calling module.
    public let module: String
    /// The target of the called action.
    public let target: String
    /// The name of the called action.
    public let action: String
    /// The action whose handler made the call.
    public let caller: Caller
    /// The registration of that action; for other callers, as `start`, that of the module.
    public let location: CodeLocation

    /// Creates the use that a call is; nil when its caller requires the action, handles it itself, or is no module, and
    /// when an interceptor redirected the call.
    ///
    /// - Parameters:
    ///   - call: The call.
    ///   - module: The module that handles it; empty outside of modules.
    package init?(_ call: Call, handledBy module: String) {
        guard let caller = call.caller, !caller.module.isEmpty, caller.module != module, !call.isRedirected else {
            return nil
        }
        let (table, path) = (call.mediator.core.table, call.path)
        guard table[path] != nil, let user = table.modules.first(where: { $0.name == caller.module }),
            !user.requires.contains(where: { $0.id.isAction && $0.id.path == path })
        else { return nil }
        self.module = caller.module
        (target, action) = (path.target, path.action)
        self.caller = caller
        location = table[ActionPath(target: caller.target, action: caller.action)]?.location ?? user.location
    }

    /// The use as data.
    package var value: Value {
        [
            "module": .string(module), "target": .string(target), "action": .string(action),
            "caller": .string(caller.description), "location": .string(location.description),
        ]
    }
}

extension UndeclaredUse: CustomStringConvertible {
    /// The fact, the location, and what to write.
    public var description: String {
        """
        module \(Value.string(module)) calls \(target).\(action), which its "requires" does not list.
          called by: \(caller) at \(location)
          to resolve: add \(target)Actions.\(action) to "requires" of module \(Value.string(module)).
        """
    }
}
