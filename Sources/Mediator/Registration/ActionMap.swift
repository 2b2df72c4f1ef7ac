/// The registered actions by the slots of their contracts: names need no hashing once they have a slot.
package struct ActionMap: Sendable {
    private(set) var bySlot: [Int: RegisteredAction] = [:]

    var count: Int { bySlot.count }

    package subscript(path: ActionPath) -> RegisteredAction? {
        get { ActionSlot.known(path).flatMap { self[$0] } }
        set {
            guard let slot = newValue?.contract.slot ?? ActionSlot.known(path) else { return }
            self[slot] = newValue
        }
    }

    package subscript(slot: Int) -> RegisteredAction? {
        get { bySlot[slot] }
        set { bySlot[slot] = newValue }
    }

    /// The actions in the order of their slots, which is the same in each run.
    package var values: [RegisteredAction] { bySlot.values.sorted { $0.contract.slot < $1.contract.slot } }

    package var paths: some Sequence<ActionPath> { values.lazy.map(\.path) }

    mutating func removeAll(where isRemoved: (RegisteredAction) -> Bool) {
        for (slot, entry) in bySlot where isRemoved(entry) { bySlot[slot] = nil }
    }
}
