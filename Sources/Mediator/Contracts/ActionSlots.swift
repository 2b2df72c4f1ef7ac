import Synchronization

/// The number of an action's or event's names, the same all over the process: where tables keep what has these names.
///
/// Whatever means names by their number holds one of these: a contract, a route, a subscriber. The number goes to other
/// names once the last of them is gone. A table holds the contract of each action in it, and the caller of a look-up
/// holds the contract that it looks up; so both mean the same names by one number.
///
/// There are as many numbers as there were names at one time, in the program's contracts and all mediators together, and
/// a table's arrays are as long as the highest of its own.
package struct ActionSlot: ~Copyable, Sendable {
    package let number: Int
    private let path: ActionPath

    package init(_ path: ActionPath) {
        self.path = path
        number = Self.state.withLock { $0.take(path) }
    }

    private init(unregistered path: ActionPath) {
        self.path = path
        number = ActionContract.noSlot
    }

    deinit {
        if number != ActionContract.noSlot { Self.state.withLock { $0.giveBack(path) } }
    }

    /// Returns what stands for a slot where names must not get any, since they come from outside.
    static func none(_ path: ActionPath) -> ActionSlot {
        ActionSlot(unregistered: path)
    }

    /// Returns the number that names have, if they have one.
    static func known(_ path: ActionPath) -> Int? {
        state.withLock { $0.numbers[path] }
    }

    private struct State: ~Copyable {
        var numbers = HeldNumbers<ActionPath>()
        var free: [Int] = []
        var count = 0

        mutating func take(_ path: ActionPath) -> Int {
            if let number = numbers.hold(path) { return number }
            let number = free.popLast() ?? count
            if number == count { count += 1 }
            numbers.add(path, number)
            return number
        }

        mutating func giveBack(_ path: ActionPath) {
            if let number = numbers.release(path) { free.append(number) }
        }
    }

    // For the process: contracts are made before any mediator, and serve all of them.
    private static let state = Mutex(State())
}

/// The numbers of keys, each as long as the key has holders.
struct HeldNumbers<Key: Hashable & Sendable>: Sendable {
    private var held: [Key: (number: Int, holders: Int)] = [:]

    subscript(key: Key) -> Int? { held[key]?.number }

    /// Returns the number of a key for one more holder; nil when it has none.
    mutating func hold(_ key: Key) -> Int? {
        guard let index = held.index(forKey: key) else { return nil }
        held.values[index].holders += 1
        return held.values[index].number
    }

    /// Adds the number of a key, with one holder.
    mutating func add(_ key: Key, _ number: Int) {
        held[key] = (number, 1)
    }

    /// Removes a holder of a key, and returns the number if it was the last.
    mutating func release(_ key: Key) -> Int? {
        guard let index = held.index(forKey: key) else { return nil }
        held.values[index].holders -= 1
        return held.values[index].holders == 0 ? held.remove(at: index).value.number : nil
    }
}
