import Mediator
import Synchronization

/// A list that changes with the registry (2025-11-25, server/tools, server/prompts and server/resources, "List Changed
/// Notification").
enum AgentList: String, CaseIterable, Sendable {
    case tools, prompts, resources

    /// The method of the notification that it has changed.
    var notification: String { "notifications/\(rawValue)/list_changed" }

    /// The member by which a client asks for the notification (2026-07-28, basic/patterns/subscriptions, "Notification
    /// Filter").
    var filter: String { "\(rawValue)ListChanged" }

    /// The present elements, as the protocol describes them.
    func elements(_ server: AgentServer) -> [Value] {
        switch self {
        case .tools: return server.tools.map { $0.definition(note: server.note(on: $0)) }
        case .prompts: return server.prompts.map(\.definition)
        case .resources:
            let resources = server.resources
            return resources.all.map(resources.description)
        }
    }
}

/// What a client knows of the lists.
///
/// Thread-safe.
final class KnownLists: Sendable {
    private let server: AgentServer
    private let known: Mutex<[AgentList: [Value]]>

    init(_ lists: [AgentList], _ server: AgentServer) {
        self.server = server
        known = Mutex(Dictionary(uniqueKeysWithValues: lists.map { ($0, $0.elements(server)) }))
    }

    /// Returns the lists that have changed since the last call, or since the beginning.
    func takeChanges() -> [AgentList] {
        known.withLock { Array($0.keys) }.filter { list in
            // Outside of the lock: this runs the policy of the app.
            let elements = list.elements(server)
            return known.withLock { $0.updateValue(elements, forKey: list) } != elements
        }.sorted { $0.rawValue < $1.rawValue }
    }
}

/// Calls closures after each update of a mediator's registry.
///
/// Thread-safe.
final class RegistryUpdates: MediatorAttachment {
    private let state = Mutex<(count: Int, listeners: [Int: @Sendable () -> Void])>((0, [:]))

    init() {}

    /// Begins calls of a closure, on the threads of the updates.
    ///
    /// - Returns: A closure that ends them.
    func follow(_ listener: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
        let number = state.withLock { state in
            state.count += 1
            state.listeners[state.count] = listener
            return state.count
        }
        return { [weak self] in _ = self?.state.withLock { $0.listeners.removeValue(forKey: number) } }
    }

    func updated(_ removed: [ModuleRegistration]) {
        for listener in state.withLock({ Array($0.listeners.values) }) { listener() }
    }
}
