import Testing

@testable import Mediator

/// How calls find registered actions.
struct MemoryActionIndexTests {
    private static let location = CodeLocation(fileID: "Tests/File.swift", line: 7)

    private static func contract(_ number: Int) -> ActionContract {
        ActionContract(ActionSchema("ActionIndex", "action\(number)"))
    }

    private static func action(_ contract: ActionContract) -> RegisteredAction {
        RegisteredAction(contract, .registered(contract.path, module: "Module"), .sync { _ in .null }, location)
    }

    @Test func theIndexFindsContractsAndNames() {
        let contracts = (0..<2_000).map(Self.contract)
        let index = ActionIndex(contracts.map(Self.action))
        for (position, contract) in contracts.enumerated() {
            #expect(index.with(contract, \.contract) === contract)
            // Another module may declare the same contract.
            #expect(index.with(Self.contract(position), \.contract) === contract)
            #expect(index.with("ActionIndex", "action\(position)", \.contract) === contract)
        }
        #expect(index.with(Self.contract(2_000), \.contract) == nil)
        #expect(index.with("ActionIndex", "action", \.contract) == nil)
        #expect(ActionIndex([]).with(contracts[0], \.contract) == nil)
    }

    @Test func namesOfOtherBytesAreNotInTheIndex() {
        let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
        let action = Self.action(ActionContract(ActionSchema("T", composed)))
        let index = ActionIndex([action])
        #expect(index.with("T", composed, \.self) === action)
        #expect(index.with("T", decomposed, \.self) == nil)
        #expect(index.with(ActionContract(ActionSchema("T", decomposed)), \.self) == nil)
    }
}
