/// A problem or a note, at a line of a file.
struct Finding: Equatable {
    /// The file, relative to the package.
    var file = "Package.swift"
    /// The line that it is about.
    var line: Int
    /// What is wrong or costly, and how to resolve it.
    var message: String
}

extension Finding: CustomStringConvertible {
    var description: String { "\(file):\(line): \(message)" }
}

extension Finding: Comparable {
    static func < (left: Finding, right: Finding) -> Bool {
        (left.file, left.line, left.message) < (right.file, right.line, right.message)
    }
}
