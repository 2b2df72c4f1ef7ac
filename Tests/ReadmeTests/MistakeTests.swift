import Foundation
import Mediator
import Testing

/// The README's table of mistakes: each row that names a code of the startup check or of a call is made here.
@Suite struct MistakeTests {
    private static let add = Action(
        "Cart", "add", "Adds.", Parameter("productID", String.self), returns: Int.self)
    private static let load = Action("Net", "load", "Loads.", effect: .async)
    private static let show = Action("Cart", "show", "Shows.", effect: .mainActor)

    @Test func theMistakesAtStartupAreThoseOfTheTable() throws {
        try expectTable(
            "startup",
            [
                "duplicateAction": startup {
                    $0.handle(Self.add) { _, _ in 1 }
                    $0.handle(Self.add) { _, _ in 2 }
                },
                "missingRequirement": startup { $0.register(Requiring(Self.add)) },
                "incompatibleRequirement": startup {
                    $0.register(Requiring(Self.add))
                    $0.handle("Cart", "add", parameters: [ParameterSchema("productID", .int)], returns: .int) { _ in 1 }
                },
                "remoteReference": startup {
                    let remote = Action(
                        "Cart", "watch", "Watches.", Parameter("onChange", Callback<Int>.self), exposure: .external)
                    $0.handle(remote) { _, _ in }
                },
                "suspendingInterceptor": startup {
                    $0.handle(Self.add) { _, _ in 1 }
                    $0.intercept(.target("Cart"), by: Login())
                },
            ])
    }

    @Test func theMistakesOfCallsAreThoseOfTheTable() async throws {
        let mediator = try Mediator { registry in
            registry.handle(Self.load) { _ in }
            registry.handle(Self.show) { _ in }
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
                "missingParameter": code { try mediator.perform("Cart", "add") },
                "unknownParameter": code { try mediator.perform("Cart", "add", ["productID": "P-1", "id": "P-1"]) },
                "invalidParameter": code { try mediator.perform("Cart", "add", ["productID": 7]) },
                "requiresAsync": code { try mediator.perform("Net", "load") },
                "requiresMainActor": await offTheMainActor { code { try mediator.perform("Cart", "show") } },
                "the contract's code": code { try mediator.perform(Self.add, "P-1") } == "soldOut"
                    ? "the contract's code" : nil,
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
            return codes.isEmpty ? ["the contract's code"] : codes
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

    @concurrent private func offTheMainActor<T: Sendable>(_ body: @Sendable () -> T) async -> T { body() }
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

private struct Login: AsyncInterceptor {
    func intercept(_ call: Call, next: Next) async throws -> Value { try await next() }
}
