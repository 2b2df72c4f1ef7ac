import Mediator
import MediatorGateway

/// A version of the app, as `2.4.1` or `3.0.0-beta.2`.
///
/// One to four numbers with points between them, for a pre-release then a hyphen and identifiers, and optionally a plus
/// sign and the build, which does not affect the order. Missing numbers are zero: `2.4` equals `2.4.0`. The order is
/// the precedence of Semantic Versioning 2.0.0, section 11.
public struct AppVersion: Sendable, Hashable {
    /// The numbers without zeros at their end.
    private let numbers: [Int]
    /// The identifiers after the hyphen; none for a release.
    private let identifiers: [Identifier]

    /// Creates a version from its text; nil for an invalid text.
    public init?(_ text: String) {
        let release = text.prefix { $0 != "+" }
        let build = text.dropFirst(release.count)
        guard build.isEmpty || Self.isIdentifiers(build.dropFirst()) else { return nil }
        let core = release.prefix { $0 != "-" }
        let rest = release.dropFirst(core.count)
        guard rest.isEmpty || Self.isIdentifiers(rest.dropFirst()) else { return nil }
        let parts = core.split(separator: ".", omittingEmptySubsequences: false)
        var numbers = parts.compactMap(Self.number)
        guard numbers.count == parts.count, numbers.count <= 4 else { return nil }
        while numbers.last == 0 { numbers.removeLast() }
        self.numbers = numbers
        identifiers = rest.dropFirst().split(separator: ".").map(Identifier.init)
    }

    private static func number(_ text: Substring) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(text)
    }

    private static func isIdentifiers(_ text: Substring) -> Bool {
        text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { identifier in
            !identifier.isEmpty
                && identifier.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        }
    }
}

extension AppVersion: Comparable {
    /// Returns whether the first version precedes the second.
    public static func < (left: AppVersion, right: AppVersion) -> Bool {
        if left.numbers != right.numbers { return left.numbers.lexicographicallyPrecedes(right.numbers) }
        // A pre-release precedes its release.
        if left.identifiers.isEmpty || right.identifiers.isEmpty {
            return !left.identifiers.isEmpty && right.identifiers.isEmpty
        }
        return left.identifiers.lexicographicallyPrecedes(right.identifiers)
    }
}

extension AppVersion: CustomStringConvertible {
    /// The version with at least three numbers, without its build: `2.4.0-beta.1`.
    public var description: String {
        let all = numbers + [Int](repeating: 0, count: max(0, 3 - numbers.count))
        let text = all.map(\.description).joined(separator: ".")
        return identifiers.isEmpty ? text : text + "-" + identifiers.map(\.text).joined(separator: ".")
    }
}

extension AppVersion {
    /// One identifier of a pre-release; numbers precede words.
    private struct Identifier: Sendable, Hashable, Comparable {
        let text: String
        private let isNumber: Bool

        init(_ text: Substring) {
            isNumber = text.utf8.allSatisfy { (0x30...0x39).contains($0) }
            let digits = text.drop { $0 == "0" }
            self.text = isNumber ? (digits.isEmpty ? "0" : String(digits)) : String(text)
        }

        static func < (left: Identifier, right: Identifier) -> Bool {
            guard left.isNumber == right.isNumber else { return left.isNumber }
            // The digits may exceed any integer type, hence the comparison as text.
            if left.isNumber, left.text.utf8.count != right.text.utf8.count {
                return left.text.utf8.count < right.text.utf8.count
            }
            return left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
        }
    }
}
