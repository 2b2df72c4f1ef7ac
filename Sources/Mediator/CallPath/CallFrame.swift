/// The caller of calls, and how deep calls nest there.
@usableFromInline package struct CallFrame: Sendable {
    package let number: IdentityNumber
    // 16 bits, so that a call has four words: note 10 of docs/CompilerNotes.md.
    private let storedDepth: UInt16

    /// The number of calls around those of the caller; 0 for calls that no handler makes.
    package var depth: Int { Int(storedDepth) }

    private init(_ number: IdentityNumber, depth: UInt16) { (self.number, storedDepth) = (number, depth) }

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
    var detached: CallFrame { CallFrame(number, depth: 0) }

    /// Returns the frame of calls that a handler makes, one deeper than its caller.
    package func calling(_ number: IdentityNumber) -> CallFrame { CallFrame(number, depth: storedDepth + 1) }

    /// Returns the frame of the caller: one less deep.
    func caller(_ number: IdentityNumber) -> CallFrame { CallFrame(number, depth: storedDepth - 1) }

    /// Returns the frame of calls that registered code of a module makes, one deeper than its caller.
    package func calling(_ identity: ActionIdentity) -> CallFrame { calling(identity.number ?? .noHandler) }
}
