import ConsoleTestSupport
import Foundation
import Mediator
import MediatorConsole
import MediatorTrace
import TestSupport
import Testing

@testable import MediatorCommands

/// Saved traces and traces of the app; transcripts cover the rest.
struct CommandsTraceTests {
    private static func console(_ lines: String, _ trace: Trace? = nil) -> TestConsole {
        var console = TestConsole.products(lines)
        console.make = { _ in
            try Mediator { registry in
                registry.register(DeskModule())
                if let trace { registry.intercept(.everything, by: trace) }
            }
        }
        return console
    }

    private static let beginnings = [
        ("calls.txt", "", "Desk.fetch(id)", "tree"), ("calls.mmd", "", "sequenceDiagram\n", "mermaid"),
        ("calls.MERMAID", "", "sequenceDiagram\n", "mermaid"),
        ("calls.json", "", #"{"displayTimeUnit":"ms""#, "chrome"),
        ("calls.bin", "--format mermaid", "sequenceDiagram\n", "mermaid"),
        ("calls.json", "--format=tree", "Desk.fetch(id)", "tree"), ("run=1.txt", "", "Desk.fetch(id)", "tree"),
    ]

    @Test(arguments: beginnings)
    func theFileNameDeterminesTheFormat(name: String, option: String, beginning: String, format: String) async throws {
        let folder = try TemporaryDirectory()
        let file = folder.url.appending(component: name)
        try folder.write("something longer than what will be there, which must not be left behind", to: name)
        let lines = "trace on\nDesk.fetch id=7\ntrace save \(file.path) \(option)\ntrace show --format \(format)\n"
        let run = await Self.console(lines).run([])
        #expect(run.error == "saved 1 call as \(format)\n")
        #expect(run.status == .done)
        let saved = try folder.text(of: name)
        #expect(saved.hasPrefix(beginning))
        #expect(run.output.hasSuffix(saved))
    }

    @Test(arguments: [
        ("checkout.html", "html", "<title>checkout</title>"), ("a & b.htm", "html", "<title>a &amp; b</title>"),
        ("checkout", "html", "<title>checkout</title>"),
    ])
    func aPageHasTheNameOfItsFile(name: String, format: String, title: String) async throws {
        let folder = try TemporaryDirectory()
        let file = folder.url.appending(component: name)
        let option = name.contains(".") ? "" : " --format \(format)"
        let run = await Self.console("trace on\nDesk.fetch id=7\ntrace save \"\(file.path)\"\(option)\n").run([])
        #expect(run.error == "saved 1 call as \(format)\n")
        let saved = try folder.text(of: name)
        #expect(saved.contains(title))
    }

    @Test func aTraceOfTheAppIsShownAndStays() async {
        let trace = Trace()
        let run = await Self.console(
            "Desk.clear\ntrace show --format mermaid\ntrace on\ntrace off\ngraph --observed\n", trace
        ).run([])
        #expect(
            run.output == """
                sequenceDiagram
                    participant outside
                    participant Desk
                    outside->>+Desk: clear
                    Desk-->>-outside: returned
                flowchart LR
                    outside
                    Desk
                    outside -->|"clear ×1"| Desk

                """
        )
        #expect(
            run.error == """
                line 3: the app traces its calls itself.
                  to resolve: print them with "trace show".
                line 4: the app traces its calls itself.
                  to resolve: end the trace in the app.

                """
        )
        #expect(trace.log.calls.count == 1)
    }

    @Test func theTraceOfAnotherSessionIsShownAndStays() async {
        let trace = Trace(SessionTrace.name)
        let run = await Self.console("Desk.clear\ntrace show\ntrace on\ntrace off\n", trace).run([])
        #expect(run.output.hasPrefix("Desk.clear"))
        #expect(
            run.error == """
                line 3: another session traces the calls.
                  to resolve: print them with "trace show".
                line 4: another session traces the calls.
                  to resolve: type "trace off" in that session.

                """
        )
        #expect(trace.log.calls.count == 1)
    }

    @Test func aSavedTraceIsPrivateAndFollowsNoLink() async throws {
        let folder = try TemporaryDirectory()
        let (path, link) = ("\(folder.path)/a.txt", "\(folder.path)/b.txt")
        try folder.write("old", to: "a.txt")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        let lines = "trace on --values\nDesk.clear\ntrace save \(link)\n"
        let refused = await TestConsole.products(lines).run([])
        #expect(refused.status == .data)
        #expect(refused.error.contains(": it is a symbolic link.\n"))
        #expect(try folder.text(of: "a.txt") == "old")
        #expect(
            await TestConsole.products(lines + "trace save \(path)\n").run([]).error.hasSuffix("saved 1 call as tree\n")
        )
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
        #expect(try folder.text(of: "a.txt").hasPrefix("Desk.clear"))
    }
}
