import Synchronization

/// Numbers for the names of actions and modules, the same all over the process.
///
/// Contracts are made before any mediator and serve all of them, hence tables for the process. They give numbers to
/// names that stand in the program and nothing else, so that tests have nothing to reset; names that come from outside
/// get none.
package enum ActionSlots {
    private static let actions = Mutex(Numbers<ActionPath>())

    package static func slot(of path: ActionPath) -> Int {
        actions.withLock { $0.number(of: path) }
    }

    /// Returns the slot that names have been given, if they have.
    package static func knownSlot(of path: ActionPath) -> Int? {
        actions.withLock { $0.knownNumber(of: path) }
    }

    static func path(in slot: Int) -> ActionPath {
        actions.withLock { $0[slot] } ?? ActionPath(target: "", action: "")
    }
}

/// Numbers for the names of modules, the same all over the process; 0 is no module.
package enum ModuleNumbers {
    private static let modules = Mutex(Numbers<String>([""]))

    package static func number(of name: String) -> Int {
        name.isEmpty ? 0 : modules.withLock { $0.number(of: name) }
    }

    static func name(of number: Int) -> String {
        number == 0 ? "" : modules.withLock { $0[number] } ?? ""
    }
}

/// Numbers from zero up, in the order in which their keys came.
private struct Numbers<Key: Hashable & Sendable>: Sendable {
    private var numbers: [Key: Int] = [:]
    private var keys: [Key] = []

    init(_ keys: [Key] = []) {
        for key in keys { _ = number(of: key) }
    }

    mutating func number(of key: Key) -> Int {
        if let number = numbers[key] { return number }
        let number = keys.count
        numbers[key] = number
        keys.append(key)
        return number
    }

    func knownNumber(of key: Key) -> Int? { numbers[key] }

    subscript(number: Int) -> Key? { number < keys.count ? keys[number] : nil }
}
