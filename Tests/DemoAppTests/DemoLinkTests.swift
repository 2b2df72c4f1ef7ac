import TestSupport
import Testing

/// Links of the demo app.
@Suite struct DemoLinkTests {
    @Test func aWebLinkPrintsTheProduct() async throws {
        let run = try await DemoCommand.run(["open", "https://m.example.com/product/P-1001/", "--json"])
        let product =
            #"{"category":"kitchen","currency":"EUR","id":"P-1001","price":1299,"stock":40,"title":"Enamel mug"}"#
        #expect(run == .init(output: product + "\n", error: "", status: 0))
    }

    @Test func theRoutesAreListed() async throws {
        let run = try await DemoCommand.run(["routes"])
        #expect(run.output.hasPrefix("/product/:id               Catalog.product\n"))
        #expect(run.output.split(separator: "\n").count == 6)
    }

    @Test func aLinkPrintsTheScreen() async throws {
        let screen = """
            ┌──
            │ Enamel mug
            ├──
            │ P-1001
            │ category  kitchen
            │ price     12.99 EUR
            │ stock     40
            └──

            """
        for url in ["demo://product/P-1001/screen", "demo://Catalog/detailScreen?id=P-1001"] {
            #expect(try await DemoCommand.run(["open", url]) == .init(output: screen, error: "", status: 0))
        }
        #expect(try await DemoCommand.run(["open", "demo://product/P-9999/screen"]).status == 1)
    }

    @Test(
        arguments: [
            (["open", "demo://product/P-9999"], 1), (["open", "nothing"], 65), (["open", "https://evil.example/"], 69),
            (["open", "demo://Cart/clear"], 69), (["open", "demo://search/mug?limit=many"], 65), (["open"], 64),
            (["open", "demo:a", "demo:b"], 64),
            (["routes", "all"], 64),
        ] as [([String], Int32)])
    func theStatusReportsTheError(_ arguments: [String], status: Int32) async throws {
        #expect(try await DemoCommand.run(arguments).status == status)
    }

    @Test(arguments: [
        ("m.example.com", "expected an address with \"https\""),
        ("http://m.example.com", "expected an address with \"https\""),
        ("https://m..com", #""m..com" is no host"#),
    ])
    func anInvalidFallbackIsWrongUsage(address: String, fact: String) async throws {
        for command in [["open", "demo://nothing"], ["serve"]] {
            let run = try await DemoCommand.run(["--web", address] + command)
            let error = """
                --web: "\(address)" is no web fallback: \(fact).
                  to resolve: write "https://", a host and perhaps a path, as "https://m.example.com".
                usage: DemoApp [OPTION …] [COMMAND]

                """
            #expect(run == .init(output: "", error: error, status: 64))
        }
    }

    @Test func keysOfLinksAreEscaped() async throws {
        let url = "demo://cart/total?%1B%5B31mred=1&a%0Ab=2&=3&%C2%9B2J=4&%E2%80%AEx=5"
        let run = try await DemoCommand.run(["open", url, "--json"])
        #expect(run.status == 0)
        #expect(run.error == #"ignored: "\u001b[31mred", "a\nb", "", "\u009b2J", "\u202ex""# + "\n")
    }

    @Test func theExampleInTheHelpWorks() async throws {
        let help = try await DemoCommand.run(["help", "open"])
        let example = try #require(help.output.split(separator: "\n").last)
        let url = try #require(example.wholeMatch(of: /example: DemoApp open '(demo:.*)'/)).1
        let run = try await DemoCommand.run(["open", String(url), "--json"])
        #expect((run.error, run.status) == ("", 0))
        #expect(!run.output.isEmpty)
    }

    @Test func theResultOfALinkIsALineLikeAnyOther() async throws {
        let run = try await DemoCommand.run(input: "open demo://category/kitchen?limit=1\n_[0].id\n")
        #expect(run.status == 0)
        #expect(run.output.hasSuffix("P-1001\n"))
    }
}
