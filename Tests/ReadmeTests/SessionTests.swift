import Foundation
import Testing

/// What the demo prints for the lines that guides show after "> ", and for a catalog that it exported earlier.
@Suite struct SessionTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "sessions-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    @Test(arguments: [
        ("MediatorTrace/MediatorTrace.docc/TracingCalls.md", "> trace on\n", []),
        ("MediatorRemote/MediatorRemote.docc/RemoteModules.md", "> trace on\n", ["--remote", "Shipping"]),
        ("MediatorEvents/MediatorEvents.docc/Events.md", "> post Cart.orderPlaced", []),
    ])
    func theSessionPrintsWhatTheGuideSays(_ guide: String, _ start: String, _ arguments: [String]) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try expectSession(of: guide, startingWith: start, arguments)
    }

    @Test func aRecordingIsReplayed() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let guide = "MediatorConsole/MediatorConsole.docc/CallingByName.md"
        try expectSession(of: guide, startingWith: "> record calls.jsonl\n")
        let outcome = try Program.run("DemoApp", ["replay", "calls.jsonl"], in: folder)
        let shown = try #require(
            Readme("Sources/" + guide).sessions.first { $0.hasPrefix("$ DemoApp replay calls.jsonl\n") })
        #expect("$ DemoApp replay calls.jsonl\n" + outcome.output == shown)
    }

    /// The catalog of an app whose `Cart.add` had no product, and which had no `Cart.clear`.
    @Test func theDifferenceIsThatOfTheGuide() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let data = try Data(contentsOf: Readme.root.appending(path: "docs/catalog.json"))
        var catalog = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        var actions = try #require(catalog["actions"] as? [[String: Any]])
        actions.removeAll { $0["target"] as? String == "Cart" && $0["action"] as? String == "clear" }
        let add = try #require(
            actions.firstIndex { $0["target"] as? String == "Cart" && $0["action"] as? String == "add" })
        let parameters = try #require(actions[add]["parameters"] as? [[String: Any]])
        actions[add]["parameters"] = parameters.filter { $0["name"] as? String != "productID" }
        catalog["actions"] = actions
        try JSONSerialization.data(withJSONObject: catalog).write(to: folder.appending(path: "old.json"))
        let outcome = try Program.run("DemoApp", ["diff", "old.json"], in: folder)
        let shown = try #require(
            Readme("Sources/MediatorCatalog/MediatorCatalog.docc/ComparingContracts.md").sessions
                .first { $0.hasPrefix("$ DemoApp diff old.json\n") })
        #expect("$ DemoApp diff old.json\n" + outcome.output == shown)
    }

    /// Types the lines of a block, and compares what is printed, but for durations.
    private func expectSession(of guide: String, startingWith start: String, _ arguments: [String] = []) throws {
        let block = try #require(Readme("Sources/" + guide).sessions.first { $0.hasPrefix(start) })
        let lines = block.split(separator: "\n")
        let typed = lines.filter { $0.hasPrefix("> ") }.map { $0.dropFirst(2) + "\n" }.joined()
        let outcome = try Program.run("DemoApp", arguments, input: typed, in: folder)
        // A terminal shows both streams.
        let printed = (outcome.output + outcome.errors).split(separator: "\n").map(Self.withoutDurations)
        #expect(printed.sorted() == lines.filter { !$0.hasPrefix("> ") }.map(Self.withoutDurations).sorted())
    }

    private static func withoutDurations(_ line: Substring) -> String {
        String(line).replacing(/[\d.]+ (?:ns|µs|ms|s)$/, with: "…")
    }
}

extension Readme {
    /// What a terminal shows, in fences or indented.
    fileprivate var sessions: [String] {
        blocks("text") + indentedBlocks.map { Readme.lines($0, indentation: 4).joined(separator: "\n") }
    }

    private static func lines(_ text: String, indentation: Int) -> [Substring] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.dropFirst(indentation) }
    }
}
