import Testing

@testable import Mediator

/// How a frozen table is searched.
struct FrozenActionsTests {
    @Test func aContractWithoutASlotFindsNothing() throws {
        let mediator = try Mediator { $0.handle("T", "a") { _ in .null } }
        let table = mediator.core.table
        #expect(table.entries.map(\.path) == [ActionPath(target: "T", action: "a")])
        let path = ActionPath(target: "T", action: "b")
        let unregistered = ActionContract(path, isRegistered: false) { ActionSchema("T", "b") }
        #expect(unregistered.slot == -1)
        #expect(table.frozen[unregistered.slot] == nil)
        #expect(table.contents.entries[unregistered.slot] == nil)
        #expect(table.frozen[Int.max] == nil)
    }

    /// However many names the process has, a table is as long as its own actions warrant.
    @Test func tablesDoNotGrowWithTheNamesOfOthers() throws {
        let others = (0..<4_000).map { ActionContract(ActionSchema("Others", "action\($0)")) }
        let last = try #require(others.map(\.slot).max())
        let own = others.filter { $0.slot > last - 1_000 }.prefix(3).map(\.path)
        let mediator = try Mediator { registry in
            for path in own { registry.handle(path.target, path.action, returns: .string) { .string($0.action) } }
            registry.handle("FrozenActions", "near", returns: .int) { _ in 7 }
        }
        #expect(mediator.core.table.frozen.actions.near.count <= 4 * 4 + 256)
        #expect(own.count == 3)
        for path in own {
            #expect(try mediator.perform(path.target, path.action) == .string(path.action))
            let slot = ActionContract(ActionSchema(path.target, path.action)).slot
            #expect(mediator.core.entry { $0.frozen[slot] }?.path == path)
        }
        #expect(try mediator.perform("FrozenActions", "near") == 7)
        withExtendedLifetime(others) {}
    }

    /// Actions whose slots were too high when they came are found by slot, once there are enough of others.
    @Test func blocksOfDescendingSlotsAreNotDistant() {
        let contracts = (0..<1_000).map { ActionContract(ActionSchema("FrozenBlocks", "action\($0)")) }
        let ascending = contracts.sorted { $0.slot < $1.slot }
        let blocks = stride(from: 900, through: 0, by: -100).map { ascending[$0..<$0 + 100] }
        var map = ActionMap()
        for contract in blocks.joined() { map[contract.slot] = Self.action(contract) }
        map.shrink()
        let last = contracts.map(\.slot).max() ?? 0
        #expect(map.distant.keys.filter { $0 < 4 * map.count + 256 }.sorted() == [])
        #expect(map.near.count == last + 1 || last >= 4 * map.count + 256)
        #expect(contracts.allSatisfy { map[$0.slot]?.path == $0.path })
    }

    /// In whatever order actions come, they are found by their slots, and listed in the order of these.
    @Test(arguments: [false, true]) func actionsAreFoundInAnyOrderOfTheirSlots(isDescending: Bool) {
        let contracts = (0..<2_000).map { ActionContract(ActionSchema("ActionMap", "action\($0)")) }
        let ascending = contracts.sorted { $0.slot < $1.slot }
        var map = ActionMap()
        for contract in isDescending ? ascending.reversed() : ascending {
            map[contract.slot] = Self.action(contract)
        }
        #expect(map.count == 2_000)
        #expect(map.values.map(\.path) == ascending.map(\.path))
        #expect(contracts.allSatisfy { map[$0.slot]?.path == $0.path })
        map.removeAll { $0.contract.slot % 2 == 0 }
        map.shrink()
        let odd = ascending.filter { $0.slot % 2 == 1 }
        #expect(map.count == odd.count)
        #expect(map.values.map(\.path) == odd.map(\.path))
        #expect(contracts.allSatisfy { (map[$0.slot] == nil) == ($0.slot % 2 == 0) })
    }

    private static func action(_ contract: ActionContract) -> RegisteredAction {
        let place = CodeLocation(fileID: "Tests/File.swift", line: 7)
        return .make(contract, .sync { _ in .null }, module: "Module", place: place)
    }

    @Test func anActionKnowsItsModuleAndItsPlace() {
        let contract = ActionContract(ActionSchema("ActionMap", "place"))
        let action = Self.action(contract).replacing(body: .sync { _ in 1 })
        #expect(action.module == "Module")
        #expect(action.place == CodeLocation(fileID: "Tests/File.swift", line: 7))
        #expect(action.callerID.name == CallerName.Key(path: contract.path, module: "Module"))
    }
}
