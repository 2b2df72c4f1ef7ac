import Testing

@testable import Mediator

/// How a frozen table is searched.
struct FrozenEntriesTests {
    @Test func aContractWithoutASlotFindsNothing() {
        let contract = ActionContract(ActionSchema("T", "a"))
        let place = SourcePlace(fileID: "T/a.swift", line: 1)
        var contents = TableContents()
        contents.entries[contract.slot] = Entry(
            contract: contract, body: .sync { _ in .null }, module: "", place: place)
        let table = Table(contents)
        #expect(table[contract]?.path == ActionPath(target: "T", action: "a"))
        let unregistered = ActionContract(unregistered: ActionPath(target: "T", action: "b"))
        #expect(unregistered.slot == -1)
        #expect(table[unregistered] == nil)
        #expect(contents.entries[unregistered.slot] == nil)
        #expect(table.frozen[Int.max] == nil)
    }
}
