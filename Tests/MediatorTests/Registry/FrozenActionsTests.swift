import Testing

@testable import Mediator

/// How a frozen table is searched.
struct FrozenActionsTests {
    @Test func aContractWithoutASlotFindsNothing() throws {
        let mediator = try Mediator { $0.handle("T", "a") { _ in .null } }
        let table = mediator.core.table
        #expect(table.entries.map(\.path) == [ActionPath(target: "T", action: "a")])
        let unregistered = ActionContract(unregistered: ActionPath(target: "T", action: "b"))
        #expect(unregistered.slot == -1)
        #expect(table[unregistered] == nil)
        #expect(table.contents.entries[unregistered.slot] == nil)
        #expect(table.frozen[Int.max] == nil)
    }
}
