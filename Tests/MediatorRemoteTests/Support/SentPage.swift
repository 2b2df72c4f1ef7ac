import Mediator
import MediatorEvents
import MediatorGateway
import TestSupport

@testable import MediatorRemote

/// A page whose messages a test writes.
struct SentPage {
    private let sent = Inbox<String>()
    let connection: PageTransport

    init() {
        connection = PageTransport("share.html", origin: .webPage("https://m.example.com")) { [sent] in sent.add($0) }
    }

    /// Returns the next message of the app.
    func next() async -> String { await sent.next() }

    /// Sends a message with these members.
    func send(_ members: String) {
        connection.receive(#"{"jsonrpc":"2.0",\#(members.dropFirst())"#)
    }

    func answer(_ id: Int, _ result: String) {
        send(#"{"id":\#(id),"result":\#(result)}"#)
    }

    func post(_ payload: String) {
        send(#"{"method":"rpc.event","params":{"subscription":"1","event":"Share.shared","payload":\#(payload)}}"#)
    }

    /// Returns a started mediator with the module of the page, which answers by names, and with another module.
    ///
    /// The next request of the app to the page has the number 2.
    func started(
        _ contracts: [any Contract], gateway: (@Sendable (Mediator) throws -> Gateway)? = nil,
        registering register: @escaping @Sendable (inout Registry) -> Void = { _ in }
    ) async throws -> Mediator {
        let module = RemoteModule(
            "Share", contracts: contracts, over: connection,
            settings: .init(deadline: .seconds(600), gateway: gateway) { _ in },
            location: CodeLocation(fileID: "Here/Here.swift", line: 1))
        let mediator = try Mediator(modules: [module, Part("Other", register)])
        let start = Task { try await mediator.start() }
        _ = await next()
        let names = contracts.map { "\"\($0.contractSchema.id.path)\"" }.joined(separator: ",")
        answer(1, #"{"actions":[\#(names)],"events":[\#(names)]}"#)
        if contracts.contains(where: { $0.contractSchema.event != nil }) {
            _ = await next()
            answer(2, #"{"subscription":"1"}"#)
        }
        try await start.value
        return mediator
    }
}
