import Mediator
import MediatorCoding

/// A path into a result: `_`, `_.total`, `$cart[0].id`, `_["a key"]`.
struct ResultPath {
    /// The result at the root of a path.
    enum Root: Hashable {
        case last
        case variable(String)
    }

    private enum Step {
        case key(String)
        case index(Int)
    }

    let root: Root
    private let text: String
    private let column: Int?
    /// The steps, each with the end of the path before it: its text would make a long path cost its length squared.
    private var steps: [(step: Step, before: String.Index)] = []

    /// Reads a path.
    ///
    /// - Throws: ``Failure`` for a malformed path.
    init(_ text: String, column: Int?) throws(Failure) {
        self.text = text
        self.column = column
        guard let (root, end) = Self.root(of: text) else {
            throw Self.malformed(text, column)
        }
        self.root = root
        var rest = text[end...]
        while let first = rest.first {
            let before = rest.startIndex
            if first == "." {
                let key = rest.dropFirst().prefix { $0 != "." && $0 != "[" }
                guard !key.isEmpty else { throw Self.malformed(text, column) }
                steps.append((.key(String(key)), before))
                rest = rest[key.endIndex...]
            } else if first == "[", let (step, end) = Self.subscript(in: rest) {
                steps.append((step, before))
                rest = rest[end...]
            } else {
                throw Self.malformed(text, column)
            }
        }
    }

    /// Returns the value at the path.
    ///
    /// - Throws: ``Failure`` when there is none, with the existing keys or elements.
    func value(in result: Value) throws(Failure) -> Value {
        var value = result
        for (step, before) in steps {
            var text: Substring { self.text[..<before] }
            switch (step, value) {
            case (.key(let key), .dictionary(let parameters)):
                guard let next = parameters[key] else {
                    throw failure(
                        "\(text) has no key \(key.quotedBriefly).",
                        notes: ["keys: " + parameters.keys.listed],
                        suggestions: Suggestions.nearest(to: key, among: parameters.keys),
                        recoverySuggestion: "use one of its keys."
                    )
                }
                value = next
            case (.index(let index), .array(let values)):
                guard values.indices.contains(index) else {
                    throw failure(
                        "\(text) has no element \(index).",
                        notes: ["elements: \(values.count)"],
                        recoverySuggestion: "count from zero."
                    )
                }
                value = values[index]
            case (.key(let key), _):
                throw failure(
                    "\(text) is \(value.kind), so there is no key \(key.quotedBriefly).",
                    recoverySuggestion: "only a dictionary has keys."
                )
            case (.index(let index), _):
                throw failure(
                    "\(text) is \(value.kind), so there is no element \(index).",
                    recoverySuggestion: "only an array has elements."
                )
            }
        }
        return value
    }

    private static func `subscript`(in text: Substring) -> (Step, Substring.Index)? {
        let inner = text.dropFirst()
        if inner.first == "\"" {
            // The scanner has checked quotes and brackets; the text between them is JSON.
            guard let end = inner.endOfQuoted, inner[end...].first == "]" else { return nil }
            guard case .string(let key)? = try? Value(json: String(inner[..<end])) else { return nil }
            return (.key(key), inner.index(after: end))
        }
        guard let end = inner.firstIndex(of: "]") else { return nil }
        let digits = inner[..<end]
        guard digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
        return Int(digits).map { (.index($0), inner.index(after: end)) }
    }

    /// Returns the root of a path, and the index of its end; nil for another text.
    static func root(of text: String) -> (Root, end: String.Index)? {
        let end: String.Index
        let root: Root
        if text.hasPrefix("_") {
            end = text.index(after: text.startIndex)
            root = .last
        } else {
            guard text.hasPrefix("$"), let first = text.dropFirst().first, first.isASCII, first.isLetter else {
                return nil
            }
            let name = text.dropFirst().prefix { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "_" }
            end = name.endIndex
            root = .variable(String(name))
        }
        guard end == text.endIndex || text[end] == "." || text[end] == "[" else { return nil }
        return (root, end)
    }

    private static func malformed(_ text: String, _ column: Int?) -> Failure {
        let root = text.prefix { $0 != "." && $0 != "[" }
        return .invalidInput(
            "\(text.quotedBriefly) is not a path into a result.",
            column: column,
            recoverySuggestion: "write \(root), \(root).key, \(root)[0] or \(root)[\"a key\"], in any order; "
                + "put a text in quotes."
        )
    }

    private func failure(
        _ message: String,
        notes: [String] = [],
        suggestions: [String] = [],
        recoverySuggestion: String
    ) -> Failure {
        .invalidInput(
            message, notes: notes, suggestions: suggestions, column: column, recoverySuggestion: recoverySuggestion)
    }
}

extension Substring {
    /// The index after the closing quote of a text that begins with a quote.
    fileprivate var endOfQuoted: Index? {
        var isEscaped = false
        for index in indices.dropFirst() {
            if isEscaped {
                isEscaped = false
            } else if self[index] == "\\" {
                isEscaped = true
            } else if self[index] == "\"" {
                return self.index(after: index)
            }
        }
        return nil
    }
}
