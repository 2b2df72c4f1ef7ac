public import Mediator
import MediatorGateway

/// A condition of a ``RedirectRule`` on one parameter of a call, or on one key of its URL.
///
///     RedirectRule("h5", from: .route("/house/:id"), to: page, whenKeys: ["jump": .equals("h5")])
public struct RedirectCondition: Sendable, Hashable {
    enum Kind: Hashable {
        case oneOf([Value])
        case present(Bool)
    }

    let kind: Kind

    private init(_ kind: Kind) { self.kind = kind }

    /// Holds for a string, a number or a bool; integers equal doubles of the same number.
    ///
    /// A table with a condition on another value is refused.
    public static func equals(_ value: Value) -> RedirectCondition { oneOf([value]) }

    /// Holds for each of some strings, numbers and bools, as ``equals(_:)``.
    public static func oneOf(_ values: [Value]) -> RedirectCondition { RedirectCondition(.oneOf(values)) }

    /// Holds for every value except null.
    public static let present = RedirectCondition(.present(true))

    /// Holds if there is no value, or null.
    public static let absent = RedirectCondition(.present(false))

    /// Whether the condition holds for a value; nil for none.
    func holds(for value: Value?) -> Bool {
        let value = value.flatMap { $0.isNull ? nil : $0 }
        return switch kind {
        case .present(let isPresent): (value != nil) == isPresent
        case .oneOf(let values): value.map { value in values.contains { Self.isSame(value, $0) } } ?? false
        }
    }
}

extension RedirectCondition {
    /// Whether both are texts of the same bytes, the same number, or otherwise equal.
    private static func isSame(_ value: Value, _ other: Value) -> Bool {
        if case .string = value { value.hasSameBytes(as: other) } else { value.isSame(as: other) }
    }
}

extension RedirectCondition: CustomStringConvertible {
    /// The condition as text: `"sale"`, `1 or 2`, `present`, `absent`.
    public var description: String {
        switch kind {
        case .oneOf(let values): values.map(\.description).joined(separator: " or ")
        case .present(let isPresent): isPresent ? "present" : "absent"
        }
    }
}
