import Synchronization

/// The keys of a contract's parameters, in order.
///
/// Contracts with the same keys share one list, which is never freed: a typed call neither copies keys, nor writes to a
/// reference count that other threads write to. There are as many lists as the program's text has different ones.
// Safe: `shared` makes a list before anything refers to it, nothing writes to it afterwards, and it lives for ever.
@safe @usableFromInline struct ParameterKeys: Equatable, Sendable {
    @usableFromInline final class List: Sendable {
        let keys: [String]

        init(_ keys: [String]) { self.keys = keys }
    }

    @usableFromInline let list: Unmanaged<List>

    private static let lists = Mutex<[[ExactText]: ParameterKeys]>([:])

    private init(_ keys: [String]) { unsafe list = .passRetained(List(keys)) }

    static func shared(_ keys: [String]) -> ParameterKeys {
        lists.withLock { lists in
            let texts = keys.map(ExactText.init)
            if let shared = lists[texts] { return shared }
            let new = ParameterKeys(keys)
            lists[texts] = new
            return new
        }
    }

    /// Returns whether both are the same list, as those of equal keys are.
    @inlinable static func == (left: ParameterKeys, right: ParameterKeys) -> Bool {
        unsafe left.list.toOpaque() == right.list.toOpaque()
    }

    var array: [String] { unsafe list._withUnsafeGuaranteedRef { $0.keys } }

    subscript(position: Int) -> String { unsafe list._withUnsafeGuaranteedRef { $0.keys[position] } }

    func hasKey(_ key: String, at position: Int) -> Bool {
        unsafe list._withUnsafeGuaranteedRef { $0.keys[position] == key }
    }

    func firstIndex(of key: String) -> Int? { unsafe list._withUnsafeGuaranteedRef { $0.keys.firstIndex(of: key) } }
}
