/// Whose calls a mediator makes, and how deep calls nest there.
@usableFromInline package struct CallFrame: Sendable {
    /// The action that makes the calls.
    package let caller: IdentityNumber
    // 16 bits, so that a call has four words: note 10 of docs/CompilerNotes.md.
    private let storedDepth: UInt16

    /// The number of calls around those of the caller; 0 for calls that no handler makes.
    package var depth: Int { Int(storedDepth) }

    private init(_ caller: IdentityNumber, depth: UInt16) { (self.caller, storedDepth) = (caller, depth) }

    /// Creates the frame of calls that a module makes outside of handlers, as while it starts.
    package init(_ identity: ActionIdentity) { self.init(identity.number ?? .noHandler, depth: 0) }

    /// The largest depth that a mediator may allow, and the largest at which a call may arrive from outside.
    package static let maximumDepth = 65_534

    package static let noHandler = CallFrame(.noHandler, depth: 0)

    /// Returns the frame of calls that no handler makes, at the depth of calls that left the process and came back.
    package static func noHandler(atDepth depth: Int) -> CallFrame {
        CallFrame(.noHandler, depth: UInt16(min(max(depth, 0), maximumDepth)))
    }

    /// The same caller at depth 0.
    var detached: CallFrame { CallFrame(caller, depth: 0) }

    /// Returns the frame of the calls that a called handler makes: one deeper.
    package func inner(_ callee: IdentityNumber) -> CallFrame { CallFrame(callee, depth: storedDepth + 1) }

    /// Returns the frame in which the handler was called: one less deep.
    func outer(_ caller: IdentityNumber) -> CallFrame { CallFrame(caller, depth: storedDepth - 1) }

    /// Returns the frame of the calls that called code of a module makes, as a subscriber: one deeper.
    package func inner(_ callee: ActionIdentity) -> CallFrame { inner(callee.number ?? .noHandler) }
}
