/// Returns the message with which a process trapped, as it stands on its standard error; nil if there is none.
package func fatalMessage(in standardError: [UInt8]?) -> String? {
    let lines = String(decoding: standardError ?? [], as: UTF8.self).split(separator: "\n")
    // After the place in the source and the kind of the trap.
    return lines.lazy.compactMap { line in
        line.firstRange(of: ": Mediator: ").map { line[$0.lowerBound...].dropFirst(2) }
    }
    .first.map(String.init)
}
