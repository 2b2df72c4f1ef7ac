/// Entries by the slots of their contracts: names need no hashing once they have a slot.
package struct EntryMap: Sendable {
    private(set) var bySlot: [Entry?] = []
    private(set) var count = 0

    package subscript(path: ActionPath) -> Entry? {
        get {
            ActionSlots.knownSlot(of: path).flatMap { self[$0] }
        }
        set {
            guard let slot = newValue?.contract.slot ?? ActionSlots.knownSlot(of: path) else { return }
            self[slot] = newValue
        }
    }

    package subscript(slot: Int) -> Entry? {
        get {
            bySlot.indices.contains(slot) ? bySlot[slot] : nil
        }
        set {
            if slot >= bySlot.count {
                guard newValue != nil else { return }
                while bySlot.count <= slot { bySlot.append(nil) }
            }
            count += (newValue == nil ? 0 : 1) - (bySlot[slot] == nil ? 0 : 1)
            bySlot[slot] = newValue
        }
    }

    package var values: some Sequence<Entry> { bySlot.lazy.compactMap(\.self) }

    package var paths: some Sequence<ActionPath> { bySlot.lazy.compactMap { $0?.path } }

    mutating func removeAll(where isRemoved: (Entry) -> Bool) {
        for (slot, entry) in bySlot.enumerated() {
            if let entry, isRemoved(entry) { self[slot] = nil }
        }
    }
}
