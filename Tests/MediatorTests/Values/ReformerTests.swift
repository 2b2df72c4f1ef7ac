import Mediator
import Testing

struct ReformerTests {
    /// The one shape that a list shows, whichever module its rows come from.
    struct Row: Equatable {
        var title: String
        var detail: String
    }

    struct ProductRow: Reformer {
        func reform(_ product: Parameters) throws -> Row {
            Row(title: try product.get("id"), detail: "\(try product.get("stock", as: Int?.self) ?? 0) left")
        }
    }

    struct LineRow: Reformer {
        func reform(_ line: Parameters) throws -> Row {
            Row(title: try line.get("productID"), detail: "\(try line.get("quantity", as: Int.self)) in the cart")
        }
    }

    @Test func dictionariesOfDifferentModulesTakeOneShape() throws {
        let reformers: [(any Reformer<Row>, Parameters)] = [
            (ProductRow(), ["id": "P-1001", "stock": 4]),
            (LineRow(), ["productID": "P-1001", "quantity": 2]),
        ]
        #expect(
            try reformers.map { try $0.reform($1) } == [
                Row(title: "P-1001", detail: "4 left"), Row(title: "P-1001", detail: "2 in the cart"),
            ]
        )
    }

    @Test func recordsAreReformedInOrder() throws {
        let products = try ["P-1002", "P-1001"].map {
            try Record<ProductFields>(["id": .string($0), "price": ["amount": 1], "stock": 1])
        }
        #expect(try ProductRow().reform(products).map(\.title) == ["P-1002", "P-1001"])
        #expect(try products.first.map(ProductRow().reform) == Row(title: "P-1002", detail: "1 left"))
    }

    @Test func whatAReformerMissesIsNamed() {
        let error = #expect(throws: MediatorError.self) {
            try LineRow().reform(["productID": "P-1001", "quantity": "2"])
        }
        #expect(error?.code == .invalidParameter)
        #expect(error?.parameter == "quantity")
    }
}
