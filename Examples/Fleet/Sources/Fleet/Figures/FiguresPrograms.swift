import FleetTransport
import Foundation
import Mediator
import MediatorGateway
import NATS

/// A program that handles the calls and answers the requests that are measured, until its input ends.
///
/// `responder --name 1 --servers 127.0.0.1:4222`
func runResponder(_ options: Options) async throws {
    try await runResponder(ResponderSubjects(try options.text("name")), over: try await options.client())
}

/// Handles calls and answers requests until the task is cancelled.
func runResponder(_ subjects: ResponderSubjects, over client: NATSClient) async throws {
    let connection = try await client.connection()
    let waiting = WaitingRequests()
    try BareRequests.answer(at: subjects.bare, over: connection)
    try BareRequests.keep(at: subjects.waiting, over: connection, waiting: waiting)
    try HandWrittenRequests.answer(at: subjects.handWritten, over: connection, waiting: waiting)
    let mediator = try Mediator(modules: [QuotesModule(waiting: waiting)])
    try await mediator.start()
    await Provider(subjects.name, at: subjects.calls, offering: try Gateway(mediator), over: client).run()
}

/// A program whose requests wait at a responder; it prints a line of JSON, ``FiguresResult/Waiting``, with what one takes.
///
/// `asker --name asker --servers 127.0.0.1:4222 --responder 0 --process 4711 --way call --requests 1000`
func runAsker(_ options: Options) async throws {
    guard let way = FiguresResult.Way(rawValue: try options.text("way")) else {
        throw OptionError(description: "--way is bare, handWritten or call")
    }
    let count = try options.number("requests")
    let processes = [Int32(try options.number("process")), ProcessInfo.processInfo.processIdentifier]
    let caller = try await QuoteCaller(try await options.client(), [try options.text("responder")])
    // What is made once, as at the first requests, is no part of one.
    for number in 0..<1000 { try await caller.quote(number, way) }
    let before = processes.map(residentSize)
    let requests = (0..<count).map { _ in Task { try await caller.wait(way) } }
    try await QuoteCaller.wait(.seconds(20), or: "not all requests wait") {
        try await caller.mediator.perform(QuoteActions.waiting) >= count
    }
    let sizes = growth(of: processes, since: before, per: count)
    withExtendedLifetime(requests) {}
    print(FiguresResult.text(FiguresResult.Waiting(provider: sizes[0], caller: sizes[1])))
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
    /// For bare requests that get no answer.
    var waiting: String { "bare.\(name).waiting" }
    var handWritten: String { "hand.\(name)" }
}
