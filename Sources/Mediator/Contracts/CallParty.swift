/// Who makes a call or gets one, and how deep calls nest there: numbers in one word.
///
/// A call hands on two references and two of these. That much passes in registers, and no reference count is written
/// for it; references to the entries themselves would cost a call several times what it costs now.
@usableFromInline package struct CallParty: Sendable {
    // From the top: 28 bits of the action's slot, 20 of the module's number, 16 of the depth.
    private var bits: UInt64

    private static let depthMask: UInt64 = 0xFFFF
    private static let moduleMask: UInt64 = 0xFFFFF
    private static let slotMask: UInt64 = 0xFFFFFFF

    /// How deep calls can nest at most.
    static let maximumDepth = Int(depthMask) - 1

    /// The slot of nobody: calls from outside of handlers.
    private static let nobodySlot = slotMask
    /// The slot of names that came from outside: they have no number, and stand in the call's scope.
    private static let unnumberedSlot = slotMask - 1

    /// Who calls from outside of handlers.
    package static let nobody = CallParty(bits: nobodySlot << 36)

    private init(bits: UInt64) {
        self.bits = bits
    }

    /// Returns nobody at a depth of calls that led outside and back.
    package static func nobody(atDepth depth: Int) -> CallParty {
        CallParty(bits: nobody.bits | UInt64(min(depth, maximumDepth)))
    }

    /// Creates the party of an action, at no depth yet.
    ///
    /// - Parameter slot: The action's slot, or ``ActionContract/noSlot``.
    package init(slot: Int, module: Int) {
        if slot == ActionContract.noSlot {
            bits = Self.unnumberedSlot << 36 | UInt64(module) << 16
            return
        }
        precondition(
            slot < Self.unnumberedSlot && module <= Self.moduleMask,
            "Mediator: there are more names of actions or modules than can be told apart: \(slot), \(module)."
        )
        bits = UInt64(slot) << 36 | UInt64(module) << 16
    }

    /// Returns the same party as another module's.
    func with(module: Int) -> CallParty {
        CallParty(bits: bits & ~(Self.moduleMask << 16) | UInt64(module) << 16)
    }

    /// Returns the same party as the one who is called by another.
    @inline(__always) package func called(by caller: CallParty) -> CallParty {
        CallParty(bits: bits | ((caller.bits & Self.depthMask) + 1))
    }

    @inline(__always) package var depth: Int { Int(truncatingIfNeeded: bits & Self.depthMask) }

    var module: Int { Int(truncatingIfNeeded: bits >> 16 & Self.moduleMask) }

    var isNobody: Bool { bits >> 36 == Self.nobodySlot }

    var isUnnumbered: Bool { bits >> 36 == Self.unnumberedSlot }

    /// The slot of a numbered action.
    var slot: Int { Int(truncatingIfNeeded: bits >> 36) }
}
