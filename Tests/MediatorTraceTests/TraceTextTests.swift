import Mediator
import MediatorCoding
import MediatorTrace
import TestSupport
import Testing

/// A log as text.
struct TraceTextTests {
    @Test func treeIndentsCallsBelowTheirCallers() {
        #expect(
            TraceSamples.checkout.tree() == """
                Cart.checkout(note)                     7.0 µs
                  Catalog.reserve(productID, quantity)  3.0 µs
                    Stock.take                          1.0 µs
                  Catalog.product(id)                   1.0 µs  failed: productNotFound
                """
        )
        #expect(
            TraceSamples.checkout.tree(showsTimes: false) == """
                Cart.checkout(note)
                  Catalog.reserve(productID, quantity)
                    Stock.take
                  Catalog.product(id)                   failed: productNotFound
                """
        )
    }

    @Test func treeKeepsConcurrentCallsApart() {
        #expect(
            TraceSamples.concurrent.tree(showsTimes: false) == """
                … 3 earlier calls are no longer there
                Cart.checkout
                  Catalog.reserve(productID)
                  Catalog.reserve(productID)
                Cart.checkout                 failed: cancelled
                  Catalog.reserve(productID)
                  Mail.send
                Mail.poll                     in progress
                """
        )
    }

    @Test func treeNamesCallersThatAreNotThere() {
        let calls = Array(TraceSamples.checkout.calls.dropFirst())
        #expect(
            TraceLog(calls: calls, droppedCount: 1, recordedAt: .seconds(1)).tree(showsTimes: false) == """
                … 1 earlier call is no longer there
                Cart.checkout → Catalog.reserve(productID, quantity)
                  Stock.take
                Cart.checkout → Catalog.product(id)                   failed: productNotFound
                """
        )
        #expect(TraceLog(calls: [], recordedAt: .zero).tree() == "no calls")
    }

    @Test func aDeepTreeNeedsNoDeepStack() {
        var log = TraceSamples.Builder()
        var last: Int?
        for _ in 0..<5_000 { last = log.begin("A.b", by: last) }
        let tree = log.log().tree(showsTimes: false)
        #expect(tree.split(separator: "\n").count == 5_000)
    }

    @Test func asData() throws {
        let value = TraceSamples.checkout.value
        #expect(value["dropped"] == 0)
        #expect(value["recordedAt"] == 9.0)
        #expect(
            value["calls"]?[3] == [
                "id": 4, "kind": "action", "parent": 1, "caller": "Cart.checkout", "callerModule": "Cart",
                "module": "Catalog",
                "target": "Catalog", "action": "product", "parameters": [["name": "id", "value": .null]],
                "started": 6.0, "duration": 1.0, "outcome": "failed", "code": "productNotFound",
            ]
        )
        _ = try value.json()
    }
}
