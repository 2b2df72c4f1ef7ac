/// The reasons why a ``Value`` does not convert to a Swift type, each with its path.
///
/// A ``ParameterValue`` throws the result of ``expected(_:found:)``; callers get it as a ``MediatorError``.
public struct ValueMismatch: Error, Sendable, Hashable {
    package struct Problem: Sendable, Hashable {
        package var path = ValuePath()
        package var fact: String
    }

    package var problems: [Problem]

    package init(_ fact: String) { problems = [Problem(fact: fact)] }

    package init(problems: [Problem]) { self.problems = problems }

    /// Returns a mismatch of expected and found type; neither text may contain the value, which may be secret.
    public static func expected(_ expected: String, found: String) -> ValueMismatch {
        ValueMismatch("expected \(expected), found \(found)")
    }

    /// Returns the same mismatch inside a dictionary.
    package func at(key: String) -> ValueMismatch { at(ValuePath().appending(key: key)) }

    /// Returns the same mismatch inside an array.
    package func at(index: Int) -> ValueMismatch { at(ValuePath().appending(index: index)) }

    var listed: Value {
        .array(problems.map { ["path": .string($0.path.description), "fact": .string($0.fact)] })
    }

    private func at(_ path: ValuePath) -> ValueMismatch {
        ValueMismatch(problems: problems.map { Problem(path: path.appending($0.path), fact: $0.fact) })
    }
}

extension ValueMismatch: CustomStringConvertible {
    /// The problems, each as `path: expected …, found …`, separated by semicolons.
    public var description: String {
        problems.map(\.description).cut(to: ListLimit.names).joined(separator: "; ")
    }
}

extension ValueMismatch.Problem: CustomStringConvertible {
    package var description: String { path.description.isEmpty ? fact : "\(path): \(fact)" }
}
