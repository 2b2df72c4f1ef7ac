import Mediator
import MediatorConsole
import MediatorEvents

/// Counts the events, and looks for subscriptions to those that no module declares.
struct EventCheck: CheckPart {
    func findings(_ options: Console.Options, in context: Console.Context) async throws -> CheckFindings {
        let notes = context.mediator.idleSubscribers.map { note(of: $0, nearest: $1) }
        var findings = CheckFindings()
        findings.notes = notes
        findings.json = [
            "events": .int(context.mediator.eventSchemas.count), "idleSubscriptions": notes.parameterValue,
        ]
        return findings
    }

    /// Returns the note that no module declares the event of a subscriber.
    private func note(of subscriber: Subscriber, nearest: String?) -> String {
        let module = subscriber.module
        let who = module.isEmpty ? "a subscriber at \(subscriber.location)" : "module \(module.quoted)"
        return "\(who) subscribes to \(subscriber.path.quoted), which no module declares"
            + (nearest.map { "; did you mean \($0.quoted)?" } ?? "")
    }
}
