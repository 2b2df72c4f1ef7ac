/// The text of a `Package.swift`.
///
/// A manifest is a program and may assemble its targets in any way; what is found here is what it spells out.
struct Manifest {
    /// The lines, with empty ones in place of comments.
    private let lines: [Substring]

    /// Reads a manifest.
    init(_ source: String) {
        lines = source.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
            line.prefixMatch(of: /\s*\/\//) == nil ? line : ""
        }
    }

    /// Returns the line of the dependency with one of these names in a target's declaration.
    ///
    /// If the dependency is not found, this is the line of the target's declaration, or else the first line.
    func line(of names: [String], in target: String) -> Int {
        guard let lines = declaration(of: target) else { return 1 }
        return (dependency(on: names, of: target, in: lines) ?? lines.lowerBound) + 1
    }

    /// Returns whether a target's declaration names a dependency.
    func names(_ dependency: String, in target: String) -> Bool {
        declaration(of: target).flatMap { self.dependency(on: [dependency], of: target, in: $0) } != nil
    }

    /// Returns the lines of a target's declaration.
    private func declaration(of target: String) -> Range<Int>? {
        let entries = lines.indices.compactMap(entry)
        // A `.target(name:)` in a list of dependencies is indented further than the declaration.
        guard let start = entries.filter({ $0.name == target }).min(by: { $0.indentation < $1.indentation }) else {
            return nil
        }
        let end = entries.first { $0.line > start.line && $0.indentation <= start.indentation }
        return start.line..<(end?.line ?? lines.endIndex)
    }

    private func dependency(on names: [String], of target: String, in declaration: Range<Int>) -> Int? {
        declaration.first { index in
            names.contains { $0 != target && lines[index].contains("\"\($0)\"") }
        }
    }

    /// Returns the `.target(name:)` that begins on a line.
    private func entry(at index: Int) -> (line: Int, name: Substring, indentation: Int)? {
        let text = lines[index...].prefix(2).joined(separator: "\n")
        let pattern = /(\s*)\.(?:executableTarget|macro|plugin|target|testTarget)\(\s*name:\s*"([^"]+)"/
        return text.prefixMatch(of: pattern).map { (index, $0.2, $0.1.count) }
    }

    /// Returns the name of a package as `.product(name:package:)` requires it.
    ///
    /// This is the name that the manifest uses for a product of the package already, or the name that it gives to
    /// the dependency, or the package's identity.
    ///
    /// - Parameters:
    ///   - identity: The package's identity.
    ///   - products: The names of the package's products.
    func name(ofPackage identity: String, with products: Set<String>) -> String {
        let text = lines.joined(separator: "\n")
        let product = /\.product\(\s*name:\s*"([^"]+)",\s*package:\s*"([^"]+)"/
        let used = text.matches(of: product).first { products.contains(String($0.1)) }
        if let used { return String(used.2) }
        let package = /\.package\(\s*name:\s*"([^"]+)",\s*(?:path|url):\s*"(?:[^"]*[\/:])?([^"\/:]+?)(?:\.git)?\/?"/
        let named = text.matches(of: package).first { $0.2.lowercased() == identity.lowercased() }
        return named.map { String($0.1) } ?? identity
    }
}
