/// The error of an invalid data file: every invalid field of every product, or where it is no JSON.
///
///     products.json: product "P-1004": price: expected int, found string
public struct CatalogDataError: Error, Sendable, Hashable {
    /// The path of the file, as given.
    public let file: String
    /// The problems in words, in the order of the file.
    public let problems: [String]

    init(_ file: String, _ problems: [String]) {
        self.file = file
        self.problems = problems
    }

    init(_ file: String, _ problem: String) {
        self.init(file, [problem])
    }
}

extension CatalogDataError: CustomStringConvertible {
    /// One line for each problem, at most twenty of them.
    public var description: String {
        let shown = 20
        let more = problems.count > shown ? ["… and \(problems.count - shown) more"] : []
        return (problems.prefix(shown) + more).map { "\(file): \($0)" }.joined(separator: "\n")
    }
}
