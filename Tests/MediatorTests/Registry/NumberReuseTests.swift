import TestSupport
import Testing

@testable import Mediator

/// That names which come and go leave nothing behind, and are never taken for one another.
struct NumberReuseTests {
    /// Names of a test, which runs beside the others.
    private static func path(_ number: Int, of target: String) -> ActionPath {
        ActionPath(target: target, action: "action\(number)")
    }

    @Test func contractsOfTheSameNamesShareASlotUntilTheLastIsGone() {
        let path = ActionPath(target: "Reuse", action: "shared")
        do {
            let first = ActionContract(ActionSchema(path.target, path.action))
            do {
                let second = ActionContract(ActionSchema(path.target, path.action))
                #expect(first.slot == second.slot)
                #expect(ActionSlot.known(path) == first.slot)
            }
            #expect(ActionSlot.known(path) == first.slot)
        }
        #expect(ActionSlot.known(path) == nil)
    }

    @Test func slotsOfContractsThatAreGoneAreReused() {
        var slots: Set<Int> = []
        for number in 0..<20_000 {
            let path = Self.path(number, of: "Contracts")
            slots.insert(ActionContract(ActionSchema(path.target, path.action)).slot)
        }
        // One, but for the tests that take some at the same time.
        #expect(slots.count < 10_000)
    }

    @Test func actionsThatAreRemovedGiveTheirSlotsBack() throws {
        let mediator = try Mediator { _ in }
        var (slots, kept, wrong): (Set<Int>, Int, Int) = ([], 0, 0)
        for number in 0..<5_000 {
            let path = Self.path(number, of: "Actions")
            try mediator.update { registry in
                registry.handle(ActionSchema(path.target, path.action, returns: .int)) { _ in .int(number) }
            }
            slots.insert(ActionSlot.known(path) ?? -1)
            if try mediator.perform(path.target, path.action) != .int(number) { wrong += 1 }
            try mediator.update { $0.remove(path.target, path.action) }
            kept = max(kept, Mediator.gracePeriod.keptCount)
        }
        // One, but for the tests that take some or block at the same time: see what is kept.
        #expect(slots.count < 2_500 + kept)
        #expect(wrong == 0)
        // The table is as long as it was before.
        #expect(mediator.core.table.contents.entries.count == 0)
    }

    /// So that tables, which are arrays by number, stay short.
    @Test func theLowestReleasedNumberIsAssignedFirst() {
        var numbers = HeldNumbers()
        #expect((0..<200).map { numbers.hold(Self.path($0, of: "Held")) } == Array(0..<200))
        for number in [70, 150, 3] { numbers.release(Self.path(number, of: "Held")) }
        #expect((0..<4).map { numbers.hold(Self.path($0, of: "New")) } == [3, 70, 150, 200])
        #expect(numbers[Self.path(1, of: "New")] == 70)
        #expect(numbers[Self.path(70, of: "Held")] == nil)
    }

    /// Handlers and mediators count no references to a contract that was registered.
    @Test func contractsOfHandlersStayAndOthersDoNot() throws {
        weak var registered: ActionContract?
        weak var other: ActionContract?
        do {
            let (first, second) = (Action("Reuse", "registered", ""), Action("Reuse", "other", ""))
            (registered, other) = (first.contract, second.contract)
            let mediator = try Mediator { $0.handle(first) { _ in } }
            try mediator.perform(first)
        }
        #expect(registered != nil)
        #expect(other == nil)
    }

    @Test func actionsThatAreRegisteredTogetherShareABlockOfNumbers() throws {
        let mediator = try Mediator { registry in
            for number in 0..<300 {
                registry.handle(ActionSchema("Blocks", "action\(number)", returns: .int)) { _ in .int(number) }
            }
        }
        let paths = (0..<300).map { Self.path($0, of: "Blocks") }
        let callers = paths.compactMap { mediator.core.entry($0)?.callerID }
        #expect(Set(callers.map { $0.number / CallerID.blockLimit }).count == 2)
        #expect(Set(callers.map(\.number)).count == 300)
        try mediator.update { registry in
            for path in paths[1..<CallerID.blockLimit] { registry.remove(path.target, path.action) }
        }
        // The first action keeps the block, and with it the names of those that are removed.
        #expect(callers.map(\.name.path) == paths)
        #expect(mediator.core.entry(paths[0])?.callerID.number == callers[0].number)
    }

    @Test func aNumberKeepsItsMeaningForAWhile() {
        // Other tests release names at the same time, sometimes a thousand: not each time.
        let wasKept = (0..<20).contains { attempt in
            let released = CallerName(ActionPath(target: "Reuse", action: "released"), module: "M").callerID
            for number in 0..<CallerName.keptCount / 2 { _ = CallerName(Self.path(number, of: "Later"), module: "M") }
            return released.name.path?.action == "released"
        }
        #expect(wasKept)
    }

    @Test func aNumberNeverMeansTwoCallers() throws {
        let first = CallerName(ActionPath(target: "Reuse", action: "first"), module: "M").callerID
        var (cells, wrong): (Set<Int>, Int) = ([], 0)
        for number in 0..<10 * CallerName.keptCount {
            let name = CallerName(Self.path(number, of: "Callers"), module: "M")
            if name.callerID.name.path != Self.path(number, of: "Callers") { wrong += 1 }
            cells.insert(name.callerID.number / CallerID.blockLimit % CallerID.cellLimit)
        }
        #expect(wrong == 0)
        #expect(cells.count < 5 * CallerName.keptCount)
        // By now its cell was given to others, and its own names are forgotten.
        #expect(first.name == CallerName.Key(path: nil, module: ""))
    }

    @Test func threadsThatAssignNumbersAtOnceNeverAssignTheSame() async throws {
        let held = try await onThreads(8) { thread in
            // The last ones are released by another thread.
            var held: [CallerName] = []
            var wrong = 0
            for number in 0..<3 * CallerName.keptCount {
                let path = Self.path(number, of: "Thread\(thread)")
                let name = CallerName(path, module: "M")
                if name.callerID.name.path != path { wrong += 1 }
                held.append(name)
                if held.count == 100 { held.removeFirst(50) }
            }
            #expect(wrong == 0)
            return held
        }.flatMap { try $0.get() }
        let numbers = held.map(\.callerID.number)
        #expect(Set(numbers.map { $0 / CallerID.blockLimit % CallerID.cellLimit }).count == numbers.count)
        #expect(held.allSatisfy { $0.callerID.name.path == $0.names.path(at: 0, \.self) })
    }

    /// Otherwise threads would write to the same cache lines.
    @Test func cellsOfTwoShardsAreApart() async throws {
        let held = try await onThreads(8) { _ in (0..<100).map { _ in CallerName(nil, module: "M") } }
            .flatMap { try $0.get() }
        let shards = Dictionary(grouping: held) { $0.callerID.number / CallerID.blockLimit % CallerID.cellLimit / 16 }
        #expect(shards.values.allSatisfy { Set($0.map(\.names.shard)).count == 1 })
        #expect(Set(held.map(\.names.shard)).count > 1)
    }

    @Test func callersHaveNumbersOfTheirOwn() {
        let path = ActionPath(target: "Reuse", action: "twice")
        let (first, second) = (CallerName(path, module: "M"), CallerName(path, module: "M"))
        #expect(first.callerID.number != second.callerID.number)
        #expect(first.callerID.name == second.callerID.name)
        #expect(CallerName(path, module: "N").callerID.number != first.callerID.number)
        #expect(CallerName(nil, module: "M").callerID.isUnregistered)
        #expect(!first.callerID.isUnregistered)
        #expect(!CallerID.external.isUnregistered)
        #expect(CallerID.external.isExternal)
        #expect(!first.callerID.isExternal)
    }

    @Test func aCallerThatWasForgottenIsNoOtherAndNotNobody() throws {
        let mediator = try Mediator { _ in }
        let callerID = CallerName(ActionPath(target: "Reuse", action: "escaping"), module: "M").callerID
        let caller = Mediator(scope: mediator.scope, callerID: callerID)
        #expect(caller.caller?.description == "Reuse.escaping")
        for number in 0..<10 * CallerName.keptCount { _ = CallerName(Self.path(number, of: "Forgotten"), module: "") }
        #expect(caller.caller?.description == ".")
        #expect(caller.caller?.module == "")
    }
}
