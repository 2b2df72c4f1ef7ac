import Mediator
import MediatorGateway
import Testing

/// Invalid, foreign and unsafe URLs.
struct GatewayHostileURLTests {
    @Test(arguments: [
        ("", "it has no scheme."), ("Desk/item", "it has no scheme."), ("://Desk", "it has no scheme."),
        ("1demo://Desk", "it has no scheme."), ("de mo:x", "a character that URLs do not have stands at byte 3."),
        ("demo://user@Desk/item?id=1", "a user name or password ends at byte 12."),
        ("https://m.example.com@evil.example/item/1", "a user name or password ends at byte 22."),
        ("demo://user:secret@Desk/item", "a user name or password ends at byte 19."),
        ("demo://Desk:80/item?id=1", "a port begins at byte 12."),
        ("demo://[::1]/item", "an IPv6 address begins at byte 8."),
        ("demo://[::1]:80/item", "an IPv6 address begins at byte 8."),
        ("demo://D[:1]/item", "a port begins at byte 10."),
        ("https:item", "a web URL has no host."), ("https:/m.example.com/item", "a web URL has no host."),
        ("demo://Desk/item?id=%", "no two hexadecimal digits follow \"%\" at byte 21."),
        ("demo://Desk/item?id=%4", "no two hexadecimal digits follow \"%\" at byte 21."),
        ("demo://Desk/%zz", "no two hexadecimal digits follow \"%\" at byte 13."),
        ("demo://Desk/%+1", "no two hexadecimal digits follow \"%\" at byte 13."),
        ("demo://De%00sk/item", "a NUL character stands at byte 10."),
        ("demo://Desk/item?id=P%00", "a NUL character stands at byte 22."),
        ("demo://Desk/item?%00=P", "a NUL character stands at byte 18."),
        ("demo://Desk/%FF", "what is percent-encoded is no UTF-8 in the part that begins at byte 13."),
        ("demo://Desk/item?id=%C0%AF", "what is percent-encoded is no UTF-8 in the part that begins at byte 21."),
        ("demo://Desk/item?id=%ED%A0%80", "what is percent-encoded is no UTF-8 in the part that begins at byte 21."),
        ("demo://Desk/item?id=é%A9", "what is percent-encoded is no UTF-8 in the part that begins at byte 21."),
        ("demo://Desk/../item", "a part \".\" or \"..\" begins at byte 13."),
        ("demo://Desk/%2e%2E/item", "a part \".\" or \"..\" begins at byte 13."),
        ("demo://./item", "a part \".\" or \"..\" begins at byte 8."),
        ("demo://Desk\\item", "a character that URLs do not have stands at byte 12."),
        ("demo://Desk/item\n", "a character that URLs do not have stands at byte 17."),
        ("demo://Desk/item?id=\u{7F}", "a character that URLs do not have stands at byte 21."),
        ("demo://Desk/item?id={}", "a character that URLs do not have stands at byte 21."),
        ("demo://Desk/item#a#b", "a second \"#\" stands at byte 19."),
        (" demo://Desk/item", "a character that URLs do not have stands at byte 1."),
    ])
    func invalidURLIsRefusedWithItsPosition(_ url: String, fact: String) async throws {
        let desk = try Desk()
        #expect(await desk.open(url) == "invalidURL: the URL cannot be opened: \(fact)")
        #expect(!desk.gateway.canOpen(url))
    }

    @Test func combiningMarksInARowAreLimited() async throws {
        let desk = try Desk()
        let marks = String(repeating: "\u{301}\u{327}", count: 15)
        let encoded = String(repeating: "%CC%81%CC%A7", count: 15)
        let tooMany =
            "invalidURL: the URL cannot be opened: a character has more than 30 combining marks."
        for text in ["a\(marks)b\(marks)", "a\(encoded)b\(encoded)"] {
            #expect(await desk.open("demo://Desk/item?id=" + text) == #"item {"id": "a\#(marks)b\#(marks)"}"#)
        }
        for url in [
            "demo://Desk/item?id=a\(marks)\u{301}", "demo://Desk/item?id=a\(encoded)%CC%81", "demo://a\(marks)%CC%81",
            "demo://Desk/item?\(encoded)%CC%81=a", "demo://Desk/item#\(encoded)%CC%81",
            "https://a\(marks)\u{301}.example/",
        ] {
            #expect(await desk.open(url) == tooMany)
        }
        let error = #expect(throws: MediatorError.self) {
            try desk.gateway.url(for: Desk.schema("item"), parameters: ["id": .string("a\(marks)\u{301}")])
        }
        #expect(error?.message == #"no URL carries "id" of Desk.item."#)
    }

    @Test(arguments: [
        ("https://evil.example/item/1", #"the web host "evil.example""#),
        ("https://m.example.com.evil.example/", #"the web host "m.example.com.evil.example""#),
        ("https://xm.example.com/", #"the web host "xm.example.com""#),
        ("https://example.com", #"the web host "example.com""#),
        ("https://m.example.com./", #"the web host "m.example.com.""#),
        ("https://m%2Eexample.com/", #"the web host "m%2eexample.com""#),
        ("https://m.example.com:8443/", #"the web host "m.example.com:8443""#), ("https:///item", #"the web host """#),
        ("http://m.example.com:443/", #"the web host "m.example.com:443""#),
        ("http://localhost/", #"the web host "localhost""#),
        ("https://m.exаmple.com/", #"the web host "m.exаmple.com""#),
        ("https://Ⓜ.example.com/", #"the web host "Ⓜ.example.com""#),
        ("demos://Desk/item", #"the scheme "demos""#), ("javascript:alert(1)", #"the scheme "javascript""#),
        ("file:///etc/passwd", #"the scheme "file""#), ("d+e.m-o1:x", #"the scheme "d+e.m-o1""#),
    ])
    func onlyTheGivenSchemesAndHostsAreAnswered(_ url: String, what: String) async throws {
        let desk = try Desk()
        #expect(await desk.open(url) == "foreignURL: the gateway does not accept \(what).")
        #expect(!desk.gateway.canOpen(url))
    }

    @Test func foreignURLListsTheAcceptedAddresses() async throws {
        let gateway = try Desk().gateway
        let error = await #expect(throws: MediatorError.self) { try await gateway.open("mailto:a") }
        #expect(
            error?.description == """
                Mediator: the gateway does not accept the scheme "mailto".
                  accepts: demo
                  to resolve: add it when you create the gateway, or pass the URL to the app that handles it.
                """
        )
    }

    @Test(arguments: [(["shop"], "shop://"), ([], "https://m.example.com/")])
    func missingSchemeSuggestsOneOfTheGateway(_ schemes: [String], beginning: String) async throws {
        let gateway = try Desk(schemes: schemes).gateway
        let error = await #expect(throws: MediatorError.self) { try await gateway.open("Desk/item") }
        #expect(
            error?.description == """
                Mediator: the URL cannot be opened: it has no scheme.
                  to resolve: begin it with "\(beginning)".
                """)
    }

    @Test func lengthAndCountAreLimited() async throws {
        let desk = try Desk()
        let head = "demo://Desk/item?id="
        let longest = String(repeating: "a", count: 65_536 - head.count)
        #expect(await desk.open(head + longest) == #"item {"id": "\#(longest)"}"#)
        #expect(
            await desk.open(head + longest + "a")
                == "invalidURL: the URL cannot be opened: it has 65537 bytes, of which 65536 are the most.")
        let items = String(repeating: "&a=1", count: 999)
        #expect(await desk.open(head + "1" + items) == #"item {"id": "1"} ignoring a"#)
        #expect(
            await desk.open(head + "1" + items + "&a=1")
                == "invalidURL: the URL cannot be opened: the query has more than 1000 items.")
        let slashes = String(repeating: "/", count: 60_000)
        #expect(await desk.open("demo://Desk" + slashes + "item?id=1") == #"item {"id": "1"}"#)
        let parts = String(repeating: "/a", count: 30_000)
        #expect(await desk.open("demo://Desk" + parts).hasPrefix(#"notFound: no exposed action matches "Desk/a/a/"#))
    }

    @Test func strictGatewayRefusesIgnoredKeys() async throws {
        let desk = try Desk(strict: true) { $0.route("/item/:id", to: Desk.schema("item")) }
        #expect(await desk.open("demo://item/1?size=L") == #"item {"id": "1", "size": "L"}"#)
        #expect(
            await desk.open("demo://item/1?sizes=L&x=1")
                == #"unknownParameter: the URL cannot be opened: no parameter "sizes" in Desk.item."#)
        #expect(
            await desk.open("demo://item/1?id=2")
                == #"unknownParameter: the URL cannot be opened: parameter "id" of Desk.item in two places."#)
        #expect(
            await desk.open("demo://item/1#top")
                == "unknownParameter: the URL cannot be opened: a fragment that no route of Desk.item has.")
        let gateway = desk.gateway
        let error = await #expect(throws: MediatorError.self) { try await gateway.open("demo://item/1?sizes=L") }
        #expect(
            error?.description == """
                Mediator: the URL cannot be opened: no parameter "sizes" in Desk.item.
                  parameters: id, size
                  did you mean "size"?
                """
        )
    }

    @Test(arguments: [
        (["https"], [], #""https" is the scheme of all web pages."#),
        (["HTTP"], [], #""http" is the scheme of all web pages."#),
        (["demo:"], [], #""demo:" is no URL scheme."#), ([""], [], #""" is no URL scheme."#),
        (["1demo"], [], #""1demo" is no URL scheme."#), (["dé"], [], #""dé" is no URL scheme."#),
        ([], ["https://m.example.com"], #""https://m.example.com" is no web host."#),
        ([], ["m.example.com/"], #""m.example.com/" is no web host."#), ([], [""], #""" is no web host."#),
        ([], ["*.example.com"], #""*.example.com" is no web host."#),
        ([], ["bücher.example"], #""bücher.example" is no web host."#),
        ([], ["localhost:"], #""localhost:" is no web host."#),
        ([], ["localhost:x"], #""localhost:x" is no web host."#),
        ([], ["user@host"], #""user@host" is no web host."#), ([], ["::1"], #""::1" is no web host."#),
    ])
    func invalidSchemesAndHostsAreRefused(_ schemes: [String], _ hosts: [String], message: String) throws {
        let mediator = try Mediator { _ in }
        let error = #expect(throws: MediatorError.self) { try Gateway(mediator, schemes: schemes, webHosts: hosts) }
        #expect(error?.code == .invalidGateway)
        #expect(error?.message == message)
    }

    @Test func hostsMayBeAddressesAndHavePorts() async throws {
        let mediator = try Mediator { Desk.register(in: &$0) }
        let gateway = try Gateway(mediator, webHosts: ["[::1]:8080", "127.0.0.1", "xn--bcher-kva.example"])
        for url in ["http://[::1]:8080", "https://127.0.0.1", "https://XN--bcher-kva.example"] {
            #expect(gateway.canOpen(url + "/Desk/item"))
        }
        #expect(!gateway.canOpen("http://[::1]/Desk/item"))
        #expect(!gateway.canOpen("https://bücher.example/Desk/item"))
    }

    @Test(arguments: [
        ("m.example.com:443", "https://m.example.com"), ("m.example.com:443", "https://m.example.com:443"),
        ("m.example.com:80", "http://m.example.com"), ("m.example.com:80", "http://m.example.com:80"),
        ("m.example.com:80", "https://m.example.com:80"), ("[::1]:443", "https://[::1]"),
    ])
    func defaultPortMayBeListed(_ host: String, url: String) async throws {
        let mediator = try Mediator { Desk.register(in: &$0) }
        let gateway = try Gateway(mediator, webHosts: [host])
        #expect(gateway.canOpen(url + "/Desk/item"))
        let built = try gateway.url(for: Desk.schema("item"), parameters: ["id": "1"])
        #expect(gateway.canOpen(built))
    }

    @Test(arguments: [
        ("m.example.com:443", "http://m.example.com"), ("m.example.com:443", "https://m.example.com:80"),
        ("m.example.com:80", "https://m.example.com"), ("k.example.com", "https://\u{212A}.example.com"),
    ])
    func anotherPortOrLetterIsAnotherHost(_ host: String, url: String) async throws {
        let mediator = try Mediator { Desk.register(in: &$0) }
        #expect(try !Gateway(mediator, webHosts: [host]).canOpen(url + "/Desk/item"))
    }
}
