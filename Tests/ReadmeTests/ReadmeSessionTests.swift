import Foundation
import TestSupport
import Testing

/// What the demo prints for the lines that guides show after "> ", and for a catalog that it exported earlier.
@Suite struct ReadmeSessionTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    @Test(arguments: [
        ("MediatorTrace/MediatorTrace.docc/TracingCalls.md", "> trace on\n", []),
        ("MediatorRemote/MediatorRemote.docc/RemoteModules.md", "> trace on\n", ["--remote", "Shipping"]),
        ("MediatorEvents/MediatorEvents.docc/Events.md", "> post Cart.orderPlaced", []),
    ])
    func theSessionPrintsWhatTheGuideSays(_ guide: String, _ start: String, _ arguments: [String]) async throws {
        try await expectSession(of: guide, startingWith: start, arguments)
    }

    @Test func aRecordingIsReplayed() async throws {
        let guide = "MediatorConsole/MediatorConsole.docc/CallingByName.md"
        try await expectSession(of: guide, startingWith: "> record calls.jsonl\n")
        let outcome = try await Program.run(Program.built("DemoApp"), ["replay", "calls.jsonl"], in: folder.url)
        let shown = try #require(
            Readme("Sources/" + guide).blocks("text").first { $0.hasPrefix("$ DemoApp replay calls.jsonl\n") })
        #expect("$ DemoApp replay calls.jsonl\n" + outcome.output == shown)
        let recorded = try folder.text(of: "calls.jsonl")
        let line = try #require(Readme("docs/Specifications/Recordings.md").blocks("json").first)
        #expect(recorded.hasSuffix("\n" + line))
    }

    /// `docs/pictures/make --check` compares the text beside the picture with the demo, which needs a browser.
    @Test func theSessionOfAPageIsThatOfItsPicture() throws {
        let guide = "MediatorRemote/MediatorRemote.docc/RemoteWebPages.md"
        let block = try #require(Readme("Sources/" + guide).blocks("text").first)
        let lines = block.split(separator: "\n")
        let session = lines.dropFirst()
        let text = try Readme("docs/pictures/page.txt").text.split(separator: "\n")
        #expect(lines.first == "$ node Bridge/tests/relay.js chromium Bridge/share.html .build/debug/DemoApp --page {}")
        #expect(session.filter { $0.hasPrefix("> ") } == text.filter { $0.hasPrefix("> ") })
        #expect(session.filter { !$0.hasPrefix("> ") } == text.filter { !$0.hasPrefix("> ") })
    }

    /// The catalog of an app whose `Cart.add` had no product, and which had no `Cart.clear`.
    @Test func theDifferenceIsThatOfTheGuide() async throws {
        let data = try Data(contentsOf: Readme.root.appending(path: "docs/catalog.json"))
        var catalog = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        var actions = try #require(catalog["actions"] as? [[String: Any]])
        actions.removeAll { $0["target"] as? String == "Cart" && $0["action"] as? String == "clear" }
        let add = try #require(
            actions.firstIndex { $0["target"] as? String == "Cart" && $0["action"] as? String == "add" })
        let parameters = try #require(actions[add]["parameters"] as? [[String: Any]])
        actions[add]["parameters"] = parameters.filter { $0["name"] as? String != "productID" }
        catalog["actions"] = actions
        try JSONSerialization.data(withJSONObject: catalog).write(to: folder.url.appending(path: "old.json"))
        let outcome = try await Program.run(Program.built("DemoApp"), ["diff", "old.json"], in: folder.url)
        let shown = try #require(
            Readme("Sources/MediatorCatalog/MediatorCatalog.docc/ComparingContracts.md").blocks("text")
                .first { $0.hasPrefix("$ DemoApp diff old.json\n") })
        #expect("$ DemoApp diff old.json\n" + outcome.output == shown)
    }

    /// Types the lines of a block, and compares what is printed, but for durations.
    private func expectSession(of guide: String, startingWith start: String, _ arguments: [String] = []) async throws {
        let block = try #require(Readme("Sources/" + guide).blocks("text").first { $0.hasPrefix(start) })
        let lines = block.split(separator: "\n")
        let typed = lines.filter { $0.hasPrefix("> ") }.map { $0.dropFirst(2) + "\n" }.joined()
        let outcome = try await Program.run(Program.built("DemoApp"), arguments, input: typed, in: folder.url)
        // A terminal shows both streams.
        let printed = (outcome.output + outcome.error).split(separator: "\n").map(Self.withoutDurations)
        let shown = lines.filter { !$0.hasPrefix("> ") }.map(Self.withoutDurations)
        // Nobody knows the order of lines of two streams.
        let isOneStream = outcome.output.isEmpty || outcome.error.isEmpty
        #expect(isOneStream ? printed == shown : printed.sorted() == shown.sorted())
    }

    private static func withoutDurations(_ line: Substring) -> String {
        String(line).replacing(/[\d.]+ (?:ns|µs|ms|s)$/, with: "…")
    }
}
