import Foundation
import Mediator
import MediatorCoding
import TestSupport
import Testing

/// Pushes a secret through everything that speaks of parameters.
struct SecretTests {
    static let marker = "hunter2"

    private static func json(_ value: some Encodable) throws -> String {
        String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    }

    private static func thrown(_ body: () throws -> Void) -> String {
        do {
            try body()
            return "nothing was thrown"
        } catch let error as MediatorError {
            return "\(error) \(error.message) \(error.details) \(error.suggestions) \(String(reflecting: error))"
        } catch {
            return "\(error) \(String(reflecting: error))"
        }
    }

    private static func mediator() throws -> Mediator {
        try Mediator { registry in
            registry.handle(Bank.pay) { call, _, _, _, _ in try answer(call) }
            registry.handle(Bank.payByName) { call in
                _ = try answer(call)
                return .null
            }
        }
    }

    /// Does with a call what handlers do, and fails in the way that the amount asks for.
    private static func answer(_ call: Call) throws -> String {
        switch try call.get("amount", as: Int.self) {
        case 1: throw Leak(text: marker)
        case 2: _ = try call.get("token", as: Talkative.self)
        case 3: _ = try call.decode(LeakyModel.self)
        case 4: _ = try call.get("token", as: [String: Int].self)
        case 6: _ = try call.get("codes", as: [Talkative].self)
        case 5: return "\(call) \(String(reflecting: call)) \(call.schemaText)"
        default: break
        }
        return ""
    }

    /// What is said when something goes wrong with a secret, or simply when it is there.
    private static let outputs: [(name: String, text: @Sendable () throws -> String)] = [
        ("schema", { "\(Bank.pay.schema) \(try json(Bank.pay.schema)) \(Bank.pay)" }),
        ("parameter", { "\(Bank.token) \(String(reflecting: Bank.token)) \(Bank.token.schema)" }),
        (
            "default of a record",
            {
                let card: Value = ["number": .string(marker), "owner": "Ann"]
                let schema = ParameterSchema("card", Card.parameterSchema, default: card)
                return "\(schema) \(try json(schema))"
            }
        ),
        ("redacted", { "\(Bank.pay.schema.redacting(whole(0)))" }),
        ("misspelled", { "\(Bank.pay.schema.redacting(["tokn": .string(marker)]))" }),
        ("shapeless", { "\(Bank.pay.schema.redacting(["card": .string(marker), "cards": [.string(marker)]]))" }),
        ("record", { "\(try Card(["number": .string(marker), "owner": "Ann"]))" }),
        ("record inside itself", { "\(try Tree(tree(3)))" }),
        ("mistyped record", { thrown { _ = try Card(["number": [.string(marker)], "owner": .string("")]) } }),
        ("unexpected error", { thrown { try mediator().perform("Bank", "pay", whole(1)) } }),
        ("unexpected error by name", { thrown { try mediator().perform("Bank", "payByName", whole(1)) } }),
        ("a type that tells the value", { thrown { try mediator().perform("Bank", "pay", whole(2)) } }),
        ("a model that tells the value", { thrown { try mediator().perform("Bank", "pay", whole(3)) } }),
        (
            "an element that tells the value",
            {
                thrown {
                    try mediator().perform("Bank", "payByName", ["amount": 6, "codes": [.string(marker)]])
                }
            }
        ),
        ("keys of a secret", { thrown { try mediator().perform("Bank", "payByName", whole(4)) } }),
        ("description of the call", { "\(try mediator().perform("Bank", "pay", whole(5)))" }),
        ("mistyped", { thrown { try mediator().perform("Bank", "pay", whole(0, ["token": [.string(marker)]])) } }),
        (
            "mistyped by name",
            { thrown { try mediator().perform("Bank", "payByName", whole(0, ["pin": [.string(marker)]])) } }
        ),
        (
            "mistyped field",
            { thrown { try mediator().perform("Bank", "pay", whole(0, ["card": ["number": [.string(marker)]]])) } }
        ),
        (
            "mistyped field by name",
            {
                thrown {
                    try mediator().perform("Bank", "payByName", whole(0, ["card": ["number": [.string(marker)]]]))
                }
            }
        ),
        (
            "secret keys by name",
            {
                thrown {
                    try mediator().perform("Bank", "payByName", ["amount": 0, "pins": [marker: .string(marker)]])
                }
            }
        ),
        ("a parameter too many", { thrown { try mediator().perform("Bank", "pay", whole(0, ["more": 1])) } }),
        (
            "startup check",
            {
                thrown {
                    _ = try Mediator { registry in
                        let schema = ParameterSchema("pin", .int, default: .string(marker), secret: true)
                        registry.handle("A", "b", parameters: [schema]) { _ in .null }
                        registry.handle(Bank.pay) { _, _, _, _, _ in "" }
                        registry.handle(Bank.payWithAnotherDefault) { _, _, _, _, _ in "" }
                    }
                }
            }
        ),
    ]

    private static func whole(_ amount: Int, _ others: Parameters = [:]) -> Parameters {
        var parameters: Parameters = [
            "amount": .int(amount), "token": .string(marker), "card": ["number": .string(marker), "owner": "Ann"],
        ]
        for (key, value) in others { parameters[key] = value }
        return parameters
    }

    private static func tree(_ depth: Int) -> Parameters {
        let children = depth > 0 ? [Value.dictionary(tree(depth - 1))] : []
        return ["key": .string(marker), "children": .array(children)]
    }

    @Test(arguments: outputs.indices)
    func theSecretNeverShows(index: Int) throws {
        let (name, text) = Self.outputs[index]
        let said = try text()
        #expect(!said.contains(Self.marker), "\(name): \(said)")
        #expect(!said.isEmpty && said != "nothing was thrown", "\(name) says nothing")
    }

    @Test func whatIsSaidInstead() throws {
        let mediator = try Self.mediator()
        let error = #expect(throws: MediatorError.self) {
            try mediator.perform("Bank", "pay", Self.whole(0, ["token": 1]))
        }
        #expect(
            error?.description == """
                Mediator: parameter "token" of Bank.pay: does not fit; its value is secret.
                  parameters: amount: int, token: string = •••, card: Card?, pin: int?
                  to resolve: pass token as string.
                """
        )
        let unread = #expect(throws: MediatorError.self) { try mediator.perform("Bank", "pay", Self.whole(2)) }
        #expect(
            unread?.description == """
                Mediator: Bank.pay cannot read its parameters: "token" does not fit.
                  to resolve: pass what is declared; if the caller does, correct the handler.
                """
        )
        let failure = #expect(throws: ActionFailure.self) { try mediator.perform("Bank", "pay", Self.whole(1)) }
        #expect(failure?.code == "unexpected")
        #expect(failure?.message == "Bank.pay threw Leak.")
        #expect(
            failure?.underlyingDescription
                == "Leak, whose text may hold a secret parameter of Bank.pay and is left out")
    }

    @Test func theHandlerGetsIt() throws {
        let mediator = try Mediator { registry in
            registry.handle(Bank.pay) { _, _, token, card, _ in token + (card?.number ?? "") }
        }
        #expect(try mediator.perform("Bank", "pay", Self.whole(0)) == "hunter2hunter2")
        #expect(try mediator.perform("Bank", "pay", ["amount": 0]) == "hunter2-by-default")
    }

    @Test func redactingKeepsWhatIsNotSecret() throws {
        let shown = Bank.pay.schema.redacting(Self.whole(7, ["pin": .null]))
        #expect(
            shown == [
                "amount": 7, "token": "•••", "card": ["number": "•••", "owner": "Ann"], "pin": .null,
            ]
        )
        #expect(shown.keys == ["amount", "token", "card", "pin"])
        #expect(Cart.add.schema.redacting(["productID": "P-1", "quantiy": 2]) == ["productID": "P-1", "quantiy": 2])
        let trees: Parameters = ["tree": .dictionary(Self.tree(2)), "plain": ["children": [["name": "a"]]]]
        #expect(
            Bank.plant.schema.redacting(trees) == [
                "tree": ["key": "•••", "children": [["key": "•••", "children": [["key": "•••", "children": []]]]]],
                "plain": ["children": [["name": "a"]]],
            ]
        )
        #expect(try Tree(Self.tree(0)).description == #"Tree {"key": "•••", "children": []}"#)
    }

    /// A contract of another process may declare a name twice.
    @Test(arguments: [true, false]) func aNameThatIsSecretOnceIsSecret(isFirst: Bool) {
        let schema = ActionSchema(
            "Bank", "pay",
            parameters: [
                ParameterSchema("pin", .string, secret: isFirst), ParameterSchema("pin", .string, secret: !isFirst),
            ])
        #expect(schema.redacting(["pin": .string(Self.marker)]) == ["pin": "•••"])
    }

    /// A person has an account, which has a person.
    @Test func recordsThatHoldOneAnotherShowNoSecret() {
        let account = ValueSchema.record(
            "Account", [ParameterSchema("name", .string), ParameterSchema("owner", .record("Person", []).nullable)])
        let person = ValueSchema.record(
            "Person", [ParameterSchema("pin", .int, secret: true), ParameterSchema("account", account.nullable)])
        let value: Value = ["pin": 1, "account": ["name": "a", "owner": ["pin": 2, "account": .null]]]
        #expect(
            person.redacting(value)
                == ["pin": "•••", "account": ["name": "a", "owner": ["pin": "•••", "account": .null]]])
        #expect(account.redacting(["name": "a", "owner": ["pin": 2]]) == ["name": "a", "owner": ["pin": 2]])
    }

    @Test func schemasTellWhatIsSecret() throws {
        let schema = Bank.token.schema
        #expect(schema.isSecret)
        #expect(schema.defaultValue == "hunter2-by-default")
        #expect(schema.description == "token: string = •••")
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let json = String(decoding: try encoder.encode(schema), as: UTF8.self)
        #expect(
            json == """
                {"default":null,"name":"token","required":false,"secret":true,"summary":"From the bank.",\
                "type":{"type":"string"}}
                """
        )
        let decoded = try JSONDecoder().decode(ParameterSchema.self, from: Data(json.utf8))
        #expect(decoded.isSecret && !decoded.isRequired)
        #expect(decoded.description == "token: string")
        let required = ParameterSchema("token", .string, secret: true)
        #expect(try JSONDecoder().decode(ParameterSchema.self, from: JSONEncoder().encode(required)) == required)
        #expect(required != ParameterSchema("token", .string))
        #expect(!ParameterSchema("token", .string).isSecret)
    }

    @Test func whatIsSecretOnOneSideOnlyIsADifferenceAndCompatible() throws {
        func schema(_ isSecret: Bool, _ value: Value? = nil) -> ActionSchema {
            ActionSchema("A", "b", parameters: [ParameterSchema("c", .string, default: value, secret: isSecret)])
        }
        func differences(_ one: ActionSchema, _ two: ActionSchema) -> [String] {
            one.differences(from: two).map { "\($0.field): \($0.own) / \($0.other)" }
        }
        #expect(differences(schema(true), schema(false)) == [#"parameter "c" secret: true / false"#])
        #expect(differences(schema(true, "a"), schema(true, "b")) == [#"parameter "c" default: ••• / another"#])
        #expect(differences(schema(true, "a"), schema(true)) == [#"parameter "c" default: ••• / none"#])
        #expect(Compatibility.problems(required: schema(true), provided: schema(false)) == [])
        #expect(Compatibility.problems(required: schema(false), provided: schema(true)) == [])
    }
}

private struct Leak: Error {
    let text: String
}

/// A type whose refusal tells the value, which it should not.
private struct Talkative: ParameterValue {
    static var parameterSchema: ValueSchema { .string }

    init(parameterValue value: Value) throws(ValueMismatch) { throw .expected("another", found: "\(value)") }

    var parameterValue: Value { "" }
}

/// A model that refuses to be read, and tells everything.
private struct LeakyModel: Decodable {
    init(from decoder: any Decoder) throws {
        let text = try decoder.container(keyedBy: Key.self).decode(String.self, forKey: .token)
        throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "bad \(text)"))
    }

    private enum Key: CodingKey { case token }
}

private struct CardFields: RecordFields {
    static let layout = RecordLayout("Card", CardFields())
    let number = Field("number", String.self, secret: true, "As printed.")
    let owner = Field("owner", String.self)
}

private typealias Card = Record<CardFields>

private struct TreeFields: RecordFields {
    static let layout = RecordLayout("Tree", TreeFields())
    let key = Field("key", String.self, secret: true)
    let children = Field("children", [Record<TreeFields>].self)
}

private typealias Tree = Record<TreeFields>

private struct PlainTreeFields: RecordFields {
    static let layout = RecordLayout("PlainTree", PlainTreeFields())
    let children = Field("children", [Record<PlainTreeFields>].self, default: [])
}

private enum Bank {
    static let token = Parameter(
        "token", String.self, default: SecretTests.marker + "-by-default", secret: true, "From the bank.")

    static let pay = Action(
        "Bank", "pay", "Pays.",
        Parameter("amount", Int.self),
        token,
        Parameter("card", Card?.self),
        Parameter("pin", Int?.self, secret: true),
        returns: String.self)

    static let payWithAnotherDefault = Action(
        "Bank", "pay", "Pays.",
        Parameter("amount", Int.self),
        Parameter("token", String.self, default: SecretTests.marker + "-too", secret: true, "From the bank."),
        Parameter("card", Card?.self),
        Parameter("pin", Int?.self, secret: true),
        returns: String.self)

    static let payByName = ActionSchema(
        "Bank", "payByName",
        parameters: [
            ParameterSchema("amount", .int),
            ParameterSchema("token", .any, default: "", secret: true),
            ParameterSchema("card", Card.parameterSchema.nullable),
            ParameterSchema("pin", .int.nullable, secret: true),
            ParameterSchema("pins", .dictionary(of: .int).nullable, secret: true),
            ParameterSchema("codes", .array(of: .any).nullable, secret: true),
        ])

    static let plant = Action(
        "Bank", "plant", "Plants.",
        Parameter("tree", Tree.self),
        Parameter("plain", Record<PlainTreeFields>.self))
}

extension Call {
    fileprivate var schemaText: String { "\(parameters.keys)" }
}
