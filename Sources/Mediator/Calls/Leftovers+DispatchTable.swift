extension Leftovers {
    /// Creates the leftovers of an update: the old table, and what it has and the new one has not.
    init(of old: DispatchTable, replacedBy new: DispatchTable) {
        self.init()
        // An object before those that it refers to. Calls and posts may hold any of these.
        add(old)
        for section in old.sectionViews.all() {
            add(section)
            for object in (section as? any SectionView)?.parts ?? [] { add(object) }
        }
        let (registrations, other) = (old.registrations, new.registrations)
        // Of an action with interceptors, each table makes a form of its own, which refers to the registered one.
        let intercepted = old.index.actions.filter { registrations.actions[$0.path] !== $0 }
        let removed = (intercepted + registrations.actions.values).filter { other.actions[$0.path] !== $0 }
        var onMainActor = Set(registrations.targets.values.filter(\.lazyObject.isOnMainActor).map(\.name))
        for action in removed {
            add(action, isOnMainActor: onMainActor.contains(action.path.target) || action.isOnMainActor)
        }
        // The handlers of a target hold its object.
        onMainActor.formUnion(removed.filter(\.isOnMainActor).map(\.path.target))
        add(registrations.heldObjects(onMainActor), except: other.heldObjects(onMainActor))
    }
}

extension Registrations {
    /// The objects with closures or objects of modules, besides actions and interceptors.
    ///
    /// - Parameter onMainActor: The targets whose object handlers of the main actor hold.
    fileprivate func heldObjects(_ onMainActor: Set<String>) -> [HeldObject] {
        notFound.values.map { HeldObject($0) } + modules.map { HeldObject($0) }
            + targets.values.map { HeldObject($0.lazyObject, isOnMainActor: onMainActor.contains($0.name)) }
            + sections.all.flatMap(\.objects)
    }
}
