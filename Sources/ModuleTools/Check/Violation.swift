/// A dependency that the rules forbid.
struct Violation: Equatable {
    /// The line of `Package.swift` that declares the dependency.
    var line: Int
    /// The dependency and how to resolve the violation.
    var message: String
}

extension Violation: CustomStringConvertible {
    var description: String { "Package.swift:\(line): \(message)" }
}

extension Violation: Comparable {
    static func < (left: Violation, right: Violation) -> Bool {
        (left.line, left.message) < (right.line, right.message)
    }
}
