/// One call under way, as its handler sees it.
public struct Call: Sendable {
    var entry: Entry
    let core: MediatorCore
    let callerEntry: Entry?
    let depth: Int

    /// The parameters, defaults filled in; to a `notFound` handler, as they came.
    public internal(set) var parameters: Parameters

    var path: ActionPath { entry.path }

    /// The target that was called.
    public var target: String { path.target }

    /// The action that was called.
    public var action: String { path.action }

    /// The mediator for calls that the handler makes: it knows who is calling and how deep calls nest.
    public var mediator: Mediator {
        Mediator(core: core, callerEntry: entry, depth: depth + 1)
    }

    /// Who called, or nil when the call came from outside of any handler.
    public var caller: Caller? {
        callerEntry?.asCaller
    }

    /// Where the call came from, when it came from outside through a ``Gateway``; nil when code of the app made it.
    ///
    /// What a handler calls in turn is the handler's own: those calls have a caller, and no origin.
    public var origin: Origin? {
        callerEntry?.origin
    }

    /// Returns a parameter as a Swift type; an optional type reads a missing one as nil.
    ///
    /// - Throws: ``MediatorError`` with code `missingParameter` or `invalidParameter`, naming this action.
    public func get<T: ParameterValue>(_ key: String, as type: T.Type = T.self) throws(MediatorError) -> T {
        do {
            return try parameters.get(key, as: type)
        } catch {
            throw .unreadable(withoutSecrets(error), error.code, path)
        }
    }

    /// Returns all parameters, defaults filled in, as a model of the module's own.
    ///
    ///     registry.handle(CartActions.add) { call, _, _ in
    ///         store.add(try call.decode(Line.self))
    ///     }
    ///
    /// - Throws: ``MediatorError`` with code `invalidParameter`, naming this action and the path of what does not fit.
    public func decode<T: Decodable>(_ type: T.Type = T.self) throws(MediatorError) -> T {
        do {
            return try parameters.decode(type)
        } catch {
            throw .unreadable(withoutSecrets(error), .invalidParameter, path)
        }
    }
}

/// The action whose handler made a call.
public struct Caller: Sendable, Hashable, CustomStringConvertible {
    /// The module that registered the action; empty outside of modules.
    public let module: String
    /// The action's target.
    public let target: String
    /// The action's name.
    public let action: String

    /// The caller as `Cart.checkout`.
    public var description: String { "\(target).\(action)" }
}
