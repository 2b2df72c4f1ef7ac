import Mediator
import MediatorCoding
import TestSupport
import Testing

/// A forgotten field says where.
struct RecordOriginTests {
    private struct ProfileModule: Module {
        func register(in registry: inout Registry) {
            registry.handle("Profile", "load") { _ in try RecordTests.Product { $0.stock = 3 }.parameterValue }
            registry.handle("Profile", "read") { _ in try RecordTests.Product(["id": 1]).parameterValue }
            registry.handle("Profile", "change") { _ in
                try RecordTests.Price(["amount": 1]).with { $0.amount = nil }.parameterValue
            }
            registry.handle("Profile", "encode") { _ in try RecordTests.Price(encoding: ["a": 1]).parameterValue }
            registry.handle("Profile", "get") { _ in try (["a": 1] as Parameters).get("b", as: Int.self).parameterValue
            }
        }
        static let line = #line - 9
    }

    @Test func aForgottenFieldNamesActionModuleAndLine() throws {
        let mediator = try Mediator(modules: [ProfileModule()])
        let error = #expect(throws: MediatorError.self) { try mediator.perform("Profile", "load") }
        #expect(
            error?.description == """
                Mediator: Product does not fit: id: missing, expected string; price: missing, expected Price.
                  at MediatorTests/RecordOriginTests.swift:\(ProfileModule.line)
                  in: Profile.load of module "Profile"
                  to resolve: give a value of the expected type; numbers convert only where that is exact.
                """)
        #expect(error?.target == "Profile")
        #expect(error?.action == "load")
    }

    @Test(
        arguments: [
            ("read", 1, "id: expected string, found int; price: missing, expected Price"),
            ("change", 3, "amount: missing, expected int"), ("encode", 5, "amount: missing, expected int"),
        ]
    )
    func soDoTheOtherWaysToMakeARecord(action: String, offset: Int, facts: String) throws {
        let mediator = try Mediator(modules: [ProfileModule()])
        let error = #expect(throws: MediatorError.self) { try mediator.perform("Profile", action) }
        let lines = error?.description.split(separator: "\n") ?? []
        #expect(lines.first?.hasSuffix(" does not fit: \(facts).") == true)
        #expect(
            lines.dropFirst().prefix(2) == [
                "  at MediatorTests/RecordOriginTests.swift:\(ProfileModule.line + offset)",
                "  in: Profile.\(action) of module \"Profile\"",
            ])
    }

    @Test func aMissingKeyNamesTheAction() throws {
        let mediator = try Mediator(modules: [ProfileModule()])
        let error = #expect(throws: MediatorError.self) { try mediator.perform("Profile", "get") }
        #expect(
            error?.description == """
                Mediator: no key "b" in the dictionary.
                  keys: a
                  in: Profile.get of module "Profile"
                  to resolve: add it as int, or read it as an optional.
                """)
    }

    @Test func aRecordInsideItselfIsCheckedAtEachLevel() {
        let tree = ValueSchema.record(
            "Tree", [ParameterSchema("id", .string), ParameterSchema("trees", .array(of: .record("Tree", [])))])
        func value(_ id: Value) -> Value { ["id": "a", "trees": [["id": "b", "trees": [["id": id, "trees": []]]]]] }
        #expect(tree.problems(in: value("c")).isEmpty)
        let mismatch = ValueMismatch(problems: tree.problems(in: value(1)))
        #expect(mismatch.description == "trees[0].trees[0].id: expected string, found int")
    }
}
