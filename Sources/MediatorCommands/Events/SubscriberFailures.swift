import Mediator
import MediatorConsole
import MediatorEvents
import Synchronization

/// Prints the failures of subscribers, which not every poster reports.
final class SubscriberFailures: SessionPart {
    private let subscription = Mutex<Subscription?>(nil)

    init() {}

    func begin(_ session: Session) {
        let (printer, format) = (session.printer, session.format)
        let subscription = session.mediator.onSubscriberFailure { printer.note($0.note(format)) }
        self.subscription.withLock { $0 = subscription }
    }

    func close(in session: Session) {}
}
