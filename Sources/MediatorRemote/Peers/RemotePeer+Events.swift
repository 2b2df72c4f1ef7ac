import Mediator
import MediatorCoding
import MediatorEvents
import MediatorGateway

extension RemotePeer {
    /// Subscribes to an event of the other side, which is posted here.
    func subscribe(to event: EventSchema, _ session: RemoteSession) async throws {
        let name = event.path.description
        session.deliveries.on(name) { [weak self, connection = session.connection] payload, passed in
            self?.post(event, payload, passed: passed, over: connection)
        }
        let answer = try await session.request(
            "rpc.subscribe", ["event": .string(name)], deadline: .now + settings.deadline)
        guard case .result = answer else { throw RemoteNotSent("it refuses the event \(name.quoted)") }
    }

    private func post(
        _ event: EventSchema, _ payload: Parameters, passed: [String], over connection: MessageConnection?
    ) {
        guard let mediator else { return }
        let restored = payload.map { name, value in
            (name, event.parameters.first { $0.name == name }?.type.restored(value) ?? value)
        }
        do {
            try mediator.post(event.path, Parameters(restored), passed: passed, over: connection)
        } catch {
            // Without the event, since the module was removed meanwhile, there is no subscriber.
            guard error.code != .eventNotFound else { return }
            mediator.core.report(SubscriberFailure(event.path, module: module.name, module.place, error))
        }
    }
}
