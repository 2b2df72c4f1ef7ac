import Foundation
import Mediator
import MediatorCoding
import MediatorGateway
import TestSupport
import Testing

/// The rules for parsing a URL, one table for each.
struct GatewayURLRuleTests {
    private func desk() throws -> Desk {
        try Desk { registry in
            registry.route("/item/:id", to: Desk.schema("item"))
            registry.route("/files/*", to: Desk.schema("files"))
            registry.route("/app#/view/:id", "#/", to: Desk.schema("item"))
        }
    }

    private static let p1 = #"item {"id": "P-1"}"#

    @Test(arguments: [
        "demo://item/P-1", "demo:item/P-1", "demo:/item/P-1", "demo:///item/P-1", "DEMO://item/P-1", "demo://ITEM/P-1",
        "demo://item/P-1/", "demo://item//P-1", "demo:////item///P-1//", "demo://Desk/item?id=P-1",
        "demo:Desk/item?id=P-1", "demo:///Desk/item?id=P-1", "demo://desk/item?id=P-1", "demo://Desk/item/?id=P-1",
        "https://m.example.com/item/P-1", "http://M.EXAMPLE.com/item/P-1", "HTTPS://m.example.com:443/item/P-1",
        "http://m.example.com:80/item/P-1", "https://m.example.com:/item/P-1", "http://localhost:8080/item/P-1",
        "https://m.example.com/Desk/item?id=P-1", "demo://item/%50-1", "demo://%69tem/P-1", "demo://item/P%2D1",
        "demo://Desk/item?%69d=P-1", "demo://Desk/item?id=P%2d1", "demo://Desk/item?&id=P-1&",
        "https://m.example.com/app#/view/P-1", "https://m.example.com/app/#/view/P-1/", "demo://item/P-1#",
        "demo://app#/view/P-1?", "demo://item/P-1?",
    ])
    func theSameThingIsWrittenInManyWays(_ url: String) async throws {
        #expect(try await desk().open(url) == Self.p1)
        #expect(try desk().gateway.canOpen(url))
    }

    @Test(arguments: ["demo://商品/看?id=ü", "demo://🍎/1", "demo://ärger/x", "demo://Desk/item?id=商", "demo:商品/看?id=ü"])
    func aURLOfFoundationIsReadLikeItsText(_ text: String) async throws {
        let desk = try Desk { registry in
            registry.route("/商品/看", "/🍎/:id", "/ärger/x", to: Desk.schema("item"), fixed: [:])
        }
        let url = try #require(URL(string: text))
        #expect(desk.gateway.canOpen(text))
        #expect(desk.gateway.canOpen(url))
        guard text.contains("id=") || text.hasSuffix("1") else { return }
        #expect(try await desk.gateway.open(url) == desk.gateway.open(text))
    }

    @Test func foundationURLMayBeForeign() async throws {
        let desk = try Desk()
        let codes: [(String, MediatorError.Code)] = [
            ("https://bücher.example/x", .foreignURL), ("https://m.example.com/nothing", .notFound),
            ("mailto:a", .foreignURL), ("demo://xn--p1ai/x", .notFound),
        ]
        for (text, code) in codes {
            let url = try #require(URL(string: text))
            #expect(!desk.gateway.canOpen(url))
            let error = await #expect(throws: MediatorError.self) { try await desk.gateway.open(url) }
            #expect(error?.code == code, "\(text)")
        }
    }

    @Test(arguments: [
        // U+212A, which is equivalent to K in Unicode.
        ("demo://%E2%84%AAart/add?Kid=1", "notFound: no exposed action matches \"\u{212A}art/add\"."),
        ("demo:%E2%84%AAart/add?Kid=1", "notFound: no exposed action matches \"\u{212A}art/add\"."),
        ("demo://Kart/add?%E2%84%AAid=1", "missingParameter: parameter \"Kid\" of Kart.add is missing."),
        ("demo://kart/add?Kid=1&%E2%84%AAid=2", #"add {"Kid": "1"} ignoring \#u{212A}id"#),
        // One letter in its two forms.
        ("demo://Kart/add?Kid=1&%C3%A9=2", #"add {"Kid": "1"} ignoring é"#),
        ("demo://Kart/add?Kid=1&e%CC%81=2", #"add {"Kid": "1", "e\#u{301}": "2"}"#),
        ("demo://%C3%84b/add?Kid=1", #"add {"Kid": "1"}"#),
        ("demo://%C3%A4b/add?Kid=1", #"add {"Kid": "1"}"#),
        ("demo:%C3%A4b/add?Kid=1", "notFound: no exposed action matches \"äb/add\"."),
        ("demo://%C4%B0x/add?Kid=1", "notFound: no exposed action matches \"İx/add\"."),
    ])
    func textsAreComparedByteByByte(_ url: String, outcome: String) async throws {
        let parameters = [ParameterSchema("Kid", .string), ParameterSchema("e\u{301}", .string.nullable)]
        let desk = try Desk { registry in
            for target in ["Kart", "Äb"] {
                registry.handle(
                    ActionSchema(target, "add", parameters: parameters, returns: .any, exposure: .external)
                ) { call in .dictionary(call.parameters) }
            }
        }
        #expect(await desk.open(url).utf8.elementsEqual(outcome.utf8))
    }

    @Test(arguments: [
        // Paths do not ignore case, and only a host does.
        ("demo:///Item/P-1", "Item/P-1"), ("demo:ITEM/P-1", "ITEM/P-1"), ("https://m.example.com/Item/P-1", "Item/P-1"),
        ("demo://Desk/Item?id=P-1", "Desk/Item"),
        // Parts are percent-decoded once.
        ("demo://item%2FP-1", "item/P-1"), ("demo://%2569tem/P-1", "%69tem/P-1"),
        // A fragment is no path, and a path no fragment.
        ("demo://app/view/P-1", "app/view/P-1"), ("demo://app#view/P-1", "app"),
        ("demo://", ""), ("demo:", ""), ("https://m.example.com", ""), ("https://m.example.com/", ""),
    ])
    func differentPathIsNotFound(_ url: String, asked: String) async throws {
        #expect(try await desk().open(url) == #"notFound: no exposed action matches "\#(asked)"."#)
        #expect(try !desk().gateway.canOpen(url))
    }

    @Test(arguments: [
        ("a%2Fb", "a/b"), ("a%252Fb", "a%2Fb"), ("a+b", "a+b"), ("a%2Bb", "a+b"), ("a%20b", "a b"), ("a=b&c", "a=b&c"),
        ("a;v=1", "a;v=1"), ("a:b@c", "a:b@c"), ("商品", "商品"), ("%E5%95%86%E5%93%81", "商品"), ("👩‍👩‍👧", "👩‍👩‍👧"),
        ("%F0%9F%8D%8E", "🍎"), ("مرحبا", "مرحبا"), ("שלום", "שלום"), ("...", "..."), ("%3F%23", "?#"), ("null", "null"),
        ("%0A", "\n"), ("*", "*"), (":id", ":id"), ("~'!$,()", "~'!$,()"), ("%7B%7D", "{}"), ("%5C", "\\"),
    ])
    func aPartOfAPathIsDecodedOnce(_ part: String, text: String) async throws {
        let answer = try await desk().gateway.open("demo://item/\(part)")
        #expect(answer.value["id"] == .string(text))
    }

    @Test(arguments: [
        ("a+b", "a b"), ("a%2Bb", "a+b"), ("a%20b", "a b"), ("a%252Bb", "a%2Bb"), ("", ""), ("a=b", "a=b"),
        ("a%26b", "a&b"),
        ("a/b?c", "a/b?c"), ("a:b@c", "a:b@c"), ("%23", "#"), ("商品 🍎".replacing(" ", with: "+"), "商品 🍎"),
        ("مرحبا", "مرحبا"), ("https://x.example/a?b=c", "https://x.example/a?b=c"),
        ("https%3A%2F%2Fx.example%2Fa%3Fb%3Dc%26d%3De%23f", "https://x.example/a?b=c&d=e#f"), ("[a]", "[a]"),
        ("null", "null"), ("%22quoted%22", "\"quoted\""),
    ])
    func aValueOfAQueryIsDecodedOnce(_ encoded: String, text: String) async throws {
        #expect(try await desk().gateway.open("demo://Desk/find?text=\(encoded)").value["text"] == .string(text))
        #expect(try await desk().gateway.open("demo://Desk/find#?text=\(encoded)").value["text"] == .string(text))
    }

    @Test(arguments: [
        // The path wins over the query, the query over the fragment's.
        ("demo://item/1?id=2#?id=3", #"item {"id": "1"} ignoring id"#),
        ("demo://Desk/item?id=2#?id=3", #"item {"id": "2"} ignoring id"#),
        ("demo://Desk/item?size=L#?id=3", #"item {"id": "3", "size": "L"}"#),
        ("demo://Desk/item#id=3&size=L", #"item {"id": "3", "size": "L"}"#),
        ("demo://app?id=2#/view/1?id=3&size=L", #"item {"id": "1", "size": "L"} ignoring id"#),
        // Unknown keys are ignored and reported.
        ("demo://item/1?utm=2&x&utm=3&=4", #"item {"id": "1"} ignoring utm, x, "#),
        ("demo://item/1?ID=2", #"item {"id": "1"} ignoring ID"#),
        ("demo://item/1#top", #"item {"id": "1"} ignoring #"#),
        ("demo://item/1#/view/2", #"item {"id": "1"} ignoring #"#),
        ("demo://item/1?size=#/view/2?size=3", #"item {"id": "1", "size": ""} ignoring size, #"#),
        ("https://m.example.com/#/?id=7", #"item {"id": "7"}"#),
        ("https://m.example.com/?id=7#/", #"item {"id": "7"}"#),
    ])
    func everyParameterHasOnePlace(_ url: String, outcome: String) async throws {
        #expect(try await desk().open(url) == outcome)
    }

    @Test(arguments: [
        ("tags=a&tags=b", #"["a", "b"]"#), ("tags=a&limit=1&tags=b", #"["a", "b"]"#), ("tags=a", #"["a"]"#),
        ("tags=", #"[""]"#), ("tags=%5B%5D", "[]"), ("tags=[%22a%22,%22b%22]", #"["a", "b"]"#),
        ("tags=[a&tags=b", #"["[a", "b"]"#), ("tags=null", #"["null"]"#),
    ])
    func aKeyGivenTwiceIsAnArray(_ query: String, tags: String) async throws {
        #expect(try await desk().gateway.open("demo://Desk/find?\(query)").value["tags"] == Value(json: tags))
    }

    @Test(arguments: [
        (
            "find?text=a&text=b",
            "parameter \"text\" of Desk.find: expected string, found 2 texts, one for each time that its key is given."
        ),
        (
            "find?limit=1&limit=1",
            "parameter \"limit\" of Desk.find: expected int, found 2 texts, one for each time that its key is given."
        ),
        ("find?limit=two", "parameter \"limit\" of Desk.find: expected int, found other text."),
        ("find?limit=", "parameter \"limit\" of Desk.find: expected int, found other text."),
        ("find?limit=1.5", "parameter \"limit\" of Desk.find: expected int, found double with a fraction."),
        ("find?exact=yes", "parameter \"exact\" of Desk.find: expected bool, found other text."),
        ("find?exact=TRUE", "parameter \"exact\" of Desk.find: expected bool, found other text."),
        (
            "find?sort=size",
            "parameter \"sort\" of Desk.find: expected one of \"price\", \"title\", found other text."
        ),
        ("find?below=NaN", "parameter \"below\" of Desk.find: expected double?, found other text."),
        ("find?below=1e999", "parameter \"below\" of Desk.find: expected double?, found other text."),
        ("numbers?ns=1&ns=x", "parameter \"ns[1]\" of Desk.numbers: expected int, found other text."),
        ("item", "parameter \"id\" of Desk.item is missing."),
        ("anything?onDone=1", "parameter \"onDone\" of Desk.anything: expected reference?, found text."),
    ])
    func contractDeterminesHowTextsAreConverted(_ query: String, message: String) async throws {
        let gateway = try desk().gateway
        let error = await #expect(throws: MediatorError.self) { try await gateway.open("demo://Desk/\(query)") }
        #expect(error?.message == message)
        #expect(gateway.canOpen("demo://Desk/\(query)"))
    }

    @Test(arguments: [
        (
            "find?limit=3&exact=true&sort=price&below=2",
            #"{"text":"","tags":[],"limit":3,"exact":true,"sort":"price","below":2.0}"#
        ),
        (
            "find?below=null&text=null",
            #"{"text":"null","tags":[],"limit":20,"exact":false,"sort":"title","below":null}"#
        ),
        ("numbers?ns=3&ns=-4", #"{"ns":[3,-4],"others":[]}"#), ("numbers?ns=[3]", #"{"ns":[3],"others":[]}"#),
        ("anything?value=3", #"{"value":3}"#), ("anything?value=x", #"{"value":"x"}"#),
        ("anything?value=%22x%22", #"{"value":"x"}"#), ("anything?value=null", #"{"value":null}"#),
        ("files?path=a&path=b&version=7", #"{"path":["a","b"],"version":7}"#),
    ])
    func defaultsAndTypesComeFromTheContract(_ query: String, json: String) async throws {
        #expect(try await desk().gateway.open("demo://Desk/\(query)").value == Value(json: json))
    }

    @Test func hostsOfOtherLettersAreParts() async throws {
        #expect(try await desk().open("demo://Café/öffnen") == "öffnen {}")
        #expect(try await desk().open("demo://Caf%C3%A9/%C3%B6ffnen") == "öffnen {}")
        #expect(try await desk().open("demo://CAFÉ/öffnen") == "öffnen {}")
        #expect(try await desk().open("demo:caf%C3%A9/öffnen").hasPrefix("notFound"))
    }

    @Test func contextPrecedesTheURL() async throws {
        let desk = try desk()
        #expect(await desk.open("demo://item/1", context: ["id": "2", "other": 3]) == #"item {"id": "2"}"#)
        let reference = Value.reference(AnyReference(Counter()))
        let answer = try await desk.gateway.open("demo://Desk/anything?value=1", context: ["onDone": reference])
        #expect(answer.value["onDone"] == reference)
    }
}
