import TestSupport
import Testing

@testable import Mediator

/// Dictionaries of many keys, which have an index.
struct MemoryManyKeysTests {
    private static func parameters(_ count: Int) -> Parameters {
        var parameters = Parameters()
        for number in 0..<count { parameters["key\(number)"] = .int(number) }
        return parameters
    }

    @Test(arguments: [1, 2, 15, 16, 17, 18, 33, 100]) func keysAreFoundAtTheirPositions(count: Int) {
        let parameters = Self.parameters(count)
        #expect(parameters.count == count)
        #expect(parameters.keys == (0..<count).map { "key\($0)" })
        for number in 0..<count {
            #expect(parameters["key\(number)"] == .int(number))
            #expect(parameters.position(of: "key\(number)") == number)
        }
        #expect(parameters["key\(count)"] == nil)
        #expect(parameters.position(of: "key\(count)") == nil)
    }

    /// Removes, sets and adds in an order that reaches beginning, middle and end, beside a plain model.
    @Test(arguments: [5, 16, 17, 40, 200], [1, 7, 31]) func anyChangeKeepsKeysValuesAndOrder(count: Int, step: Int) {
        var parameters = Self.parameters(count)
        var model = (0..<count).map { (key: "key\($0)", value: Value.int($0)) }
        var position = 0
        for round in 0..<3 * count {
            position = (position + step) % max(1, model.count)
            if round % 4 == 3 || model.isEmpty {
                parameters["new\(round)"] = .int(-round)
                model.append(("new\(round)", .int(-round)))
            } else if round % 7 == 2 {
                parameters[model[position].key] = "changed"
                model[position].value = "changed"
            } else {
                parameters[model[position].key] = nil
                model.remove(at: position)
            }
            guard parameters.keys == model.map(\.key), parameters.map(\.value) == model.map(\.value) else {
                return #expect(Bool(false), "they differ after round \(round)")
            }
            for (position, entry) in model.enumerated() {
                #expect(parameters.position(of: entry.key) == position)
                #expect(parameters[entry.key] == entry.value)
            }
        }
    }

    @Test(arguments: [3, 17, 100]) func aCopyIsIndependentWhateverChanges(count: Int) {
        let original = Self.parameters(count)
        var (changed, appended, removed) = (original, original, original)
        changed["key1"] = "changed"
        appended["new"] = 1
        removed["key0"] = nil
        let removedTwice = removed
        removed["key1"] = nil
        #expect(original == Self.parameters(count))
        #expect(original.keys == (0..<count).map { "key\($0)" })
        #expect(changed.map(\.value) == (0..<count).map { $0 == 1 ? "changed" : .int($0) })
        #expect(appended.keys == original.keys + ["new"])
        #expect(removedTwice.keys == (1..<count).map { "key\($0)" })
        #expect(removed.keys == (2..<count).map { "key\($0)" })
    }

    @Test func theLastKeyLeavesAnEmptyDictionary() {
        for count in [1, 16, 17, 40] {
            var parameters = Self.parameters(count)
            for key in parameters.keys { parameters[key] = nil }
            #expect(parameters.isEmpty)
            #expect(parameters == [:])
            #expect(parameters.description == "{}")
            parameters["again"] = 1
            #expect(parameters == ["again": 1])
        }
    }

    /// A handler reads by the order of its contract, which begins with the removed key.
    @Test func aRemovedKeyIsMissingForAHandler() throws {
        let sum = Action(
            "T", "sum", "Adds.", Parameter("key0", Int.self, default: 100), Parameter("key1", Int.self),
            returns: Int.self)
        let mediator = try Mediator { $0.handle(sum) { _, first, second in first + second } }
        var parameters = Self.parameters(18)
        for number in [0, 2, 3, 4, 5, 6, 7, 8] + Array(9..<18) { parameters["key\(number)"] = nil }
        #expect(parameters == ["key1": 1])
        #expect(try mediator.perform("T", "sum", parameters) == 101)
    }

    @Test func dictionariesOfManyKeysAreEqualInAnyOrder() {
        var forwards = Self.parameters(100)
        var backwards = Parameters(forwards.reversed().map { ($0.key, $0.value) })
        #expect(forwards == backwards)
        #expect(forwards.hashValue == backwards.hashValue)
        forwards["key50"] = nil
        #expect(forwards != backwards)
        backwards["other"] = backwards["key50"]
        backwards["key50"] = nil
        #expect(forwards != backwards)
        backwards["other"] = nil
        #expect(forwards == backwards)
        #expect(forwards.hashValue == backwards.hashValue)
    }

    private static func expectLinear(_ work: (Int) throws -> Void) throws {
        // Eight times the size: 8 is linear, 64 quadratic.
        #expect(try growth(from: 1000, work) < 24)
    }

    @Test func keysAreAddedInLinearTime() throws {
        try Self.expectLinear { _ = Self.parameters($0) }
    }

    @Test func aCallByNameReadsItsParametersInLinearTime() throws {
        try Self.expectLinear { size in
            let declared = (0..<size).map { ParameterSchema("key\($0)", .int, default: 7) }
            let mediator = try Mediator { registry in
                registry.handle("T", "sum", parameters: declared, returns: .int) { call in
                    .int(try declared.reduce(0) { $0 + (try call.get($1.name, as: Int.self)) })
                }
            }
            // Every other key, the last first.
            let given = Parameters((0..<size / 2).reversed().map { ("key\(2 * $0)", 1) })
            #expect(try mediator.perform("T", "sum", given) == .int(size / 2 + 7 * (size / 2)))
        }
    }
}
