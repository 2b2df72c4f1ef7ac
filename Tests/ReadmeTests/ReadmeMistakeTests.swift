import Foundation
import Mediator
import Testing

/// The README's table of mistakes: each row that names a code of the startup check or of a call is made here.
@Suite struct ReadmeMistakeTests {
    private static let add = Action(
        "Cart", "add", "Adds.", Parameter("productID", String.self), returns: Int.self)

    @Test func theMistakesAtStartupAreThoseOfTheTable() throws {
        try expectTable(
            "startup",
            [
                "duplicateAction": startup {
                    $0.handle(Self.add) { _, _ in 1 }
                    $0.handle(Self.add) { _, _ in 2 }
                },
                "missingRequirement": startup { $0.register(Requiring(Self.add)) },
            ])
    }

    @Test func theMistakesOfCallsAreThoseOfTheTable() throws {
        let mediator = try Mediator { registry in
            registry.handle(Self.add) { _, productID in
                if productID == "broken" { throw PrivateError() }
                throw ActionFailure("soldOut")
            }
        }
        try expectTable(
            "call",
            [
                "targetNotFound": code { try mediator.perform("Carts", "add") },
                "actionNotFound": code { try mediator.perform("Cart", "ad") },
                "invalidParameter": code { try mediator.perform("Cart", "add", ["productID": 1]) },
                "unknownParameter": code { try mediator.perform("Cart", "add", ["productID": "P-1", "count": 1]) },
                "missingParameter": code { try mediator.perform("Cart", "add") },
                "its own code": code { try mediator.perform(Self.add, "P-1") } == "soldOut"
                    ? "its own code" : nil,
                "unexpected": code { try mediator.perform(Self.add, "broken") },
            ])
    }

    /// Expects that the rows found at a time name exactly these codes, and that each mistake has its code.
    private func expectTable(_ found: String, _ made: [String: String?]) throws {
        let rows = try Readme().text.split(separator: "\n").filter { $0.hasSuffix("| \(found) |") }
        let named = try rows.flatMap { row in
            let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            try #require(cells.count == 3)
            let quoted = cells[1].split(separator: "`", omittingEmptySubsequences: false).enumerated()
                .filter { $0.offset % 2 == 1 }.map { String($0.element) }
            let codes = quoted.filter { !$0.hasSuffix("Error") && $0 != "ActionFailure" }
            return (row.contains("the code that the handler chose") ? ["its own code"] : []) + codes
        }
        #expect(named.sorted() == made.keys.sorted())
        for (code, got) in made { #expect(got == code) }
    }

    private func startup(_ register: (inout Registry) -> Void) -> String? {
        do {
            _ = try Mediator(register)
            return nil
        } catch {
            return error.problems.count == 1 ? error.problems[0].code.rawValue : "\(error)"
        }
    }

    private func code(_ call: () throws -> some Any) -> String? {
        do {
            _ = try call()
            return nil
        } catch let error as MediatorError {
            return error.code.rawValue
        } catch {
            return (error as? ActionFailure)?.code
        }
    }
}

private struct PrivateError: Error {}

private struct Requiring: Module {
    let name = "Requiring"
    let requires: [any Contract]

    init(_ contract: some Contract) {
        requires = [contract]
    }

    func register(in registry: inout Registry) {}
}
