/// Returns the message with which a process trapped, as it stands on its standard error; nil if there is none.
package func fatalMessage(in standardError: [UInt8]?) -> String? {
    let lines = String(decoding: standardError ?? [], as: UTF8.self).split(separator: "\n")
    return lines.lazy.compactMap { $0.split(separator: "Fatal error: ", maxSplits: 1).last.map(String.init) }
        .first { $0.hasPrefix("Mediator: ") }
}
