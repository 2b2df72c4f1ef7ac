import Testing

@testable import Mediator

/// How registered actions are kept and found.
struct RegisteredActionsTests {
    private static let location = CodeLocation(fileID: "Tests/File.swift", line: 7)

    private static func contract(_ number: Int) -> ActionContract {
        ActionContract(ActionSchema("RegisteredActions", "action\(number)"))
    }

    private static func action(_ contract: ActionContract) -> RegisteredAction {
        RegisteredAction(contract, .sync { _ in .null }, module: "Module", location)
    }

    @Test func actionsAreListedInTheOrderOfRegistration() {
        let contracts = [5, 3, 9, 1].map(Self.contract)
        var map = RegisteredActions()
        for contract in contracts { #expect(map.add(Self.action(contract)) == nil) }
        #expect(map.values.map(\.path) == contracts.map(\.path))
        #expect(Array(map.paths) == contracts.map(\.path))
    }

    @Test func theFirstActionOfANameStays() {
        var map = RegisteredActions()
        let (first, second) = (Self.action(Self.contract(1)), Self.action(Self.contract(1)))
        #expect(map.add(first) == nil)
        #expect(map.add(second) === first)
        #expect(map[first.path] === first)
    }

    /// However many are removed, alone or together, the others keep their order and are found.
    @Test func removedActionsLeaveNoTrace() {
        let contracts = (0..<2_000).map(Self.contract)
        var map = RegisteredActions()
        for contract in contracts { _ = map.add(Self.action(contract)) }
        for contract in contracts[..<1_500] { map.remove(contract.path) }
        map.remove(contracts[0].path)
        map.removeAll { $0.path == contracts[1_600].path }
        let kept = contracts[1_500...].filter { $0 !== contracts[1_600] }
        #expect(map.values.map(\.path) == kept.map(\.path))
        #expect(contracts.filter { map[$0.path] != nil }.map(\.path) == kept.map(\.path))
        #expect(map.add(Self.action(contracts[0])) == nil)
        #expect(map.values.last?.path == contracts[0].path)
    }

    @Test func theIndexFindsContractsAndNames() {
        let contracts = (0..<2_000).map(Self.contract)
        let index = ActionIndex(contracts.map(Self.action))
        for (position, contract) in contracts.enumerated() {
            #expect(index.with(contract, \.contract) === contract)
            // Another module may declare the same contract.
            #expect(index.with(Self.contract(position), \.contract) === contract)
            #expect(index.with("RegisteredActions", "action\(position)", \.contract) === contract)
        }
        #expect(index.with(Self.contract(2_000), \.contract) == nil)
        #expect(index.with("RegisteredActions", "action", \.contract) == nil)
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

    @Test func anActionKnowsItsModuleAndItsPlace() {
        let contract = Self.contract(0)
        let action = InterceptorChain([], innermost: nil, around: Self.action(contract), schema: nil).intercepted()
        #expect(action.module == "Module")
        #expect(action.location == Self.location)
        #expect(action.identity.path == contract.path)
    }
}
