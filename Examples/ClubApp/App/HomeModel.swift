import Mediator
import MediatorEvents
import Observation
import TicketsActions

/// What the home screen shows: it calls the module, and turns errors into texts.
@MainActor @Observable final class HomeModel {
    private(set) var count = 0
    private(set) var problem: String?

    private let mediator: Mediator
    private var subscription: Subscription?

    init(_ mediator: Mediator) {
        self.mediator = mediator
        attempt {
            count = try mediator.tickets.count()
            subscription = try mediator.onMainActor(TicketsEvents.changed) { [weak self] post, count in
                self?.count = count
            }
        }
    }

    func book(_ concert: String) {
        attempt { try mediator.tickets.book(concert) }
    }

    private func attempt(_ calls: () throws -> Void) {
        do {
            try calls()
            problem = nil
        } catch let failure as ActionFailure {
            problem = failure.message
        } catch {
            problem = "\(error)"
        }
    }
}
