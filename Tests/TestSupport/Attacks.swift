import Testing

/// The attacks on the ways into an app: the input, and the whole answer of the gateway to it.
package enum Attacks {
    package static func notFound(_ asked: String) -> String {
        "notFound: no exposed action matches \"\(asked)\"."
    }

    package static func noURL(_ fact: String) -> String {
        "invalidURL: the URL cannot be opened: \(fact)"
    }

    package static let urls: [(name: String, url: String, answer: String)] = [
        ("an internal action", "demo://Vault/unlock?id=1", notFound("Vault/unlock")),
        (
            "an internal action of a target that has others", "demo://Catalog/nativeReset",
            notFound("Catalog/nativeReset")
        ),
        ("an action that no module registered", "demo://Catalog/nothing", notFound("Catalog/nothing")),
        ("a letter that is encoded", "demo://Catalog/%6eativeReset", notFound("Catalog/nativeReset")),
        ("a letter that is encoded twice", "demo://Catalog/%256eativeReset", notFound("Catalog/%6eativeReset")),
        ("all letters encoded", "demo://%56%61%75%6C%74/%75%6e%6c%6f%63%6b", notFound("Vault/unlock")),
        ("a slash in the name", "demo://Catalog/na/tiveReset", notFound("Catalog/na/tiveReset")),
        ("an encoded slash in the name", "demo://Catalog%2FnativeReset", notFound("Catalog/nativeReset")),
        ("another case of the action", "demo://Catalog/NATIVERESET", notFound("Catalog/NATIVERESET")),
        ("another case of the target", "demo://catalog/nativeReset", notFound("catalog/nativeReset")),
        ("another case of the scheme", "DEMO://Vault/unlock", notFound("Vault/unlock")),
        ("slashes that do not count", "demo:////Vault//unlock///", notFound("Vault/unlock")),
        ("no authority", "demo:Vault/unlock", notFound("Vault/unlock")),
        ("a web URL", "https://m.example.com/Vault/unlock", notFound("Vault/unlock")),
        ("a path in the fragment", "demo://x#/Vault/unlock", notFound("x#/Vault/unlock")),
        ("a letter of another alphabet", "demo://V\u{430}ult/unlock", notFound("V\u{430}ult/unlock")),
        ("a letter of full width", "demo://Vault/\u{FF55}nlock", notFound("Vault/\u{FF55}nlock")),
        ("a letter of no width", "demo://Vault/un%E2%80%8Block", notFound(#"Vault/un\u200block"#)),
        ("a selector of two arguments", "demo://Catalog/product:id", notFound("Catalog/product:id")),
        ("an empty action", "demo://Catalog/", notFound("Catalog")),
        ("a target and an action in one", "demo://Vault.unlock", notFound("Vault.unlock")),
        ("a route's pattern", "demo://product/:id/x", notFound("product/:id/x")),
        ("the name of nothing", "demo://_/_", notFound("_/_")),
        ("nothing", "demo://", notFound("")),
        ("a step back", "demo://product/P-1/../../Vault/unlock", noURL(#"a part "." or ".." begins at byte 20."#)),
        ("an encoded step back", "demo://product/%2e%2e/Vault", noURL(#"a part "." or ".." begins at byte 16."#)),
        ("a NUL", "demo://Vault/unlock%00", noURL("a NUL character stands at byte 20.")),
        ("a NUL in a value", "demo://product/P?id=%00", noURL("a NUL character stands at byte 21.")),
        ("a line end", "demo://product/P\r\nx", noURL("a character that URLs do not have stands at byte 17.")),
        (
            "no UTF-8", "demo://product/%FF%FE",
            noURL("what is percent-encoded is no UTF-8 in the part that begins at byte 16.")
        ),
        (
            "a slash in too many bytes", "demo://product/%C0%AFunlock",
            noURL("what is percent-encoded is no UTF-8 in the part that begins at byte 16.")
        ),
        (
            "half of a surrogate pair", "demo://product/%ED%A0%80",
            noURL("what is percent-encoded is no UTF-8 in the part that begins at byte 16.")
        ),
        ("a user", "demo://admin@Vault/unlock", noURL("a user name or password ends at byte 13.")),
        (
            "another host in front of ours", "https://m.example.com.evil.example/product/1",
            #"foreignURL: the gateway does not accept the web host "m.example.com.evil.example"."#
        ),
        ("another scheme", "javascript:alert(1)", #"foreignURL: the gateway does not accept the scheme "javascript"."#),
        (
            "a forged module and a forged caller",
            "demo://product/P-1?module=Vault&caller=Vault.unlock&origin=push&target=Vault&action=unlock",
            #""product P-1" ignoring module, caller, origin, target, action"#
        ),
        (
            "the reserved keys of others",
            "demo://product/P-1?kCTMediatorParamsKeySwiftTargetModuleName=Vault&MGJRouterParameterURL=x&block=1&_=1",
            #""product P-1" ignoring kCTMediatorParamsKeySwiftTargetModuleName, MGJRouterParameterURL, block, _"#
        ),
        ("a query against the path", "demo://product/P-1?id=P-2#id=P-3", #""product P-1" ignoring id"#),
        ("code in a value", "demo://product/%27;DROP%20TABLE--", #""product ';DROP TABLE--""#),
        ("a URL in a value", "demo://product/demo%3A%2F%2FVault%2Funlock", #""product demo://Vault/unlock""#),
        (
            "a key that is given twice", "demo://Catalog/product?id=1&id=2",
            #"invalidParameter: parameter "id" of Catalog.product: expected string, found 2 texts, one for each time that its key is given."#
        ),
        (
            "an integer beyond 64 bits in a part", "demo://prices/9223372036854775808",
            notFound("prices/9223372036854775808")
        ),
        (
            "an integer beyond 64 bits", "demo://Catalog/prices?ids=99999999999999999999999999999999",
            #"invalidParameter: parameter "ids[0]" of Catalog.prices: expected int, found int out of range."#
        ),
        (
            "a number beyond a double", "demo://Catalog/prices?below=1e999",
            #"invalidParameter: parameter "below" of Catalog.prices: expected double?, found other text."#
        ),
        (
            "no number", "demo://Catalog/prices?below=NaN",
            #"invalidParameter: parameter "below" of Catalog.prices: expected double?, found other text."#
        ),
        (
            "infinity", "demo://Catalog/prices?below=-inf",
            #"invalidParameter: parameter "below" of Catalog.prices: expected double?, found other text."#
        ),
        (
            "deep JSON", "demo://Catalog/prices?more=" + String(repeating: "%7B%22a%22%3A", count: 100),
            #"invalidParameter: parameter "more" of Catalog.prices: expected dictionary? as JSON, found invalid JSON at "#
                + "line 1, column 321: values nest more than 64 levels deep."
        ),
        (
            "20,000 items", "demo://Catalog/product?" + String(repeating: "id=1&", count: 20_000),
            noURL("it has 100023 bytes, of which 65536 are the most.")
        ),
        (
            "more items than are read", "demo://Catalog/product?" + String(repeating: "a&", count: 1001),
            noURL("the query has more than 1000 items.")
        ),
        (
            "10,000 parts", "demo://" + String(repeating: "a/", count: 10_000),
            notFound(String(repeating: "a/", count: 40) + "…")
        ),
    ]

    package static func call(_ method: String, _ parameters: String = "{}", _ more: String = "") -> String {
        #"{"jsonrpc":"2.0","method":"\#(method)","params":\#(parameters),"id":1\#(more)}"#
    }

    package static let none =
        #"{"error":{"code":-32601,"data":{"code":"actionNotFound"},"message":"Method not found"}}"#

    package static let messages: [(name: String, message: String, answer: String)] = [
        ("an internal action", call("Vault.unlock"), none),
        ("an internal action of a target that has others", call("Catalog.nativeReset"), none),
        ("an action that no module registered", call("Catalog.nothing"), none),
        ("an escaped letter", call(#"Catalog.\u006eativeReset"#), none),
        ("an encoded letter", call("Catalog.%6eativeReset"), none),
        ("another case", call("catalog.nativereset"), none),
        ("a space", call(" Vault.unlock"), none),
        ("a NUL", call(#"Vault.unlock\u0000"#), none),
        ("a name of three parts", call("Catalog.Vault.unlock"), none),
        ("an empty action", call("Catalog."), none),
        ("an empty target", call(".unlock"), none),
        ("no name", call(""), none),
        ("a selector", call("Catalog.product:id"), none),
        ("a route", call("/product/1"), none),
        ("a reserved name", call("rpc.discover"), none),
        (
            "members that forge a caller",
            call(
                "Catalog.product", #"{"id":"1"}"#, #","module":"Vault","caller":"Vault.unlock","origin":"push""#),
            #"{"result":"product 1"}"#
        ),
        (
            "a notification", #"{"jsonrpc":"2.0","method":"Vault.unlock"}"#, "nothing"
        ),
    ]

    /// A document that must not expose anything.
    ///
    /// A type without Codable, since Swift Testing encodes arguments if it can, which is slow for megabytes.
    package struct Table: CustomTestStringConvertible, Sendable {
        package let name: String
        package let document: [UInt8]
        package let problems: [String]

        package init(_ name: String, _ document: [UInt8], _ problems: [String]) {
            (self.name, self.document, self.problems) = (name, document, problems)
        }

        package var testDescription: String { name }
    }

    package static let tables: [Table] = [
        Table(
            "from an open action to an internal one",
            rule(#""from": {"action": "Catalog.product"}, "to": {"action": "Vault.unlock"}"#),
            [
                "internalAction: rules[0].to.action: Catalog.product is open to the outside and Vault.unlock is not; "
                    + "no redirect opens it."
            ]
        ),
        Table(
            "from a route to an internal action",
            rule(#""from": {"route": "/product/:id"}, "to": {"action": "Vault.unlock"}"#),
            [
                "internalAction: rules[0].to.action: Catalog.product is open to the outside and Vault.unlock is not; "
                    + "no redirect opens it."
            ]
        ),
        Table(
            "to code", rule(#""from": {"action": "Catalog.product"}, "to": {"web": "javascript:alert(1)"}"#),
            [#"invalidValue: rules[0].to.web: expected an address with "https"."#]
        ),
        Table(
            "to a host with a user",
            rule(#""from": {"action": "Catalog.product"}, "to": {"web": "https://m.example.com@evil.example"}"#),
            ["invalidValue: rules[0].to.web: \"m.example.com@evil.example\" is no host."]
        ),
        Table(
            "to a host made of a parameter",
            rule(#""from": {"action": "Catalog.product"}, "to": {"web": "https://{id}/"}"#),
            ["invalidValue: rules[0].to.web: \"{id}\" is no host."]
        ),
        Table(
            "a line end in the address",
            rule(#""from": {"action": "Catalog.product"}, "to": {"web": "https://a/\r\nX-Y: z"}"#),
            ["invalidValue: rules[0].to.web: a character has to be percent-encoded."]
        ),
        Table(
            "a NUL in a name", rule(#""from": {"action": "Catalog.product"}, "variant": "a\u0000""#),
            ["invalidValue: rules[0].variant: expected 1 to 100 bytes without hidden characters."]
        ),
        Table(
            "a key that is given twice",
            rule(#""from": {"action": "Catalog.product", "action": "Vault.unlock"}, "variant": "m""#),
            [#"invalidJSON: invalid JSON at line 1, column 76: the key "action" is given twice."#]
        ),
        Table(
            "no number", rule(#""from": {"action": "Catalog.product"}, "percentage": NaN, "variant": "m""#),
            [#"invalidJSON: invalid JSON at line 1, column 91: expected a value, found "N"."#]
        ),
        Table(
            "a number beyond a double",
            rule(#""from": {"action": "Catalog.product"}, "percentage": 1e999, "variant": "m""#),
            ["invalidJSON: invalid JSON at line 1, column 91: the number does not fit a double; write it as a string."]
        ),
        Table(
            "a number that is no percentage",
            rule(#""from": {"action": "Catalog.product"}, "percentage": -0.001, "variant": "m""#),
            [
                "invalidValue: rules[0].percentage: expected a number from 0 to 100 with at most two decimals, or two of "
                    + "them in order."
            ]
        ),
        Table(
            "a version of many digits",
            rule(
                #""from": {"action": "Catalog.product"}, "maximumVersion": "\#(String(repeating: "9", count: 50))", "variant": "m""#
            ),
            [
                "invalidValue: rules[0].maximumVersion: expected one to four numbers with points between them, as \"2.4.1\"."
            ]
        ),
        Table(
            "deep JSON", Array(String(repeating: "[", count: 100_000).utf8),
            ["invalidJSON: invalid JSON at line 1, column 65: values nest more than 64 levels deep."]
        ),
        Table(
            "deep JSON in a fixed parameter",
            rule(
                #""from": {"action": "Catalog.prices"}, "to": {"web": "https://m.example.com"}, "fixed": {"a": "#
                    + String(repeating: "[", count: 70) + String(repeating: "]", count: 70) + "}"),
            ["invalidJSON: invalid JSON at line 1, column 191: values nest more than 64 levels deep."]
        ),
        Table(
            "no UTF-8", [0x7B, 0x22, 0xFF, 0x22, 0x7D],
            ["invalidJSON: invalid JSON at line 1, column 3: the text is not UTF-8."]
        ),
        Table(
            "100,000 rules",
            Array(#"{"version": 2, "rules": [\#(String(repeating: "{},", count: 100_000)){}]}"#.utf8),
            ["tooLong: rules: 100001 rules are given; at most 1000 are read."]
        ),
        Table(
            "more bytes than are read", [UInt8](repeating: 0x20, count: 1 << 21),
            ["tooLong: the document has 2097152 bytes; at most 1048576 are read."]
        ),
    ]

    package static func rule(_ members: String) -> [UInt8] {
        Array(#"{"version": 2, "rules": [{"id": "x", \#(members)}]}"#.utf8)
    }
}
