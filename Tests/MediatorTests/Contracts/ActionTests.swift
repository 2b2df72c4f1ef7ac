import Mediator
import TestSupport
import Testing

struct ActionTests {
    private static let wide = Action(
        "Wide",
        "eight",
        "Takes all.",
        Parameter("a", Int.self),
        Parameter("b", String.self),
        Parameter("c", Bool.self),
        Parameter("d", Double.self),
        Parameter("e", [Int].self),
        Parameter("f", Int?.self),
        Parameter("g", String.self, default: "g"),
        Parameter("h", Value.self),
        returns: [Value].self
    )
    private static let four = Action(
        "Wide",
        "four",
        "",
        Parameter("a", Int.self),
        Parameter("b", Int.self),
        Parameter("c", Int.self),
        Parameter("d", Int.self),
        returns: Int.self
    )
    private static let one = Action("Wide", "one", "", Parameter("a", Int.self), returns: Int.self)

    private let mediator: Mediator

    init() throws {
        mediator = try Mediator { registry in
            registry.handle(Self.wide) { _, a, b, c, d, e, f, g, h in
                [.int(a), .string(b), .bool(c), .double(d), e.parameterValue, f.parameterValue, .string(g), h]
            }
            registry.handle(Self.four) { _, a, b, c, d in a * 1000 + b * 100 + c * 10 + d }
            registry.handle(Self.one) { _, a in a }
            registry.register(CartModule())
        }
    }

    @Test func aContractIsNamedAndDescribed() {
        #expect(Cart.add.target == "Cart")
        #expect(Cart.add.name == "add")
        #expect(Cart.add.description == "Cart.add(productID: string, quantity: int = 1) -> int")
        #expect(Cart.clear.description == "Cart.clear()")
        #expect(Cart.checkout.description == "Cart.checkout(note: string?) -> string")
        #expect(Cart.show.description == #"Cart.show(title: string = "Cart") -> string"#)
    }

    @Test func theSchemaSaysAllThatTheContractSays() {
        let action = Action(
            "Photo",
            "save",
            "Saves a photo.",
            Parameter("name", String.self, "File name."),
            Parameter("quality", Double.self, default: 0.8),
            returns: Int?.self,
            effect: .async,
            exposure: .external,
            tags: ["login", "slow"],
            failures: ["full"]
        )
        #expect(
            action.schema
                == ActionSchema(
                    "Photo",
                    "save",
                    "Saves a photo.",
                    parameters: [
                        ParameterSchema("name", .string, "File name."),
                        ParameterSchema("quality", .double, default: 0.8),
                    ],
                    returns: .int.nullable,
                    effect: .async,
                    exposure: .external,
                    tags: ["login", "slow"],
                    failures: ["full"]
                )
        )
    }

    @Test func anActionWithoutMoreIsSynchronousInternalAndReturnsNothing() {
        let schema = Cart.clear.schema
        #expect(schema.effect == .sync)
        #expect(schema.exposure == .internal)
        #expect(schema.returns == .null)
        #expect(schema.parameters.isEmpty)
        #expect(Cart.refresh.schema.effect == .async)
        #expect(Cart.hide.schema.effect == .mainActor)
        #expect(Cart.show.schema.effect == .mainActor)
        #expect(Cart.refresh.schema.returns == .null)
    }

    @Test func actionsTakeAnyNumberOfParameters() throws {
        try mediator.perform(Cart.clear)
        #expect(try mediator.perform(Self.one, 7) == 7)
        #expect(try mediator.perform(Cart.add, "P-1001", 2) == 2)
        #expect(try mediator.perform(Self.four, 1, 2, 3, 4) == 1234)
        #expect(
            try mediator.perform(Self.wide, 1, "b", true, 2.5, [3], nil, "x", ["h": .null])
                == [1, "b", true, 2.5, [3], .null, "x", ["h": .null]]
        )
    }

    @Test func parametersByNameMayComeInAnyOrder() throws {
        #expect(try mediator.perform("Wide", "four", ["d": 4, "b": 2, "a": 1, "c": 3]) == 1234)
        #expect(try mediator.perform("Wide", "four", ["a": 1, "b": 2, "d": 4, "c": 3]) == 1234)
        #expect(try mediator.perform("Wide", "four", ["b": 2, "c": 3, "d": 4, "a": 1]) == 1234)
        #expect(
            try mediator.perform("Wide", "eight", ["h": 1, "e": [], "d": 1, "c": false, "b": "", "a": 0])
                == [0, "", false, 1.0, [], .null, "g", 1]
        )
    }

    @Test func aValueParameterIsRequiredAndTakesNull() throws {
        let parameters: Parameters = ["a": 0, "b": "", "c": false, "d": 1.5, "e": [], "h": .null]
        #expect(try mediator.perform("Wide", "eight", parameters)[7] == .some(.null))
        var without = parameters
        without["h"] = nil
        let error = #expect(throws: MediatorError.self) { try mediator.perform("Wide", "eight", without) }
        #expect(error?.code == .missingParameter)
        #expect(error?.parameter == "h")
    }

    @Test func aParameterKeepsWhatItDeclares() {
        let optional = Parameter("n", Int?.self, "How many.")
        #expect(optional.defaultValue == .some(.none))
        #expect(Parameter("n", Int?.self, default: 3).defaultValue == 3)
        #expect(Parameter("n", Int?.self, default: nil).defaultValue == .some(.none))
        #expect(Parameter("n", Int.self).defaultValue == nil)
        #expect(Parameter("n", [Int].self, default: [1, 2]).defaultValue == [1, 2])
        let secret = Parameter("token", String.self, default: "t", secret: true, "From the bank.")
        #expect(
            [optional.name, optional.schema.summary, secret.name, secret.schema.summary] == [
                "n", "How many.", "token", "From the bank.",
            ])
        #expect([optional.schema.isSecret, secret.schema.isSecret] == [false, true])
    }

    @Test func aContractKeepsItsTraits() {
        let action = Action(
            "Traits", "all", "Has all.", Parameter("a", Int.self, default: 1), returns: Int.self, exposure: .external,
            impact: .reads, tags: ["t"], failures: ["f"])
        #expect([action.target, action.name, action.schema.summary] == ["Traits", "all", "Has all."])
        #expect([action.schema.effect, Self.four.schema.effect] == [.sync, .sync])
        #expect([action.schema.exposure, Self.four.schema.exposure] == [.external, .internal])
        #expect([action.schema.impact, Self.four.schema.impact] == [.reads, .changes])
        #expect([action.schema.tags, Self.four.schema.tags] == [["t"], []])
        #expect([action.schema.failures, Self.four.schema.failures] == [["f"], []])
        // One trait each, so that the others are the default.
        #expect(Action("Traits", "b", "", returns: Int.self, exposure: .link).schema.exposure == .link)
        #expect(Action("Traits", "c", "", returns: Int.self, impact: .destroys).schema.impact == .destroys)
        #expect(Action("Traits", "d", "", returns: Int.self, tags: ["t"]).schema.tags == ["t"])
        #expect(Action("Traits", "e", "", returns: Int.self, failures: ["f"]).schema.failures == ["f"])
    }
}
