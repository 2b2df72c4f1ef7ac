import Synchronization

/// The number of an action's or event's names, the same all over the process: the index by which tables keep them.
///
/// Contracts, routes and subscribers each hold one of these. The number goes to other names once its last holder is
/// gone. A table holds the contract of each of its actions, and the caller of a look-up holds the contract that it looks
/// up; so both mean the same names by one number.
///
/// There are as many numbers as there were names at one time, in the program's contracts and all mediators together.
package struct ActionSlot: ~Copyable, Sendable {
    package let number: Int
    private let path: ActionPath?

    package init(_ path: ActionPath) {
        self.path = path
        number = Self.numbers.withLock { $0.hold(path).number }
    }

    /// Creates the stand-in for names from outside, which must not fill the process's table.
    init() {
        path = nil
        number = ActionContract.noSlot
    }

    deinit {
        guard let path else { return }
        Self.numbers.withLock { numbers in
            if let number = numbers.release(path) { numbers.free.append(number) }
        }
    }

    /// Returns the number that names have, if they have one.
    static func known(_ path: ActionPath) -> Int? { numbers.withLock { $0[path] } }

    // For the process: contracts are made before any mediator, and serve all of them.
    private static let numbers = Mutex(HeldNumbers<ActionPath>())
}

/// The numbers of keys, each kept as long as its key has holders.
struct HeldNumbers<Key: Hashable & Sendable>: Sendable {
    private var held: [Key: (number: Int, holders: Int)] = [:]
    /// The numbers to assign before new ones; the owner decides when a released number returns.
    var free: [Int] = []
    /// How many numbers were ever new: 0 and up.
    private(set) var count = 0

    subscript(key: Key) -> Int? { held[key]?.number }

    /// Adds a holder of a key, and returns the key's number and whether the key had none before.
    mutating func hold(_ key: Key) -> (number: Int, isNew: Bool) {
        if let index = held.index(forKey: key) {
            held.values[index].holders += 1
            return (held.values[index].number, false)
        }
        let number = free.popLast() ?? count
        if number == count { count += 1 }
        held[key] = (number, 1)
        return (number, true)
    }

    /// Removes a holder of a key, and returns the number if it was the last.
    mutating func release(_ key: Key) -> Int? {
        guard let index = held.index(forKey: key) else { return nil }
        held.values[index].holders -= 1
        return held.values[index].holders == 0 ? held.remove(at: index).value.number : nil
    }
}
