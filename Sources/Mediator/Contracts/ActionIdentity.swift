import Synchronization

/// The names under which a module makes or handles calls: of an action, a subscriber, a service, an interceptor, or a
/// module that starts.
///
/// Registering interns an identity: the same names have one object, which lives as long as the process. Hence calls refer
/// to it without counting references, and a call that is kept never forgets its names. Names that no module registered
/// may come from outside of the program, in any number, and are never interned: the scope of their call holds them.
@usableFromInline package final class ActionIdentity: Sendable {
    package let path: ActionPath
    /// The module that registered the names; empty outside of modules.
    package let module: String
    /// Whether a module registered the names, so that the identity lives as long as the process.
    package let isRegistered: Bool

    private init(_ path: ActionPath, module: String, isRegistered: Bool) {
        (self.path, self.module, self.isRegistered) = (path, module, isRegistered)
    }

    /// Returns the identity of names that a module registers.
    ///
    /// - Parameters:
    ///   - path: The names.
    ///   - module: The name of the module; empty outside of modules.
    package static func registered(_ path: ActionPath, module: String) -> ActionIdentity {
        let names = Names(identity: ActionIdentity(path, module: module, isRegistered: true))
        return interned.withLock { $0.insert(names).memberAfterInsert.identity }
    }

    /// Returns the identity of names that no module registered.
    ///
    /// - Parameters:
    ///   - path: The names.
    ///   - module: The module that handles their calls all the same; empty outside of modules.
    static func unregistered(_ path: ActionPath, module: String) -> ActionIdentity {
        ActionIdentity(path, module: module, isRegistered: false)
    }

    // For the process: modules of one name in different mediators share an identity.
    private static let interned = Mutex<Set<Names>>([])

    /// An identity that is found by its names, byte for byte: a call shows them as they were registered.
    private struct Names: Hashable {
        let identity: ActionIdentity

        static func == (one: Names, other: Names) -> Bool {
            one.identity.path.hasSameBytes(as: other.identity.path)
                && one.identity.module.hasSameBytes(as: other.identity.module)
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(identity.path)
            hasher.combine(identity.module)
        }
    }
}

/// The caller of calls, and how deep calls nest there.
@usableFromInline package struct CallFrame: Sendable {
    /// The identity of the caller; nil for an external caller.
    // Unmanaged: all threads share it, and a call counts no reference to it. An identity of registered names is never
    // freed; the scope that the call or the mediator holds keeps one of unregistered names.
    @usableFromInline let reference: Unmanaged<ActionIdentity>?
    /// The number of calls around those of the caller; 0 for calls of code outside of handlers.
    @usableFromInline package let depth: Int

    @inlinable @inline(__always) init(_ reference: Unmanaged<ActionIdentity>?, depth: Int) {
        (self.reference, self.depth) = (reference, depth)
    }

    /// Creates the frame of calls that a module makes outside of handlers, as while it starts.
    package init(_ identity: ActionIdentity) { self.init(.passUnretained(identity), depth: 0) }

    /// The largest depth that a mediator may allow, and the largest at which a call may arrive from outside.
    package static let maximumDepth = 65_534

    /// The depths at which a call may arrive from outside.
    package static var depths: ClosedRange<Int> { 0...maximumDepth }

    /// The external caller: code outside of handlers.
    package static let external = CallFrame(nil, depth: 0)

    /// Returns the external caller at the depth of calls that left the process and came back.
    package static func external(atDepth depth: Int) -> CallFrame {
        CallFrame(nil, depth: min(max(depth, 0), maximumDepth))
    }

    /// Returns the frame of calls that a handler makes, one deeper than its caller.
    package func calling(_ identity: ActionIdentity) -> CallFrame {
        CallFrame(.passUnretained(identity), depth: depth + 1)
    }

    package var isExternal: Bool { reference == nil }

    /// The identity of the caller; nil for an external caller.
    package var identity: ActionIdentity? { reference?.takeUnretainedValue() }
}
