import Foundation
import Mediator
import MediatorGateway
import Testing

@testable import MediatorRemote

/// Web pages that handle actions.
@Suite struct PageConnectionTests {
    private static let show = Action(
        "Share", "show", "Shows a text.", Parameter("text", String.self, "The text."), returns: String.self,
        effect: .async, exposure: .remote, failures: ["empty"])

    @Test func thePageAnswersThroughTheApp() async throws {
        let sent = Inbox<String>()
        let page = PageConnection("share.html", origin: .webPage("https://m.example.com")) { sent.add($0) }
        let mediator = try Mediator(modules: [RemoteModule("Share", contracts: [Self.show], over: page)])
        let call = Task { try await mediator.perform(Self.show, "mug") }
        #expect(await sent.next() == #"{"jsonrpc":"2.0","id":1,"method":"rpc.contracts","params":{}}"#)
        page.receive(#"{"jsonrpc":"2.0","id":1,"result":{"actions":["Share.show"],"events":[]}}"#)
        #expect(
            await sent.next()
                == #"{"jsonrpc":"2.0","id":2,"method":"rpc.call","params":{"action":"Share.show","parameters":"#
                + #"{"text":"mug"},"depth":1}}"#)
        page.receive(#"{"jsonrpc":"2.0","id":2,"result":{"returned":"shown"}}"#)
        #expect(try await call.value == "shown")
        // A page has the origin that the app gave it, and reaches nothing without a gateway.
        page.receive(#"{"jsonrpc":"2.0","id":"p1","method":"Share.show","params":{"text":""}}"#)
        #expect(
            await sent.next()
                == #"{"error":{"code":-32601,"data":{"code":"actionNotFound"},"message":"Method not found"},"id":"p1","#
                + #""jsonrpc":"2.0"}"#)
        let lost = Task { try await mediator.perform(Self.show, "mug") }
        _ = await sent.next()
        page.end()
        let error = await #expect(throws: MediatorError.self) { try await lost.value }
        #expect(
            error?.message
                == "Share.show may have happened in page \"share.html\": the page is gone before an answer came.")
        await mediator.stop()
    }

    @Test(.enabled(if: Browser.path != nil && Browser.node != nil, "there is no Chromium, or no Node"))
    func aPageInABrowserHandlesAnActionAndCallsAnother() async throws {
        let (browser, node) = (try #require(Browser.path), try #require(Browser.node))
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Bridge/tests")
        let relay = ChildProcess(
            node, [tests.appending(path: "relay.js").path, browser, tests.appending(path: "share.html").path],
            grace: .seconds(10))
        let share = RemoteModule(
            "Share", contracts: [Self.show], over: relay, deadline: .seconds(600), gateway: { try Gateway($0) })
        let mediator = try Mediator(modules: [DeskModule(), share])
        try await mediator.start()
        #expect(try await mediator.perform(Self.show, "Enamel mug") == "Enamel mug: 11")
        let failure = await #expect(throws: ActionFailure.self) { try await mediator.perform(Self.show, "") }
        #expect(failure == ActionFailure("empty", "There is nothing to share."))
        await mediator.stop()
    }
}

/// The programs of a live page.
private enum Browser {
    static let path = program(["chromium", "chromium-browser", "google-chrome"])
    static let node = program(["node"])

    private static func program(_ names: [String]) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
        return names.flatMap { name in folders.map { $0 + "/" + name } }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}
