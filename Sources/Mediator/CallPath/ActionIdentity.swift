import Synchronization

/// The names under which a module makes or handles calls: of an action, a subscriber, a service, an interceptor, or a
/// module that starts.
///
/// Registering interns an identity: the same names have one, with a number, for the life of the process. Calls carry the
/// number, so a call that is kept never forgets its names. Names that no module registered may come from outside of the
/// program, in any amount, and are never interned: the context of their call holds them.
package final class ActionIdentity: Sendable {
    package let path: ActionPath
    /// The module that registered the names; empty outside of modules.
    package let module: String
    let index: Int?

    private init(_ path: ActionPath, module: String, index: Int?) {
        (self.path, self.module, self.index) = (path, module, index)
    }

    /// The number of an interned identity; nil for names that no module registered.
    package var number: IdentityNumber? { index.map { IdentityNumber(registered: $0) } }

    /// Returns the identity of names that a module registers.
    ///
    /// - Parameters:
    ///   - path: The names.
    ///   - module: The name of the module; empty outside of modules.
    package static func registered(_ path: ActionPath, module: String) -> ActionIdentity {
        interned.withLock { interned in
            let new = ActionIdentity(path, module: module, index: interned.count)
            let (isNew, names) = interned.insert(Names(new))
            if isNew { list.append(new, at: interned.count - 1) }
            return names.identity
        }
    }

    /// Returns the identity of names that no module registered.
    ///
    /// - Parameters:
    ///   - path: The names.
    ///   - module: The module that handles their calls all the same; empty outside of modules.
    static func unregistered(_ path: ActionPath, module: String) -> ActionIdentity {
        ActionIdentity(path, module: module, index: nil)
    }

    /// Returns the identity of the same names in a module, interned if this one is.
    func inModule(_ module: String) -> ActionIdentity {
        index == nil ? .unregistered(path, module: module) : .registered(path, module: module)
    }

    // For the process: modules of one name in different mediators share an identity.
    private static let interned = Mutex<Set<Names>>([])
    /// The same, by index; written under the lock, and read without it.
    static let list = IdentityList()

    /// An identity that is found by its names, byte for byte: a call shows them as they were registered.
    private struct Names: Hashable {
        let identity: ActionIdentity

        init(_ identity: ActionIdentity) { self.identity = identity }

        static func == (one: Names, other: Names) -> Bool {
            // Names that are equal and have one hash have the same bytes, unless somebody made them to collide.
            // Then the first of them is found, which does no harm.
            one.identity.path == other.identity.path && one.hash == other.hash
                && one.identity.module.hasSameBytes(as: other.identity.module)
        }

        func hash(into hasher: inout Hasher) {
            // Modules seldom share names.
            hasher.combine(hash)
        }

        private var hash: Int { NameHash.of(identity.path.target, identity.path.action) }
    }
}
