/// The error of an invalid data file: every invalid field of every product, or where it is no JSON.
///
///     products.json: product "P-1004": price: expected int, found string
public struct CatalogDataError: Error, Sendable, Hashable {
    /// One problem of the file.
    public struct Problem: Sendable, Hashable {
        /// The line on which the text is no JSON, from one; nil for other problems.
        public let line: Int?
        /// The problem in words.
        public let reason: String
    }

    /// The path of the file, as given.
    public let file: String
    /// The problems, in the order of the file.
    public let problems: [Problem]

    init(_ file: String, _ problems: [Problem]) {
        self.file = file
        self.problems = problems
    }

    init(_ file: String, line: Int? = nil, _ reason: String) {
        self.init(file, [Problem(line: line, reason: reason)])
    }
}

extension CatalogDataError: CustomStringConvertible {
    /// One line for each problem, at most twenty of them.
    public var description: String {
        let shown = 20
        var lines = problems.prefix(shown).map { problem in
            file + (problem.line.map { ":\($0)" } ?? "") + ": " + problem.reason
        }
        if problems.count > shown { lines.append("\(file): … and \(problems.count - shown) more") }
        return lines.joined(separator: "\n")
    }
}
