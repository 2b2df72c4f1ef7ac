import FleetTransport
import Mediator
import MediatorGateway

/// A program that handles the calls and answers the bare requests that are measured, until its input ends.
///
/// `responder --name 1 --servers 127.0.0.1:4222`
func runResponder(_ options: Options) async throws {
    let client = try await options.client()
    let subjects = ResponderSubjects(try options.text("name"))
    let connection = try await client.connection()
    try BareRequests.answer(at: subjects.bare, over: connection, inTask: false)
    try BareRequests.answer(at: subjects.task, over: connection, inTask: true)
    let mediator = try Mediator(modules: [QuotesModule()])
    try await mediator.start()
    await Provider(subjects.name, at: subjects.calls, offering: try Gateway(mediator), over: client).run()
}

/// Where a responder listens.
struct ResponderSubjects {
    let name: String

    init(_ name: String) {
        self.name = name
    }

    /// For calls of the module.
    var calls: String { "fleet.provider.\(name)" }
    /// For bare requests that the thread that reads answers.
    var bare: String { "bare.\(name)" }
    /// For bare requests that a task answers.
    var task: String { "task.\(name)" }
}
