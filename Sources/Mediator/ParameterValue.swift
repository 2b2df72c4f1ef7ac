/// A Swift type that may cross from one module to another as a ``Value``.
///
/// Conforming types: `Bool`, all integers, `Double`, `Float`, `String`, arrays, `[String: T]`, optionals,
/// ``Parameters``, ``Value``, enums with raw values, `Date`, `Data`, `URL`, `UUID`, `Decimal`, ``Record``,
/// ``Reference`` and ``Callback``. An enum needs no code of its own:
///
///     enum Size: String, CaseIterable, ParameterValue { case small, large }
///
/// Converting is exact or fails: 2.0 reads as the `Int` 2, while 2.5 into an `Int` and 300 into an `Int8` are errors.
public protocol ParameterValue: Sendable {
    /// What values of the type look like.
    static var parameterSchema: ValueSchema { get }

    /// What stands for a value that is not there: nil, unless the type is an optional.
    static var absentParameterValue: Self? { get }

    /// Reads a value.
    ///
    /// - Throws: ``ValueMismatch`` when the value is of another type or does not convert exactly.
    init(parameterValue value: Value) throws(ValueMismatch)

    /// The value that crosses.
    var parameterValue: Value { get }
}

extension ParameterValue {
    /// Nothing stands for a missing value.
    public static var absentParameterValue: Self? { nil }
}

/// Why a ``Value`` did not read as a Swift type: one problem or several, each with its path.
///
/// A conforming type throws one made by ``expected(_:found:)``; everybody else meets it inside a ``MediatorError``.
public struct ValueMismatch: Error, Sendable, Hashable {
    /// One place that does not fit.
    package struct Problem: Sendable, Hashable {
        package var path = ValuePath()
        package var fact: String
    }

    package var problems: [Problem]

    init(_ fact: String) { problems = [Problem(fact: fact)] }

    package init(problems: [Problem]) { self.problems = problems }

    /// Returns a mismatch of what a type expected and what it found; neither word may hold the value itself, which
    /// may be a secret.
    public static func expected(_ expected: String, found: String) -> ValueMismatch {
        ValueMismatch("expected \(expected), found \(found)")
    }

    /// Returns the same mismatch inside a dictionary.
    func at(key: String) -> ValueMismatch { at(ValuePath().appending(key: key)) }

    /// Returns the same mismatch inside an array.
    package func at(index: Int) -> ValueMismatch { at(ValuePath().appending(index: index)) }

    /// The same mismatch of a secret value, of which it tells nothing, not even the keys.
    var ofSecret: ValueMismatch { ValueMismatch("does not fit; its value is secret") }

    private func at(_ path: ValuePath) -> ValueMismatch {
        ValueMismatch(problems: problems.map { Problem(path: path.appending($0.path), fact: $0.fact) })
    }
}

extension ValueMismatch: CustomStringConvertible {
    /// The problems, each as `path: expected …, found …`, separated by semicolons.
    public var description: String { problems.map(\.description).joined(separator: "; ") }
}

extension ValueMismatch.Problem: CustomStringConvertible {
    package var description: String { path.description.isEmpty ? fact : "\(path): \(fact)" }
}
