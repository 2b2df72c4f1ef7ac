import Foundation
import Mediator
import MediatorAgents
import MediatorCoding
import MediatorGateway
import MediatorRedirects
import TestSupport
import Testing

/// Attacks through the entry for agents: the input, and the whole answer.
///
/// No attack reaches an action that is no tool.
@Suite(.hangLimit) struct AgentsAttackTests {
    private let shop: AgentShop
    private let line: AgentLine

    init() throws {
        shop = try AgentShop()
        line = AgentLine(shop.server())
    }

    private static func unknown(_ name: String, suggestions: String = "") -> String {
        let nearest = suggestions.isEmpty ? "" : #","suggestions":["\#(suggestions)"]"#
        return #"{"code":-32602,"data":{"code":"notFound"\#(nearest)},"message":"Unknown tool: \#(name)"}"#
    }

    private static let names: [(name: String, text: String, answer: String)] = [
        ("an internal action with the tag", "Vault_unlock", unknown("Vault_unlock")),
        ("an external action without the tag", "Catalog_page", unknown("Catalog_page", suggestions: "Catalog_fail")),
        ("an action that no module registered", "Catalog_nothing", unknown("Catalog_nothing")),
        ("the name of the action", "Vault.unlock", unknown("Vault.unlock")),
        ("an escaped letter", #"Vault_\u0075nlock"#, unknown("Vault_unlock")),
        ("an encoded letter", "Vault_%75nlock", unknown("Vault_%75nlock")),
        ("another case", "vault_unlock", unknown("vault_unlock")),
        ("another case of a tool", "CART_ADD", unknown("CART_ADD", suggestions: "Cart_add")),
        ("a space", " Vault_unlock", unknown(" Vault_unlock")),
        ("a NUL", #"Vault_unlock\u0000"#, unknown(#"Vault_unlock\\u0000"#)),
        ("a slash", "Vault/unlock", unknown("Vault/unlock")),
        ("a URL", "demo://Vault/unlock", unknown("demo://Vault/unlock")),
        ("two hyphens", "Vault--unlock", unknown("Vault--unlock")),
        ("a name of three parts", "Catalog_Vault_unlock", unknown("Catalog_Vault_unlock")),
        ("an empty action", "Vault_", unknown("Vault_")),
        ("an empty target", "_unlock", unknown("_unlock")),
        ("no name", "", unknown("")),
        ("a reserved name", "rpc.discover", unknown("rpc.discover")),
        ("a method of the protocol", "tools/list", unknown("tools/list")),
        ("a letter of another alphabet", "C\u{430}rt_add", unknown("C\u{430}rt_add", suggestions: "Cart_add")),
        ("a letter of full width", "\u{FF36}ault_unlock", unknown("\u{FF36}ault_unlock")),
        ("a letter of no width", "Vault_un\u{200B}lock", unknown(#"Vault_un\\u200block"#)),
        ("the kelvin sign", "Ban\u{212A}_pay", unknown("Ban\u{212A}_pay", suggestions: "Bank_pay")),
        ("10,000 letters", String(repeating: "a", count: 10_000), unknown(String(repeating: "a", count: 200) + "…")),
    ]

    @Test(arguments: names)
    func callsReachToolsOnly(name: String, text: String, answer: String) async throws {
        await line.initialize()
        let found = try await line.call(text)
        #expect(found == answer, "\(name)")
        #expect(shop.reached.count == 0)
        #expect(shop.calls.all == [])
    }

    /// Interned names are kept for the life of the process, and a client asks for any number of them.
    @Test func namesOfUnknownToolsAreNotInterned() async throws {
        await line.initialize()
        for name in ["Catalog_unheardTool", "UnheardTool_page"] {
            #expect(try await line.call(name) == Self.unknown(name))
        }
        #expect(InternedNames.containing("nheardTool") == [])
    }

    @Test(arguments: ["Vault.unlock", "Catalog.page", "Catalog.product", "rpc.subscribe", "tools/call ", "TOOLS/CALL"])
    func methodsAreThoseOfTheProtocol(method: String) async throws {
        await line.initialize()
        #expect(
            try await line.request(method)
                == #"{"code":-32601,"data":{"code":"methodNotFound"},"message":"Method not found"}"#)
        line.send(#"{"jsonrpc":"2.0","method":"\#(method)"}"#)
        line.send(
            #"{"jsonrpc":"2.0","method":"tools/call","params":{"name":"Catalog_product","arguments":{"id":"P-1"}}}"#)
        #expect(try await line.end() == [])
        #expect((shop.reached.count, shop.calls.all) == (0, []))
    }

    @Test func membersBesideTheArgumentsForgeNoOrigin() async throws {
        await line.initialize()
        _ = try await line.request(
            "tools/call",
            #"{"name":"Catalog_product","arguments":{"id":"P-1"},"origin":"push","caller":"Vault.unlock","_meta":{"origin":"push"}}"#
        )
        #expect(shop.calls.all == ["product P-1 by agent from mcp"])
    }

    private func load(_ members: String) -> [String] {
        do {
            try shop.gateway.redirects.replace(with: Data(#"{"version": 2, "rules": [{"id": "x", \#(members)}]}"#.utf8))
            return []
        } catch {
            return error.problems.map { "\($0.code)" }
        }
    }

    @Test func redirectsOpenNoActionThatIsNoTool() async throws {
        await line.initialize()
        #expect(
            load(#""from": {"action": "Cart.add"}, "to": {"action": "Catalog.page"}, "drops": ["quantity", "size"]"#)
                == [])
        #expect(try await line.call("Cart_add", #"{"id":"P-1"}"#) == Self.unknown("Cart_add"))
        #expect(load(#""from": {"action": "Cart.add"}, "to": {"action": "Vault.unlock"}"#).first == "internalAction")
        #expect((shop.reached.count, shop.calls.all) == (0, []))
    }

    @Test func redirectsDoNotAvoidTheConsent() async throws {
        await line.initialize()
        let rename = #""to": {"action": "Cart.checkout"}, "renames": {"how": "note"}"#
        #expect(load(#""from": {"action": "Catalog.fail"}, \#(rename)"#) == [])
        let answer = try await line.call("Catalog_fail", #"{"how":"x"}"#)
        #expect(answer.contains("Cart.checkout needs the user's consent"))
        #expect((shop.reached.count, shop.calls.all) == (0, []))
    }

    @Test func theConsentIsForTheParametersThatTheUserSaw() async throws {
        func rule(_ note: String) -> String {
            #""from": {"action": "Catalog.fail"}, "to": {"action": "Cart.checkout"}, "drops": ["how"], "fixed": {"note": "\#(note)"}"#
        }
        func call(_ more: String = "") async throws -> String {
            try await line.stateless(
                "tools/call", #""name":"Catalog_fail","arguments":{"how":"x"}"# + more,
                capabilities: #"{"elicitation":{}}"#)
        }
        #expect(load(rule("a gift")) == [])
        let state = try #require(try Value(json: await call())["requestState"]).json()
        #expect(load(rule("for me")) == [])
        let yes =
            #","inputResponses":{"consent":{"action":"accept","content":{"allow":true}}},"requestState":\#(state)"#
        #expect(try await call(yes).contains(#"\"requestState\" is unknown"#))
        #expect(shop.calls.all == [])
    }

    @Test func aRedirectToAPageNamesItsAddressAndNoRule() async throws {
        await line.initialize()
        #expect(load(#""from": {"action": "Catalog.product"}, "to": {"web": "https://m.example.com/p/{id}"}"#) == [])
        let answer = try await line.call("Catalog_product", #"{"id":"P-1"}"#)
        #expect(
            try answer
                == failure(
                    "Mediator: Catalog.product was sent to a web page, and a page has no result to return.\n"
                        + "  address: https://m.example.com/p/P-1\n  to resolve: return one from \"showPage\" of the "
                        + "redirect settings, or let the caller catch \"redirected\"."))
        #expect((shop.reached.count, shop.calls.all) == (0, []))
    }

    @Test func answersThatNoQuestionHasAreIgnored() async throws {
        line.send(#"{"jsonrpc":"2.0","error":{"code":-32700,"message":"Parse error"}}"#)
        for id in ["1", "7", "null", "[]"] {
            line.send(#"{"jsonrpc":"2.0","id":\#(id),"result":{"action":"accept","content":{"allow":true}}}"#)
            line.send(#"{"jsonrpc":"2.0","id":\#(id),"error":{"code":1,"message":"x"}}"#)
        }
        #expect(try await line.end() == [])
    }

    @Test func manyArgumentsCostLittle() async throws {
        let line = AgentLine(shop.server(limits: MessageLimits(bytes: .max / 32)))
        await line.initialize()
        let names = (0..<20_000).map { #""k\#($0)":0"# }.joined(separator: ",")
        let answer = try await line.call("Catalog_product", "{\(names)}")
        #expect(answer.contains("for 20001 reasons"))
        #expect(answer.utf8.count < 10_000)
    }
}
