import Mediator
import MediatorCoding
import TestSupport
import Testing

struct RecordTests {
    typealias Product = Record<ProductFields>
    typealias Price = Record<PriceFields>
    typealias Node = Record<NodeFields>

    private let plain: Parameters = ["id": "P-1001", "price": ["amount": 450], "color": "red"]

    @Test func fieldsAreReadTypedAndUnknownOnesAreKept() throws {
        let product = try Product(plain)
        #expect(product.id == "P-1001")
        #expect(product.price.amount == 450)
        #expect(product.price.currency == "EUR")
        #expect(product.stock == 0)
        #expect(product.note == nil)
        #expect(product["color"] == "red")
        #expect(product["size"] == nil)
        #expect(product.parameters == plain)
        #expect(product.parameterValue == .dictionary(plain))
    }

    @Test func numbersConvertExactly() throws {
        let product = try Product(["id": "P-1001", "price": ["amount": 450.0], "stock": 3.0, "note": .null])
        #expect(product.price.amount == 450)
        #expect(product.stock == 3)
        #expect(product.note == nil)
    }

    @Test func allProblemsAreReportedAtOnce() {
        let line = #line + 1
        let error = #expect(throws: MediatorError.self) {
            try Product(["price": ["amount": "secret"], "stock": 2.5, "note": 7, "color": "red"])
        }
        #expect(error?.code == .invalidValue)
        #expect(error?.parameter == "id")
        #expect(
            error?.description == """
                Mediator: Product does not fit: id: missing, expected string; price.amount: expected int, found string; \
                stock: expected int, found double with a fraction; note: expected string, found int.
                  at MediatorTests/RecordTests.swift:\(line)
                  to resolve: give a value of the expected type; numbers convert only where that is exact.
                """
        )
        #expect(
            error?.details == [
                "problems": [
                    ["path": "id", "fact": "missing, expected string"],
                    ["path": "price.amount", "fact": "expected int, found string"],
                    ["path": "stock", "fact": "expected int, found double with a fraction"],
                    ["path": "note", "fact": "expected string, found int"],
                ]
            ]
        )
    }

    @Test func whatIsNoDictionaryIsRefusedByTheRecordsName() {
        #expect(refusal(of: "P-1001", as: Product.self) == "expected Product, found string")
        #expect(
            refusal(of: [["id": "a", "price": 1], 2], as: [Product].self)
                == "[0].price: expected Price, found int; [1]: expected Product, found int"
        )
    }

    @Test func aBuilderFillsFieldByField() throws {
        let product = try Product {
            $0.id = "P-1002"
            $0.price = try Price { $0.amount = 90 }
            $0.note = "a gift"
            $0.parameters["color"] = "blue"
        }
        #expect(
            product.description
                == #"Product {"id": "P-1002", "price": {"amount": 90}, "note": "a gift", "color": "blue"}"#
        )
    }

    @Test func aBuilderThatLeavesFieldsOutIsRefused() {
        let error = #expect(throws: MediatorError.self) { try Product { $0.stock = 3 } }
        #expect(
            error?.message == "Product does not fit: id: missing, expected string; price: missing, expected Price."
        )
    }

    @Test func aBuilderReadsWhatItHolds() throws {
        _ = try Product {
            #expect($0.id == nil)
            $0.id = "P-1001"
            #expect($0.id == "P-1001")
            $0.price = try Price(["amount": 1])
        }
    }

    @Test func withChangesACopy() throws {
        let product = try Product(plain)
        let changed = try product.with {
            $0.stock = 3
            $0.id = "P-1003"
        }
        #expect(changed.stock == 3)
        #expect(changed.id == "P-1003")
        #expect(changed["color"] == "red")
        #expect(product.id == "P-1001")
        #expect(product != changed)
        #expect(try product == Product(plain))
    }

    @Test func withCannotTakeARequiredFieldAway() throws {
        let product = try Product(plain)
        let error = #expect(throws: MediatorError.self) { try product.with { $0.id = nil } }
        #expect(error?.message == "Product does not fit: id: missing, expected string.")
    }

    @Test func withPassesOnWhatItsClosureThrows() throws {
        let product = try Product(plain)
        #expect(throws: ActionFailure("no")) { try product.with { _ in throw ActionFailure("no") } }
    }

    @Test func theSchemaListsTheFields() {
        #expect(
            Product.parameterSchema
                == .record(
                    "Product",
                    [
                        ParameterSchema("id", .string, "Catalog identifier."),
                        ParameterSchema(
                            "price",
                            .record(
                                "Price",
                                [
                                    ParameterSchema("amount", .int, "In minor units."),
                                    ParameterSchema("currency", .string, default: "EUR", "ISO 4217."),
                                ]
                            )
                        ),
                        ParameterSchema("stock", .int, default: 0),
                        ParameterSchema("note", .string.nullable),
                    ]
                )
        )
    }

    @Test func aRecordInsideItselfIsNamedInItsSchema() throws {
        #expect(
            Node.parameterSchema
                == .record(
                    "Node",
                    [
                        ParameterSchema("name", .string),
                        ParameterSchema("children", .array(of: .record("Node", [])), default: []),
                        ParameterSchema("parent", .record("Node", []).nullable),
                    ]
                )
        )
        let tree = try Node(["name": "a", "children": [["name": "b", "children": [["name": "c"]]]]])
        #expect(tree.children.first?.children.first?.name == "c")
        #expect(
            refusal(of: ["name": "a", "children": [["name": "b", "children": [[:]]]]], as: Node.self)
                == "children[0].children[0].name: missing, expected string"
        )
    }
}
