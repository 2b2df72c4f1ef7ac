/// Who makes a call or gets one, and how deep calls nest there: numbers in one word.
///
/// A call hands on two references and two of these. That much passes in registers, and no reference count is written
/// for it; references to the entries themselves would cost a call several times what it costs now.
@usableFromInline package struct CallerID: Sendable {
    // From the top: 1 bit for names that are not registered, 47 of the number of a ``CallerName``, 16 of the depth.
    private var bits: UInt64

    private static let depthMask: UInt64 = 0xFFFF
    private static let unregistered: UInt64 = 1 << 63

    /// How many cells there can be for the names of callers: the lower bits of a number.
    static let cellLimit = 1 << 26
    /// What all numbers are below; the highest is nobody's.
    static let numberLimit = 1 << 47 - 1

    /// How deep calls can nest at most.
    static let maximumDepth = Int(depthMask) - 1

    /// Who calls from outside of handlers.
    package static let external = CallerID(bits: UInt64(numberLimit) << 16)

    private init(bits: UInt64) {
        self.bits = bits
    }

    /// Returns nobody at a depth of calls that led outside and back.
    package static func external(atDepth depth: Int) -> CallerID {
        CallerID(bits: external.bits | UInt64(min(depth, maximumDepth)))
    }

    /// Creates the party of a caller's number, at no depth yet.
    ///
    /// - Parameters:
    ///   - number: The number of its ``CallerName``.
    ///   - isUnnumbered: Whether the names came from outside, and stand in the call's scope: the number is its module's.
    init(number: Int, isUnregistered: Bool) {
        bits = UInt64(number) << 16 | (isUnregistered ? Self.unregistered : 0)
    }

    /// Returns another party at the depth of this one.
    func with(_ other: CallerID) -> CallerID {
        CallerID(bits: other.bits & ~Self.depthMask | bits & Self.depthMask)
    }

    /// Returns the same party as the one who is called by another.
    @inline(__always) package func called(by caller: CallerID) -> CallerID {
        CallerID(bits: bits | ((caller.bits & Self.depthMask) + 1))
    }

    @inline(__always) package var depth: Int { Int(truncatingIfNeeded: bits & Self.depthMask) }

    var isExternal: Bool { bits >> 16 == Self.external.bits >> 16 }

    var isUnregistered: Bool { bits & Self.unregistered != 0 }

    /// The number of its ``CallerName``.
    var number: Int { Int(truncatingIfNeeded: (bits & ~Self.unregistered) >> 16) }

    /// The names of a numbered action, and the module; empty when they were forgotten, or for nobody.
    var name: CallerName.Key {
        CallerName.key(of: number) ?? CallerName.Key(path: nil, module: "")
    }
}
