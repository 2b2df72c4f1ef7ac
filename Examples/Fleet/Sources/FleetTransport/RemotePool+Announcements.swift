import MediatorRemote
import NATS
import Synchronization

/// A change of the providers of a pool.
public enum ProviderChange: Sendable, Hashable {
    /// A provider was added, or took the place of another one of its name.
    case added(String)
    /// A provider has left, or was silent for too long.
    case removed(String)
}

extension RemotePool {
    /// Adds the providers that announce themselves, and removes those that leave or fall silent, until the task is
    /// cancelled.
    ///
    /// - Parameters:
    ///   - client: The client, over which the calls go too.
    ///   - silence: How long a provider may announce nothing.
    ///   - transport: Returns the way to a provider; a ``NATSTransport``, unless given.
    ///   - note: Gets each change.
    public func followAnnouncements(
        over client: NATSClient, silence: Duration = .seconds(5),
        transport: (@Sendable (Announcement) -> any RemoteTransport)? = nil,
        note: @escaping @Sendable (ProviderChange) -> Void = { _ in }
    ) async {
        let known = KnownProviders()
        let transport = transport ?? { NATSTransport(client, subject: $0.subject) }
        await client.withEachConnection { connection in
            // Nobody was heard without a connection.
            known.hearAll()
            let subscription = try connection.subscribe(to: Announcement.subject) { message in
                guard let announcement = Announcement(message.payload) else { return }
                known.change(announcement) { change in
                    switch change {
                    case .added(let name): add(name, over: transport(announcement))
                    case .removed(let name): remove(name)
                    }
                    note(change)
                }
            }
            while connection.isOpen, !Task.isCancelled {
                try? await Task.sleep(for: silence / 5)
                known.removeSilent(for: silence) { name in
                    remove(name)
                    note(.removed(name))
                }
            }
            connection.unsubscribe(subscription)
        }
    }
}

/// The providers of a pool, and when each one was heard.
private final class KnownProviders: Sendable {
    private let providers = Mutex<[String: (subject: String, heard: ContinuousClock.Instant)]>([:])

    /// Notes an announcement.
    ///
    /// - Parameter apply: Changes the pool, under the lock: two changes of one provider have one order.
    func change(_ announcement: Announcement, apply: (ProviderChange) -> Void) {
        providers.withLock { providers in
            let subject = providers[announcement.name]?.subject
            if !announcement.isLeaving {
                providers[announcement.name] = (announcement.subject, .now)
                if subject != announcement.subject { apply(.added(announcement.name)) }
            } else if subject == announcement.subject {
                providers[announcement.name] = nil
                apply(.removed(announcement.name))
            }
        }
    }

    func removeSilent(for silence: Duration, apply: (String) -> Void) {
        providers.withLock { providers in
            for (name, provider) in providers where provider.heard.duration(to: .now) > silence {
                providers[name] = nil
                apply(name)
            }
        }
    }

    func hearAll() {
        providers.withLock { providers in for name in providers.keys { providers[name]?.heard = .now } }
    }
}
