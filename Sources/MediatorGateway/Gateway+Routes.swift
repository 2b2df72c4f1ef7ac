public import Mediator

extension Gateway {
    /// A way for URLs to reach an action.
    public struct Route: Sendable, Hashable {
        /// What paths look like: `/product/:id`.
        public let pattern: String
        /// The target that it reaches.
        public let target: String
        /// The action that it reaches.
        public let action: String
        /// What the action gets whatever the URL says.
        public let fixed: Parameters
        /// Decides between patterns that differ in types only; the higher one wins.
        public let priority: Int
        /// The module that registered it; empty outside of modules.
        public let module: String
        /// Where it was registered.
        public let place: CodeLocation
    }

    /// The routes in order of registration, without those whose action was removed.
    ///
    /// Besides these, every remote action answers in the default form.
    public var routes: [Route] {
        let table = mediator.core.table
        return table.routes.filter { table[$0.path] != nil }.map { note in
            Route(
                pattern: note.pattern, target: note.path.target, action: note.path.action, fixed: note.fixed,
                priority: note.priority, module: note.module, place: note.place)
        }
    }
}

extension Table {
    /// The routes in order of registration.
    package var routes: [RouteRegistration] { contents.sections[RouteSection.self].notes }
}
