/// The least there can be: names are hashed, one place of a table is looked at, and the closure there is called.
///
/// No table that anybody would use, since names are told apart by their hashes alone and no parameters are read: it shows
/// what memory takes where each action lies elsewhere.
public final class BareTable: Sendable {
    /// What handles an action.
    public typealias Handler = @Sendable () -> Int

    private struct Place {
        var hash = 0
        var handler: Handler?
    }

    // Written in `init`, then only read.
    private nonisolated(unsafe) let places: UnsafeMutableBufferPointer<Place>

    /// Creates a table of closures that have a context each.
    public init(_ names: some Collection<(target: String, action: String)>) {
        var capacity = 4
        while capacity < 2 * names.count { capacity *= 2 }
        places = .allocate(capacity: capacity)
        places.initialize(repeating: Place())
        var number = 0
        for name in names {
            number &+= 1
            let hash = Self.hash(name.target, name.action)
            var position = hash & (capacity - 1)
            while places[position].handler != nil { position = (position + 1) & (capacity - 1) }
            places[position] = Place(hash: hash, handler: { [number] in number })
        }
    }

    deinit {
        places.deinitialize()
        places.deallocate()
    }

    /// Calls an action; nil when there is none.
    public func perform(_ target: String, _ action: String) -> Int? {
        let hash = Self.hash(target, action)
        var position = hash & (places.count - 1)
        while let handler = places[position].handler {
            if places[position].hash == hash { return handler() }
            position = (position + 1) & (places.count - 1)
        }
        return nil
    }

    private static func hash(_ target: String, _ action: String) -> Int {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in target.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        for byte in action.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return Int(truncatingIfNeeded: hash)
    }
}
