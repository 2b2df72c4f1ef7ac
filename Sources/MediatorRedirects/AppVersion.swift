import MediatorGateway

/// A version of the app: one to four numbers with points between them, as `2.4.1`.
///
/// Missing numbers are zero: `2.4` equals `2.4.0`.
public struct AppVersion: Sendable, Hashable {
    /// The numbers without zeros at their end.
    private let numbers: [Int]

    /// Creates a version from its text, as `CFBundleShortVersionString` has it; nil for an invalid text.
    public init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        var numbers = parts.compactMap { $0.utf8.allSatisfy(\.isASCIIDigit) ? Int($0) : nil }
        guard numbers.count == parts.count, numbers.count <= 4 else { return nil }
        while numbers.last == 0 { numbers.removeLast() }
        self.numbers = numbers
    }
}

extension AppVersion: Comparable {
    /// Returns whether the first version precedes the second: `2.9` precedes `2.10`.
    public static func < (left: AppVersion, right: AppVersion) -> Bool {
        left.numbers.lexicographicallyPrecedes(right.numbers)
    }
}

extension AppVersion: CustomStringConvertible {
    /// The version with at least three numbers: `2.4.0`.
    public var description: String {
        let all = numbers + [Int](repeating: 0, count: max(0, 3 - numbers.count))
        return all.map(\.description).joined(separator: ".")
    }
}
