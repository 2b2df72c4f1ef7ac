import Mediator
import MediatorGateway

/// A set of versions of the app: `>=2.1 <3`, or `<1.4 || >=2`.
///
/// A version must satisfy all comparisons of one of the alternatives, which `||` separates. A comparison is one of
/// `>=`, `>`, `<=`, `<` and `=` with a version after it; a version alone stands for `=`. Only the order of
/// ``AppVersion`` counts: `<3` contains `3.0.0-beta`, which precedes `3.0.0`.
public struct AppVersionRange: Sendable, Hashable {
    private let alternatives: [[Comparison]]

    /// Creates a range from its text; nil for an invalid text, or one that no version satisfies.
    public init?(_ text: String) {
        guard let range = try? Self.read(text) else { return nil }
        self = range
    }

    private init(alternatives: [[Comparison]]) {
        self.alternatives = alternatives
    }

    /// Returns whether the range contains a version.
    public func contains(_ version: AppVersion) -> Bool {
        contains(Point(version, .at))
    }
}

extension AppVersionRange: CustomStringConvertible {
    /// The comparisons, versions with at least three numbers: `>=2.1.0 <3.0.0`.
    public var description: String {
        alternatives.map { $0.map(\.description).joined(separator: " ") }.joined(separator: " || ")
    }
}

extension AppVersionRange {
    /// The maximum number of comparisons in a range.
    private static let maximumComparisons = 8

    /// The error for an invalid text.
    struct Problem: Error {
        let fact: String
    }

    /// Returns the range of a text.
    static func read(_ text: String) throws(Problem) -> AppVersionRange {
        var alternatives: [[Comparison]] = []
        var count = 0
        for part in text.split(separator: "||", omittingEmptySubsequences: false) {
            let comparisons = try Self.comparisons(part)
            guard !comparisons.isEmpty else { throw Problem(fact: "expected a comparison such as \">=2.1\"") }
            count += comparisons.count
            guard count <= maximumComparisons else {
                throw Problem(fact: "more than \(maximumComparisons) comparisons stand in one range")
            }
            guard comparisons.flatMap(\.points).contains(where: { point in comparisons.allSatisfy { $0.holds(point) } })
            else { throw Problem(fact: "no version fits \"\(comparisons.map(\.description).joined(separator: " "))\"") }
            alternatives.append(comparisons)
        }
        return AppVersionRange(alternatives: alternatives)
    }

    private static func comparisons(_ text: Substring) throws(Problem) -> [Comparison] {
        var comparisons: [Comparison] = []
        var rest = text
        while true {
            rest = rest.drop { $0 == " " }
            if rest.isEmpty { return comparisons }
            let sign = Comparison.Sign.allCases.first { rest.hasPrefix($0.rawValue) }
            rest = rest.dropFirst(sign?.rawValue.count ?? 0).drop { $0 == " " }
            let word = rest.prefix { $0 != " " }
            guard let version = AppVersion(String(word)) else {
                throw Problem(fact: "\(String(word).quotedBriefly) is no version")
            }
            comparisons.append(Comparison(sign: sign ?? .equal, version: version))
            rest = rest.dropFirst(word.count)
        }
    }
}

extension AppVersionRange {
    /// A version that ranges mention, or all versions between it and its neighbour among the mentioned ones.
    ///
    /// Ranges do not distinguish versions between the same neighbours: what holds for all points holds for all
    /// versions.
    struct Point: Sendable, Hashable, Comparable {
        enum Side: Int, Sendable {
            case below, at, above
        }

        let version: AppVersion
        let side: Side

        init(_ version: AppVersion, _ side: Side) {
            self.version = version
            self.side = side
        }

        static func < (left: Point, right: Point) -> Bool {
            left.version == right.version ? left.side.rawValue < right.side.rawValue : left.version < right.version
        }
    }

    /// The points that the range distinguishes.
    var points: [Point] {
        alternatives.flatMap { $0.flatMap(\.points) }
    }

    func contains(_ point: Point) -> Bool {
        alternatives.contains { $0.allSatisfy { $0.holds(point) } }
    }

    private struct Comparison: Sendable, Hashable, CustomStringConvertible {
        // Longer signs first, since they begin with the shorter ones.
        enum Sign: String, Sendable, CaseIterable {
            case atLeast = ">="
            case above = ">"
            case atMost = "<="
            case below = "<"
            case equal = "="
        }

        let sign: Sign
        let version: AppVersion

        var description: String { sign.rawValue + version.description }

        var points: [Point] { [Point(version, .below), Point(version, .at), Point(version, .above)] }

        func holds(_ point: Point) -> Bool {
            let own = Point(version, .at)
            return switch sign {
            case .atLeast: point >= own
            case .above: point > own
            case .atMost: point <= own
            case .below: point < own
            case .equal: point == own
            }
        }
    }
}
