/// Something that the rule forbids, and where.
struct Offence: Hashable {
    var file: String
    var line: Int
    /// What is wrong and what to do.
    var message: String
}

extension Offence: CustomStringConvertible {
    var description: String { "\(file):\(line): \(message)" }
}

extension Offence: Comparable {
    static func < (left: Offence, right: Offence) -> Bool {
        (left.file, left.line, left.message) < (right.file, right.line, right.message)
    }
}
