import Mediator
import MediatorConsole
import MediatorEvents

/// Counts the events, and looks for subscriptions to those that no module declares.
struct EventCheck: CheckPart {
    func findings(_ options: Console.Options, in context: Console.Context) async throws -> CheckFindings {
        let notes = context.mediator.idleSubscriptions.map(\.note)
        var findings = CheckFindings()
        findings.notes = notes
        findings.json = [
            "events": .int(context.mediator.eventSchemas.count), "idleSubscriptions": notes.parameterValue,
        ]
        return findings
    }
}

extension Mediator.IdleSubscription {
    /// The note that no module declares the event.
    fileprivate var note: String {
        let subscriber = module.isEmpty ? "a subscriber at \(location)" : "module \(module.quoted)"
        return "\(subscriber) subscribes to \(event.quoted), which no module declares"
            + (suggestion.map { "; did you mean \($0.quoted)?" } ?? "")
    }
}
