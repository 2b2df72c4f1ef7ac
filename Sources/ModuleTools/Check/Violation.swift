/// A dependency or an import that the rules forbid.
struct Violation: Equatable {
    /// The file, relative to the package.
    var file = "Package.swift"
    /// The line that declares the dependency, or that has the import.
    var line: Int
    /// What is wrong and how to resolve it.
    var message: String
}

extension Violation: CustomStringConvertible {
    var description: String { "\(file):\(line): \(message)" }
}

extension Violation: Comparable {
    static func < (left: Violation, right: Violation) -> Bool {
        (left.file, left.line, left.message) < (right.file, right.line, right.message)
    }
}
