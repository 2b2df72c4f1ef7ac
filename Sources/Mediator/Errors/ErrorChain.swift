/// The actions that an error left, and the text of the handler's own error, which stays in this process.
///
/// No part of the error's identity: errors are equal wherever they were thrown.
package struct ErrorChain: Hashable, Sendable {
    /// The action that threw the error: the first that it left.
    private(set) var thrower: ActionPath?
    /// The other actions that it left; the first needs no array.
    private var others: [ActionPath] = []
    /// How many actions are left out in the middle.
    private var omitted = 0
    /// The text of the error that the handler threw.
    var underlyingDescription: String?

    private static let most = 32

    /// Adds the next action; each call does so while an error passes it, so that a call that succeeds records nothing.
    package mutating func leave(_ path: ActionPath) {
        guard thrower != nil else {
            thrower = path
            return
        }
        if others.count == Self.most - 1 {
            others.remove(at: Self.most / 2 - 1)
            omitted += 1
        }
        others.append(path)
    }

    /// The actions, the outermost first.
    var names: [String] {
        var names = ([thrower].compactMap(\.self) + others).reversed().map(\.description)
        if omitted > 0 { names.insert("… \(omitted) more …", at: Self.most / 2) }
        return names
    }

    package static func == (left: ErrorChain, right: ErrorChain) -> Bool { true }
    package func hash(into hasher: inout Hasher) {}
}

extension MediatorError {
    /// Adds the caller in front of the chain; each call does so while the error passes it, so that a call that succeeds
    /// records nothing.
    mutating func prependToChain(_ caller: ActionPath) { prependToChain(named: "\(caller)") }

    /// Adds a name in front of the chain of nested calls.
    package mutating func prependToChain(named caller: @autoclosure () -> String) {
        guard code == .callDepthExceeded, case .array(var chain)? = details["chain"] else { return }
        chain.insert(.string(caller()), at: 0)
        // It may have come from another process.
        var omitted = details["omitted"]?.integer(in: .count) ?? 0
        let excess = chain.count - 256
        if excess > 0 {
            // Those in the middle are counted: each call would copy a chain without limit.
            chain.removeSubrange(128..<128 + excess)
            omitted += excess
            details["omitted"] = .int(omitted)
        }
        details["chain"] = .array(chain)
        notes = [
            Self.chainNote(chain.map { if case .string(let path) = $0 { path } else { "" } }, omittedCount: omitted)
        ]
    }
}
