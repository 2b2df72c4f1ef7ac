import Foundation
import Mediator
import MediatorCoding
import Synchronization
import Testing

/// A `Codable` struct crosses as the dictionary of its fields.
struct CodingRecordTests {
    private static let price = Action(
        "Shop", "price", "Returns a price.", Parameter("base", Money.self), Parameter("order", Order?.self),
        returns: Money.self)

    private static let mediator = Result {
        try Mediator {
            $0.handle(price) { _, base, order in
                Money(amount: base.amount * (order?.lines.map(\.count).reduce(0, +) ?? 1), currency: base.currency)
            }
        }
    }

    @Test func aTypedCallAndACallByNameTakeTheSameDictionary() throws {
        let mediator = try Self.mediator.get()
        let order = Order(buyer: UserID(rawValue: "u-1"), lines: [.init(count: 2), .init(count: 3)], size: .large)
        #expect(try mediator.perform(Self.price, Money(amount: 450, currency: "EUR"), order).amount == 2250)
        let result = try mediator.perform(
            "Shop", "price",
            [
                "base": ["amount": 450, "currency": "EUR"],
                "order": ["buyer": "u-1", "lines": [["count": 2], ["count": 3, "note": "red"]], "size": "large"],
            ])
        #expect(result == ["amount": 2250, "currency": "EUR"])
    }

    @Test func allProblemsOfADictionaryAreNamed() throws {
        let mediator = try Self.mediator.get()
        let error = #expect(throws: MediatorError.self) {
            try mediator.perform(
                "Shop", "price",
                ["base": ["amount": "450"], "order": ["buyer": 1, "lines": [["count": 0.5]], "size": "huge"]])
        }
        #expect(
            error?.description == """
                Mediator: Shop.price cannot take its parameters, for 5 reasons.
                  parameter "base.amount" of Shop.price: expected int, found string.
                  parameter "base.currency" of Shop.price: missing, expected string.
                  parameter "order.buyer" of Shop.price: expected string, found int.
                  parameter "order.lines[0].count" of Shop.price: expected int, found double with a fraction.
                  parameter "order.size" of Shop.price: expected one of "small", "large", found another string.
                  parameters: base: Money, order: Order?
                  to resolve: pass what is declared.
                """)
    }

    @Test func theSchemaHasTheFieldsAsDecoded() {
        #expect(
            Order.parameterSchema
                == .record(
                    "Order",
                    [
                        ParameterSchema("buyer", .string),
                        ParameterSchema(
                            "lines",
                            .array(
                                of: .record(
                                    "Line", [ParameterSchema("count", .int), ParameterSchema("note", .string.nullable)])
                            )),
                        ParameterSchema("size", .enumeration(["small", "large"])),
                        ParameterSchema("total", Money.parameterSchema.nullable),
                        ParameterSchema("at", .string(format: "date-time").nullable),
                        ParameterSchema("marks", .dictionary(of: .int).nullable),
                    ]))
        #expect(Tree.parameterSchema == .record("Tree", [ParameterSchema("children", .array(of: .record("Tree", [])))]))
        #expect(Renamed.parameterSchema == .record("Renamed", [ParameterSchema("product_id", .string)]))
    }

    /// The schema of each record in a chain is found once, and its sample made once.
    @Test func aChainOfRecordsIsDecodedOnceForEachSchemaAndEachCopy() throws {
        let schema = Six<Six<Six<Six<Money>>>>.parameterSchema
        // Each of 24 records is decoded once for its fields, and once for the copy of each sample that it is in.
        #expect(ChainRuns.count.load(ordering: .relaxed) == 24 + 24 * 25 / 2)
        var inner = schema
        for depth in (0..<24).reversed() {
            guard case .record(let name, let fields) = inner.kind else { break }
            #expect(name.hasPrefix("Counted<") && fields.map(\.name) == ["inner"], "\(depth)")
            inner = fields[0].type
        }
        #expect(inner == Money.parameterSchema)
        // Those in it are known too.
        _ = Six<Six<Six<Money>>>.parameterSchema
        try Self.register(Six<Six<Money>>.self)
        #expect(ChainRuns.count.load(ordering: .relaxed) == 24 + 24 * 25 / 2)
    }

    /// A chain that ends in the record around it.
    @Test func aChainInsideItsOwnRecordIsDecodedAsOften() {
        let schema = Start.parameterSchema
        #expect(LinkRuns.count.load(ordering: .relaxed) == 18 + 18 * 19 / 2)
        guard case .record("Start", let fields) = schema.kind, case .array(var inner)? = fields.first?.type.kind else {
            Issue.record("\(schema)")
            return
        }
        for _ in 0..<18 {
            guard case .record(_, let fields) = inner.kind, let field = fields.first else { break }
            inner = field.type
        }
        #expect(inner == .record("Start", []))
    }

    /// So that documents, differences and other languages show both alike.
    @Test func theSchemaIsThatOfARecordWithTheSameFields() {
        #expect(Money.parameterSchema == Record<MoneyFields>.parameterSchema)
    }

    @Test func valuesAreTheSameAfterCrossing() throws {
        let order = Order(
            buyer: UserID(rawValue: "u-1"), lines: [.init(count: 2, note: "red")], size: .small,
            total: Money(amount: -1, currency: ""), at: Date(timeIntervalSince1970: 1_700_000_000.5), marks: ["a": 1])
        let value = order.parameterValue
        #expect(
            value == [
                "buyer": "u-1", "lines": [["count": 2, "note": "red"]], "size": "small",
                "total": ["amount": -1, "currency": ""], "at": "2023-11-14T22:13:20.500Z", "marks": ["a": 1],
            ])
        #expect(try Order(parameterValue: value) == order)
        let tree = Tree(children: [Tree(children: []), Tree(children: [Tree(children: [])])])
        #expect(try Tree(parameterValue: tree.parameterValue) == tree)
    }

    @Test func aFieldMayTakeFractionsAlone() throws {
        let discount = Action("Shop", "discount", "Returns it.", Parameter("of", Discount.self), returns: Discount.self)
        let mediator = try Mediator { $0.handle(discount) { _, given in given } }
        let share = try #require(Fraction(rawValue: 0.25))
        #expect(try mediator.perform(discount, Discount(share: share)) == Discount(share: share))
    }

    @Test func theSampleOfARecordInsideItselfIsValid() {
        let schema = Tree.parameterSchema
        #expect(schema.example == ["children": []])
        #expect(schema.problems(in: schema.example) == [])
        let start = ValueSchema.record("Start", [ParameterSchema("next", .record("Start", []).nullable)])
        let link = ValueSchema.record("Link", [ParameterSchema("start", .record("Outer", []))])
        let outer = ValueSchema.record(
            "Outer",
            [
                ParameterSchema("links", .array(of: link)), ParameterSchema("named", .dictionary(of: link)),
                ParameterSchema("starts", .array(of: start)),
            ])
        #expect(outer.example == ["links": [], "named": [:], "starts": [[:]]])
        #expect(outer.problems(in: outer.example) == [])
    }

    @Test func aRecordInsideItselfIsRestoredFromJSON() {
        let part = ValueSchema.record(
            "Part",
            [
                ParameterSchema("weight", .double), ParameterSchema("data", ValueSchema.bytes.nullable),
                ParameterSchema("parts", .array(of: .record("Part", []))),
            ])
        #expect(
            part.restored(["weight": 1, "parts": [["weight": 2, "data": "AQI=", "parts": []]]])
                == ["weight": 1.0, "parts": [["weight": 2.0, "data": .bytes([1, 2]), "parts": []]]])
    }

    @Test(arguments: unsound)
    func aTypeThatIsNotPlainIsAProblemAtStartup(_ type: any CodableRecord.Type, _ fact: String) {
        let error = #expect(throws: RegistryError.self) { try Self.register(type) }
        let name = "\(type)"
        #expect(
            error?.problems.map(\.message) == [
                """
                parameter "one" of "Shop.take" is \(name), which cannot cross between modules: \(fact); to resolve: declare \
                a struct of scalars, arrays, optionals and other codable records, and let the compiler synthesize Codable.
                """,
                """
                the result of "Shop.take" is [\(name)], which cannot cross between modules: \(fact); to resolve: declare \
                a struct of scalars, arrays, optionals and other codable records, and let the compiler synthesize Codable.
                """,
            ])
        #expect(error?.problems.map(\.code) == [.invalidType, .invalidType])
    }

    private static func register<T: CodableRecord>(_ type: T.Type) throws {
        let take = Action("Shop", "take", "Takes one.", Parameter("one", type), returns: [T].self)
        _ = try Mediator { $0.handle(take) { _, one in [one] } }
    }

    static let unsound: [(any CodableRecord.Type, String)] = [
        (WithRatio.self, #"WithRatio has the field "ratio" of type Ratio, which no field may have"#),
        (WithAnything.self, #"WithAnything has the field "any" of type Value, which no field may have"#),
        (Around<WithRatio>.self, #"WithRatio has the field "ratio" of type Ratio, which no field may have"#),
        (Around<Ratio>.self, #"Around<Ratio> has the field "inner" of type Ratio, which no field may have"#),
        (Checking.self, "Checking does not decode from a sample of its fields"),
        (Single.self, "Single decodes itself as a single value"),
        (Listed.self, "Listed decodes itself as an array"),
        (Nesting.self, #"Nesting decodes the field "inner" from a container"#),
        (Choice.self, "Choice reads `allKeys`, as an enum with associated values does"),
        (Twice.self, #"Twice decodes the field "a" twice"#),
        (Forgetful.self, "Forgetful encodes other fields than it decodes"),
        (Mistyped.self, "Mistyped encodes other fields than it decodes"),
        (Changing.self, "Changing changes when it is encoded and decoded"),
        (Throwing.self, "Throwing does not decode what it encodes"),
        (Shared.self, "Shared is a class"),
    ]
}

struct Money: CodableRecord, Hashable {
    var amount: Int
    var currency: String
}

private struct MoneyFields: RecordFields {
    static let layout = RecordLayout("Money", MoneyFields())
    let amount = Field("amount", Int.self)
    let currency = Field("currency", String.self)
}

struct UserID: RawRepresentable, Codable, ParameterValue, Hashable {
    var rawValue: String
}

private struct Fraction: RawRepresentable, Codable, ParameterValue, Hashable {
    let rawValue: Double

    init?(rawValue: Double) {
        guard (0...1).contains(rawValue) else { return nil }
        self.rawValue = rawValue
    }
}

private struct Discount: CodableRecord, Hashable { var share: Fraction }

private enum Size: String, CaseIterable, Codable, ParameterValue { case small, large }

private struct Order: CodableRecord, Hashable {
    struct Line: CodableRecord, Hashable {
        var count: Int
        var note: String?
    }

    var buyer: UserID
    var lines: [Line]
    var size: Size
    var total: Money?
    var at: Date?
    var marks: [String: Int]?
}

private struct Tree: CodableRecord, Hashable { var children: [Tree] }

/// Counts the runs of the decoders of a chain of records.
private protocol RunCounter {
    static func add()
}

private enum ChainRuns: RunCounter {
    static let count = Atomic(0)
    static func add() { count.add(1, ordering: .relaxed) }
}

private enum LinkRuns: RunCounter {
    static let count = Atomic(0)
    static func add() { count.add(1, ordering: .relaxed) }
}

private struct Counted<Inner: CodableRecord, Runs: RunCounter>: CodableRecord {
    var inner: Inner
    enum CodingKeys: CodingKey { case inner }

    init(from decoder: any Decoder) throws {
        Runs.add()
        inner = try decoder.container(keyedBy: CodingKeys.self).decode(Inner.self, forKey: .inner)
    }
}

private typealias Three<Inner: CodableRecord, Runs: RunCounter> = Counted<Counted<Counted<Inner, Runs>, Runs>, Runs>
private typealias Six<Inner: CodableRecord> = Three<Three<Inner, ChainRuns>, ChainRuns>
private typealias SixLinks<Inner: CodableRecord> = Three<Three<Inner, LinkRuns>, LinkRuns>

private struct Start: CodableRecord { var links: [SixLinks<SixLinks<SixLinks<Start>>>] }

private struct Renamed: CodableRecord {
    var productID: String
    enum CodingKeys: String, CodingKey { case productID = "product_id" }
}

// What is not synthesized, or not plain.

struct Ratio: Codable { var share: Double }

struct WithRatio: CodableRecord { var ratio: Ratio }

struct WithAnything: CodableRecord { var any: Value }

struct Around<Inner: Codable & Sendable>: CodableRecord { var inner: Inner }

private struct Checking: CodableRecord {
    var code: String

    init(from decoder: any Decoder) throws {
        code = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .code)
        guard code.count == 3 else {
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "three letters"))
        }
    }
}

private struct Single: CodableRecord {
    var text = ""

    init(from decoder: any Decoder) throws { text = try decoder.singleValueContainer().decode(String.self) }
}

private struct Listed: CodableRecord {
    var text = ""

    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        text = try container.decode(String.self)
    }
}

private struct Nesting: CodableRecord {
    var text = ""
    enum CodingKeys: CodingKey { case inner, text }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        text = try container.nestedContainer(keyedBy: CodingKeys.self, forKey: .inner).decode(
            String.self, forKey: .text)
    }

    func encode(to encoder: any Encoder) throws {}
}

private enum Choice: CodableRecord { case one(Int), two }

private struct Twice: CodableRecord {
    var a = 0

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        a = try container.decode(Int.self, forKey: .a)
        a += try container.decode(Int.self, forKey: .a)
    }
}

private struct Forgetful: CodableRecord {
    var a = 0

    func encode(to encoder: any Encoder) throws { _ = encoder.container(keyedBy: CodingKeys.self) }
}

private struct Mistyped: CodableRecord {
    var a = 0

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode("\(a)", forKey: .a)
    }
}

private struct Changing: CodableRecord {
    var a = 0

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(a + 1, forKey: .a)
    }
}

private struct Throwing: CodableRecord {
    var a = 0

    func encode(to encoder: any Encoder) throws {
        throw EncodingError.invalidValue(a, .init(codingPath: [], debugDescription: "never"))
    }
}

private final class Shared: CodableRecord {
    let a: Int
    init(a: Int) { self.a = a }
}
