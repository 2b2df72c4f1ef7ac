/// The registered actions by the slots of their contracts: names need no hashing once they have a slot.
package struct ActionMap: Sendable {
    /// By slot, as long as enough of the slots are taken.
    private(set) var near: [RegisteredAction?] = []
    /// The actions of higher slots: other mediators and contracts may have any number of names.
    private(set) var distant: [Int: RegisteredAction] = [:]
    private(set) var count = 0

    package subscript(path: ActionPath) -> RegisteredAction? {
        get { ActionSlot.known(path).flatMap { self[$0] } }
        set {
            guard let slot = newValue?.slot ?? ActionSlot.known(path) else { return }
            self[slot] = newValue
        }
    }

    package subscript(slot: Int) -> RegisteredAction? {
        get { near.indices.contains(slot) ? near[slot] : distant[slot] }
        set {
            count += (newValue == nil ? 0 : 1) - (self[slot] == nil ? 0 : 1)
            if slot >= near.count, newValue != nil, slot < 4 * count + 256 { extend(to: slot) }
            if slot < near.count { near[slot] = newValue } else { distant[slot] = newValue }
        }
    }

    /// The actions in the order of their slots, which is the same in each run.
    package var values: [RegisteredAction] {
        near.compactMap(\.self) + distant.keys.sorted().compactMap { distant[$0] }
    }

    /// Runs a closure for each action, in the order of their slots, and retains none.
    func forEach(_ body: (Unmanaged<RegisteredAction>) -> Void) {
        near.withUnsafeBytes { bytes in
            for action in bytes.bindMemory(to: Unmanaged<RegisteredAction>?.self) { action.map(body) }
        }
        for slot in distant.keys.sorted() { distant[slot].map { body(.passUnretained($0)) } }
    }

    private mutating func extend(to slot: Int) {
        near += repeatElement(nil, count: slot + 1 - near.count)
        for (other, action) in distant where other <= slot {
            near[other] = action
            distant[other] = nil
        }
    }

    /// Frees the room for further actions, once all are there.
    mutating func shrink() {
        if let last = distant.keys.filter({ $0 < 4 * count + 256 }).max() { extend(to: last) }
        guard near.capacity > near.count + near.count / 4 else { return }
        var moved: [RegisteredAction?] = []
        moved.reserveCapacity(near.count)
        for slot in near.indices { moved.append(near[slot].take()) }
        near = moved
    }

    package var paths: some Sequence<ActionPath> { values.lazy.map(\.path) }

    mutating func removeAll(where isRemoved: (RegisteredAction) -> Bool) {
        for action in values where isRemoved(action) { self[action.slot] = nil }
    }
}
