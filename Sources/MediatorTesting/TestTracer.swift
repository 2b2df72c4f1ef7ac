import Mediator
import MediatorCoding
import MediatorEvents
import MediatorServices
import MediatorTrace
import Synchronization

/// A tracer that records calls and events, and fails the test for missing stubs and services.
final class TestTracer: Tracer {
    let calls = Journal<RecordedCall>()
    let events = Journal<RecordedEvent>()

    private struct State {
        var required: [ActionSchema] = []
        var subscriberFailures: [SubscriberFailure] = []
        /// The keys of reports: a module may make a call, or fail, any number of times.
        var reported: Set<[String]> = []
    }

    private let state = Mutex(State())
    private let reporter: IssueReporter

    /// The actions that the modules under test and the modules that these register require.
    var required: [ActionSchema] {
        get { state.withLock(\.required) }
        set { state.withLock { $0.required = newValue } }
    }

    /// The failures of subscribers, in order.
    var subscriberFailures: [SubscriberFailure] { state.withLock(\.subscriberFailures) }

    init(_ reporter: IssueReporter) { self.reporter = reporter }

    private func reportOnce(_ message: String, _ key: String...) {
        if state.withLock({ $0.reported.insert(key).inserted }) { reporter.report(message) }
    }

    func began(_ call: Call, module: String, schema: ActionSchema?) -> Int {
        if let use = UndeclaredUse(call, handledBy: module) {
            reportOnce(use.report, "undeclared", use.module, use.target, use.action)
        }
        // A stub is no module.
        let action = module.isEmpty ? nil : call.mediator.core.table[call.path]
        return calls.append(
            RecordedCall(
                caller: call.caller,
                target: call.target,
                action: call.action,
                parameters: call.parameters,
                shown: call.parameters.redacted,
                registration: action.map { .init(failures: $0.contract.schema.failures, location: $0.location) }
            )
        )
    }

    func ended(_ identifier: Int, _ outcome: Result<Value, any Error>) {
        let call = calls.all[identifier]
        if case .failure(let failure as ActionFailure) = outcome, let report = call.report(of: failure) {
            reportOnce(report, "unlisted", call.target, call.action, failure.code)
        }
        calls.change(identifier) { $0.outcome = outcome }
    }

    func recorded(_ event: any TraceEvent) {
        switch event {
        case let call as NotFoundCall: report(call)
        case let service as UnprovidedService: report(service)
        case let event as PostedEvent: record(event)
        case let subscriber as FailedSubscriber: state.withLock { $0.subscriberFailures.append(subscriber.failure) }
        default: break
        }
    }

    private func record(_ posted: PostedEvent) {
        let event = posted.event
        events.append(
            RecordedEvent(
                caller: posted.caller,
                target: event.target,
                event: event.event,
                parameters: posted.parameters,
                shown: event.asAction.redacting(posted.parameters.redacted)
            )
        )
    }

    private func report(_ unprovided: UnprovidedService) {
        // A request by the test itself throws in the test, so that a report would repeat it.
        guard let caller = unprovided.caller else { return }
        let service = unprovided.service
        let advice =
            unprovided.error.suggestions.first.map { "did you mean \($0.quoted)?" }
            ?? "to resolve: $0.provide(\(unprovided.code)) { _ in … }"
        reporter.report(
            """
            \(caller.who) requested service \(service), which no module provides.
              called by: \(caller)
              \(advice)
            """
        )
    }
}

extension UndeclaredUse {
    /// The failure of the test.
    fileprivate var report: String { description.prefix(1).uppercased() + description.dropFirst() }
}

extension Caller {
    /// The caller's module, or the caller where there is none.
    fileprivate var who: String { module.isEmpty ? description : "Module \(module.quoted)" }
}

extension TestTracer {
    private func report(_ notFound: NotFoundCall) {
        let (parameters, error) = (notFound.parameters, notFound.error)
        let schema = required.first { ($0.target, $0.action) == (notFound.target, notFound.action) }
        var call = RecordedCall(
            caller: notFound.caller,
            target: notFound.target,
            action: notFound.action,
            parameters: parameters,
            shown: parameters.redacted(by: schema, mayBeSecret: false)
        )
        call.outcome = .failure(error)
        // A call by the test itself throws in the test, so that a report would repeat it.
        if let caller = notFound.caller { report(call, schema, by: caller, notFound.location, error) }
        // Appended after the report: a test that waits for the call may end as soon as it gets it.
        calls.append(call)
    }

    private func report(
        _ call: RecordedCall, _ schema: ActionSchema?, by caller: Caller, _ location: CodeLocation?,
        _ error: MediatorError
    ) {
        let path = "\(call.target).\(call.action)"
        let keys = call.parameters.keys
        var lines = [
            "\(caller.who) called \(path)(\(keys.map { "\($0):" }.joined())), which is not stubbed.",
            "  called by: \(caller)" + (schema == nil ? location.map { " at \($0)" } ?? "" : ""),
        ]
        if schema == nil { lines.append("  no module under test lists it in \"requires\"") }
        if schema == nil, let suggestion = error.suggestions.first {
            lines.append("  did you mean \(suggestion.quoted)?")
        } else {
            let inputs = (["call"] + (schema?.parameters.map(\.name) ?? keys)).joined(separator: ", ")
            let contract = "\(call.target)Actions.\(call.action)"
            let required = schema == nil ? "add \(contract) to \"requires\", and " : ""
            lines.append("  to resolve: \(required)$0.stub(\(contract)) { \(inputs) in … }")
        }
        reporter.report(lines.joined(separator: "\n"))
    }
}
