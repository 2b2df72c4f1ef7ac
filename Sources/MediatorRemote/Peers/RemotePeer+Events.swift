import Mediator
import MediatorCoding
import MediatorEvents
import MediatorGateway
import MediatorMessages

extension RemotePeer {
    /// Subscribes to an event of the other side, which is posted here.
    func subscribe(to event: EventSchema, _ session: RemoteSession) async throws {
        let name = event.path.description
        // The subscription keeps the peer, and the outbox whose identity it needs, alive until the events that came before the
        // end are posted.
        let subscription = Deliveries.Subscription { [outbox = session.outbox] payload, passed, missed in
            let outbox = outbox.map { ObjectIdentifier($0) }
            self.post(event, payload, from: PostArrival(passed: passed, missed: missed, outbox: outbox))
        } miss: { count in
            self.report(.eventsMissed(event.path, from: self.endpoint, count), of: event)
        }
        session.deliveries.on(name, subscription)
        let outcome = try await session.peer.request(
            "rpc.subscribe", ["event": .string(name)], deadline: .now + settings.deadline)
        guard case .result = outcome else { throw RemoteNotSent("it refuses the event \(name.quoted)") }
    }

    private func post(_ event: EventSchema, _ payload: Parameters, from arrival: PostArrival) {
        guard let mediator, !isMuted else { return }
        let restored = payload.map { name, value in
            (name, event.parameters.first { $0.name == name }?.type.restored(value) ?? value)
        }
        do {
            try mediator.post(event.path, Parameters(restored), from: arrival)
        } catch {
            // Without the event, since the module was removed meanwhile, there is no subscriber.
            guard error.code != .eventNotFound else { return }
            report(error, of: event)
        }
    }

    private func report(_ error: MediatorError, of event: EventSchema) {
        mediator?.core.report(SubscriberFailure(event.path, module: module.name, module.location, error))
    }
}
