import Foundation
import TestSupport
import Testing

private let node = Program.find("node")

extension PageTests {
    /// Pages in a browser that handle actions of a running `DemoApp`, and call it.
    @Suite(.hangLimit, .enabled(if: node != nil, "There is no Node to pass the messages of a page on."))
    struct PageShareTests {
        private static let bridge = repository.appending(component: "Bridge")

        /// Runs `DemoApp` with lines, or with a command, beside a page; the path of the socket is `SOCKET` in its output.
        private static func run(
            _ lines: [String], _ command: [String] = [], page: URL = bridge.appending(component: "share.html")
        ) async throws -> Program.Run {
            let (node, browser) = (try #require(node), try #require(Chromium.executable))
            let relay = bridge.appending(components: "tests", "relay.js")
            var run = try await Program.run(
                node,
                [relay.path, browser.path, page.path, Program.built("DemoApp").path, "--page", "{}"] + command,
                input: lines.map { $0 + "\n" }.joined())
            let socket = #/socket "[^"]*"/#
            run.output.replace(socket, with: "SOCKET")
            run.error.replace(socket, with: "SOCKET")
            return run
        }

        /// Runs it beside a page with a script, which loads `bridge.js` and connects.
        private static func run(
            _ lines: [String] = [], _ command: [String] = [], script: String
        ) async throws -> Program.Run {
            let folder = try TemporaryDirectory()
            let library = bridge.appending(component: "bridge.js").absoluteString
            let page = """
                <!doctype html><script src="\(library)"></script>
                <script>const bridge = MediatorBridge.connect(); \(script)</script>
                """
            try folder.write(page, to: "page.html")
            return try await run(lines, command, page: folder.url.appending(path: "page.html"))
        }

        @Test func thePageHandlesAnActionAndCallsOthers() async throws {
            let run = try await Self.run([
                "Share.show productID=P-1001 quantity=2", "Share.show productID=P-1012", "Cart.items --json",
                "Share.show productID=P-0", "Share.show productID=P-1001 quantity=0", "check",
            ])
            #expect(
                run.output == """
                    Enamel mug: 2 in the cart, 1 shown
                    Clip-on reading lamp: 3 in the cart, 2 shown
                    [{"amount":2598,"currency":"EUR","price":1299,"productID":"P-1001","quantity":2,"title":"Enamel mug"},\
                    {"amount":2290,"currency":"EUR","price":2290,"productID":"P-1012","quantity":1,\
                    "title":"Clip-on reading lamp"}]
                    ok: 7 modules, 6 targets, \(DemoCatalog.count() + 1) actions, 3 events, 1 service, 1 interceptor
                    module "Share" lives in SOCKET

                    """)
            #expect(
                run.error == """
                    line 4: Share.show failed: notFound: There is no such product. {"id": "P-0"}
                    line 5: Share.show failed: invalidQuantity: The quantity must be at least 1. {"quantity": 0}

                    """)
            #expect(run.status == 1)
        }

        @Test func aReloadEndsTheCallAndTheNextPageAnswers() async throws {
            let run = try await Self.run(
                ["Share.show productID=P-1001", "Share.show productID=P-1001"],
                script: """
                    const isAgain = performance.getEntriesByType("navigation")[0].type === "reload";
                    bridge.handle("Share", "show", () => {
                      if (isAgain) return "here again";
                      location.reload();
                      return new Promise(() => {});
                    });
                    bridge.declare("Share", "shared");
                    """)
            #expect(run.output == "here again\n")
            #expect(
                run.error == """
                    line 1: Mediator: Share.show may have happened in SOCKET: the connection ended before a response came.
                      to resolve: find out before you call again; an action may be called twice if its contract says so, \
                    with "impact: .changesIdempotently".

                    """)
            #expect(run.status == 70)
        }

        @Test func aPageWithOtherContractsDoesNotStart() async throws {
            let run = try await Self.run(
                [], ["check"],
                script: """
                    const parameters = [{ name: "productID", type: { type: "int" } }];
                    bridge.handle("Share", "show", { parameters, returns: { type: "int" } }, () => 1);
                    bridge.declare("Share", "shared", { parameters: [] });
                    """)
            #expect(
                run.output.split(separator: "\n").first { $0.contains("module") }
                    == """
                      module "Share": the contracts of SOCKET do not fit: Share.show: parameter "productID": sent as string, \
                    taken as int; Share.show: parameter "quantity": sent by the caller, unknown to the provider; Share.show: \
                    result: returned as int, read as string; event Share.shared: parameter "title": posted as nothing, read as \
                    string; to resolve: build both sides with the same contracts.
                    """)
            #expect((run.error, run.status) == ("", 65))
        }

        @Test func callsBackAndForthEndAtTheMaximumDepth() async throws {
            let run = try await Self.run(
                ["Share.show productID=P-1001"],
                script: """
                    let count = 0;
                    bridge.handle("Share", "show", async (parameters) => {
                      count += 1;
                      return bridge.call("Share.show", parameters).catch(({ code }) => `${code} in call ${count}`);
                    });
                    bridge.declare("Share", "shared");
                    """)
            #expect(run == .init(output: "callDepthExceeded in call 64\n", error: "", status: 0))
        }

        @Test func resultsThatDoNotFitAreErrors() async throws {
            let run = try await Self.run(
                ["Share.show productID=P-1001"],
                script: """
                    bridge.handle("Share", "show", () => 7);
                    bridge.declare("Share", "shared");
                    """)
            #expect(run.output == "")
            #expect(
                run.error == """
                    line 1: Mediator: the result of Share.show does not fit: expected string, found int.
                      declared: string
                      to resolve: make the handler return what the caller's contract declares, or change the contract.

                    """)
            #expect(run.status == 70)
        }
    }
}
