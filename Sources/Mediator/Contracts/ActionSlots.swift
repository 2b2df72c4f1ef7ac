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
        number = Self.numbers.withLock { $0.hold(path) }
    }

    /// Creates the stand-in for names from outside, which must not fill the process's table.
    init() {
        path = nil
        number = -1
    }

    deinit {
        guard let path else { return }
        Self.numbers.withLock { $0.release(path) }
    }

    /// Returns the number that names have, if they have one.
    static func known(_ path: ActionPath) -> Int? { numbers.withLock { $0[path] } }

    // For the process: contracts are made before any mediator, and serve all of them.
    private static let numbers = Mutex(HeldNumbers())
}

/// The numbers of names, each kept as long as its names have holders.
struct HeldNumbers: Sendable {
    private var held: [ActionPath: (number: Int, holders: Int)] = [:]
    /// How many numbers were ever new: 0 and up.
    private var count = 0
    /// The released numbers, a bit for each: the lowest are assigned first, so that tables by number stay short.
    private var free: [UInt64] = []
    /// No word before this one has a bit.
    private var firstFree = 0

    subscript(path: ActionPath) -> Int? { held[path]?.number }

    /// Adds a holder of names, and returns their number.
    mutating func hold(_ path: ActionPath) -> Int {
        if let index = held.index(forKey: path) {
            held.values[index].holders += 1
            return held.values[index].number
        }
        while firstFree < free.count, free[firstFree] == 0 { firstFree += 1 }
        let number: Int
        if firstFree < free.count {
            number = firstFree * 64 + free[firstFree].trailingZeroBitCount
            free[firstFree] &= free[firstFree] - 1
        } else {
            number = count
            count += 1
        }
        held[path] = (number, 1)
        return number
    }

    /// Removes a holder of names; the last one frees their number.
    mutating func release(_ path: ActionPath) {
        guard let index = held.index(forKey: path) else { return }
        held.values[index].holders -= 1
        guard held.values[index].holders == 0 else { return }
        let number = held.remove(at: index).value.number
        free += repeatElement(0, count: max(0, number / 64 + 1 - free.count))
        free[number / 64] |= 1 << (number % 64)
        firstFree = min(firstFree, number / 64)
    }
}
