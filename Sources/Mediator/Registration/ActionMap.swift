/// The registered actions by the slots of their contracts: names need no hashing once they have a slot.
package struct ActionMap: Sendable {
    private(set) var bySlot: [RegisteredAction?] = []
    private(set) var count = 0

    package subscript(path: ActionPath) -> RegisteredAction? {
        get { ActionSlot.known(path).flatMap { self[$0] } }
        set {
            guard let slot = newValue?.contract.slot ?? ActionSlot.known(path) else { return }
            self[slot] = newValue
        }
    }

    package subscript(slot: Int) -> RegisteredAction? {
        get { bySlot.indices.contains(slot) ? bySlot[slot] : nil }
        set {
            if slot >= bySlot.count {
                guard newValue != nil else { return }
                while bySlot.count <= slot { bySlot.append(nil) }
            }
            count += (newValue == nil ? 0 : 1) - (bySlot[slot] == nil ? 0 : 1)
            bySlot[slot] = newValue
            while case .some(.none) = bySlot.last { bySlot.removeLast() }
        }
    }

    package var values: some Sequence<RegisteredAction> { bySlot.lazy.compactMap(\.self) }

    package var paths: some Sequence<ActionPath> { bySlot.lazy.compactMap { $0?.path } }

    mutating func removeAll(where isRemoved: (RegisteredAction) -> Bool) {
        for entry in values where isRemoved(entry) { self[entry.contract.slot] = nil }
    }
}
