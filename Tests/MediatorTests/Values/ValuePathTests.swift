import Testing

@testable import Mediator

struct ValuePathTests {
    @Test(
        arguments: [
            ("price", "price"), ("unit_price-2", "unit_price-2"), ("größe", "größe"), ("", #"[""]"#),
            ("a.b", #"["a.b"]"#), ("a b", #"["a b"]"#), ("a[0]", #"["a[0]"]"#), ("a\"b", #"["a\"b"]"#),
            ("a\nb", #"["a\nb"]"#), ("bob\u{3164}", #"["bob\u3164"]"#), ("a\u{E0041}", #"["a\udb40\udc41"]"#),
        ]
    )
    func keysThatWouldBeMistakenAreQuoted(key: String, text: String) {
        #expect(ValuePath().appending(key: key).description == text)
    }

    @Test func keysAndIndicesChain() {
        let path = ValuePath().appending(key: "items").appending(index: 2).appending(key: "price")
        #expect(path.description == "items[2].price")
        #expect(path.appending(key: "a b").appending(key: "c").description == #"items[2].price["a b"].c"#)
        #expect(ValuePath().appending(index: 0).appending(index: 1).description == "[0][1]")
    }

    @Test func aTailIsJoinedWithADotOnlyWhereOneBelongs() {
        let head = ValuePath().appending(key: "items")
        #expect(head.appending(ValuePath().appending(key: "price")).description == "items.price")
        #expect(head.appending(ValuePath().appending(index: 3)).description == "items[3]")
        #expect(head.appending(ValuePath().appending(key: "a.b")).description == #"items["a.b"]"#)
        #expect(head.appending(ValuePath()).description == "items")
        #expect(ValuePath().appending(head).description == "items")
    }
}
