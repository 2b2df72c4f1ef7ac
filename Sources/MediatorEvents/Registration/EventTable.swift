package import Mediator

/// The declared events as posts read them.
package final class EventTable: SectionView {
    private let section: EventSection

    private let events: [ActionPath: DeclaredEvent]

    package init(_ table: DispatchTable) {
        let section = table.registrations.sections[EventSection.self]
        self.section = section
        let modules = table.modules
        let positions = Dictionary(
            modules.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
        let subscribers = Dictionary(grouping: section.subscribers, by: \.path)
        events = section.declarations.mapValues { registration in
            let position = { (subscriber: Subscriber) in positions[subscriber.module] ?? modules.count }
            // The order of registration breaks ties, since `sorted` does not promise stability.
            let order = (subscribers[registration.path] ?? []).enumerated().sorted {
                (position($0.element), $0.offset) < (position($1.element), $1.offset)
            }
            return DeclaredEvent(
                registration: registration, subscribers: order.map(\.element),
                tracers: table.tracers(covering: registration.path))
        }
    }

    package var parts: [any AnyObject & Sendable] { Array(events.values) }

    subscript(path: ActionPath) -> DeclaredEvent? {
        events[path]
    }

    var failureHandlers: [FailureHandler] { section.failureHandlers }

    /// The events sorted by target and name.
    package var all: [DeclaredEvent] {
        events.values.sorted { $0.path < $1.path }
    }

    /// The subscribers to events that no module declares, in the order of registration.
    var idleSubscribers: [Subscriber] {
        section.subscribers.filter { events[$0.path] == nil }
    }

    /// Returns the error for an event that no module declares.
    func notFound(_ path: ActionPath) -> MediatorError {
        let names = events.keys.filter { $0.target == path.target }.map(\.action).sorted()
        return .eventNotFound(path, declared: names, all: all.map(\.path.description))
    }
}

/// A declared event and its registered subscribers.
package final class DeclaredEvent: Sendable {
    let registration: EventRegistration
    /// In the order in which they run.
    let subscribers: [Subscriber]
    let tracers: [any Tracer]

    init(registration: EventRegistration, subscribers: [Subscriber], tracers: [any Tracer]) {
        self.registration = registration
        self.subscribers = subscribers
        self.tracers = tracers
    }

    package var path: ActionPath { registration.path }
    package var schema: EventSchema { registration.contract.schema }

    /// Returns the parameters that a subscriber cannot read.
    func differences(from subscribed: EventSchema?) -> [String] {
        subscribed.map { Compatibility.problems(read: $0, posted: schema) } ?? []
    }
}

/// The declaration of an event by a module.
package final class EventRegistration: Sendable {
    let contract: EventContract
    /// The module that declares it; empty outside of modules.
    let module: String
    let location: CodeLocation

    init(_ contract: EventContract, module: String, location: CodeLocation) {
        self.contract = contract
        self.module = module
        self.location = location
    }

    var path: ActionPath { contract.path }
}
