public import Mediator
import MediatorEvents
import MediatorGateway
import ScreenVocabulary
import SessionActions
import SwiftUI
import Synchronization
import TicketsActions

/// Books tickets, and shows them.
public struct TicketsModule: Module {
    private let desk = Desk()

    /// Creates the module without tickets.
    public init() {}

    /// Its screen needs a user, so the app needs a module that asks for one.
    public var requires: [any Contract] { [SessionActions.require] }

    /// Registers the actions, the event and the route.
    public func register(in registry: inout Registry) {
        registry.declare(TicketsEvents.changed)
        registry.handle(TicketsActions.book) { [desk] call, concert in
            let (id, count) = try desk.book(concert)
            try call.mediator.post(TicketsEvents.changed, count)
            return id
        }
        registry.handle(TicketsActions.count) { [desk] call in desk.count }
        registry.handle(TicketsActions.screen) { [desk] call, id in
            guard let concert = desk.concert(of: id) else {
                throw ActionFailure("notFound", "There is no such ticket.")
            }
            let user = try await call.mediator.session.require()
            return Reference(Screen(concert) { TicketView(id: id, concert: concert, user: user) })
        }
        registry.route("/ticket/:id", to: TicketsActions.screen)
    }
}

/// The tickets of the user.
private final class Desk: Sendable {
    private let concerts = Mutex<[String]>([])

    var count: Int { concerts.withLock(\.count) }

    func book(_ concert: String) throws -> (id: String, count: Int) {
        try concerts.withLock { concerts in
            guard concerts.count < 3 else { throw ActionFailure("soldOut", "There are no more tickets.") }
            concerts.append(concert)
            return ("T-\(concerts.count)", concerts.count)
        }
    }

    func concert(of id: String) -> String? {
        concerts.withLock { concerts in
            concerts.indices.first { "T-\($0 + 1)" == id }.map { concerts[$0] }
        }
    }
}

struct TicketView: View {
    let id: String
    let concert: String
    let user: String

    var body: some View {
        VStack {
            Text(concert)
            Text("\(id), for \(user)")
        }
    }
}
