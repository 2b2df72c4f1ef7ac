/// The caller or the callee of a call, and the depth at which calls nest there, in one word.
///
/// A call hands on two references and two of these: they pass in registers, and no reference count is written for them;
/// references to the registered actions would cost a call several times as much.
@usableFromInline package struct CallerID: Sendable {
    // From the top: 1 bit for unregistered names, 47 of the number of a ``CallerName``, 16 of the depth.
    private var bits: UInt64

    private static let depthMask: UInt64 = 0xFFFF
    private static let unregistered: UInt64 = 1 << 63

    /// How many names a block has at most: the lowest bits of a number.
    static let blockLimit = 1 << 8
    /// How many cells there can be for blocks of names: the next bits.
    static let cellLimit = 1 << 24
    /// Larger than the numbers of all callers but the external one.
    static let numberLimit = ((1 << 15) - 1) * blockLimit * cellLimit
    static let maximumDepth = Int(depthMask) - 1
    /// The depths at which a call may arrive from outside.
    package static var depths: ClosedRange<Int> { 0...maximumDepth }

    /// The external caller: code outside of handlers.
    package static let external = CallerID(bits: (1 << 47 - 1) << 16)

    private init(bits: UInt64) { self.bits = bits }

    /// Returns the external caller at the depth of calls that left the process and came back.
    package static func external(atDepth depth: Int) -> CallerID {
        CallerID(bits: external.bits | UInt64(min(max(depth, 0), maximumDepth)))
    }

    /// Creates the identifier of a ``CallerName``, at depth 0.
    ///
    /// - Parameters:
    ///   - number: The number of the name.
    ///   - isUnregistered: Whether the scope of the call carries the names; the number is then that of the module.
    init(number: Int, isUnregistered: Bool) {
        bits = UInt64(number) << 16 | (isUnregistered ? Self.unregistered : 0)
    }

    /// Returns another identifier at the depth of this one.
    func with(_ other: CallerID) -> CallerID { CallerID(bits: other.bits & ~Self.depthMask | bits & Self.depthMask) }

    /// Returns the same identifier as that of a callee, one deeper than its caller.
    @inline(__always) package func called(by caller: CallerID) -> CallerID {
        CallerID(bits: bits | ((caller.bits & Self.depthMask) + 1))
    }

    @inline(__always) package var depth: Int { Int(truncatingIfNeeded: bits & Self.depthMask) }

    package var isExternal: Bool { bits >> 16 == Self.external.bits >> 16 }

    package var isUnregistered: Bool { bits & Self.unregistered != 0 }

    /// The number of its ``CallerName``.
    package var number: Int { Int(truncatingIfNeeded: (bits & ~Self.unregistered) >> 16) }

    /// The contract of an action by its number; nil once its names were removed.
    // One that has static types lives for ever.
    var contract: Unmanaged<ActionContract>? {
        CallerName.reading(number) { names, index in index < names.actions.count ? names.actions[index] : nil }
    }

    /// The names and the module; empty when they were removed, and for the external caller.
    var name: CallerName.Key { CallerName.key(of: number) ?? CallerName.Key(path: nil, module: "") }
}
