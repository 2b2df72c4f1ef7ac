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
    try BareRequests.answer(at: subjects.bare, over: connection)
    try HandWrittenRequests.answer(at: subjects.handWritten, over: connection)
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
    var bare: String { "bare.\(name)" }
    var handWritten: String { "hand.\(name)" }
}
