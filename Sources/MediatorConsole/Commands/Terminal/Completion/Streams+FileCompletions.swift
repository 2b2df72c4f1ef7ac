import MediatorSystem
import MediatorTerminal

extension Console.Streams {
    /// Returns the completions of a path such as `data/pro`.
    ///
    /// - Parameters:
    ///   - text: The word in the line.
    ///   - sigil: The text in front of the path, such as `@`.
    package func files(beginning text: String, sigil: String = "") -> [Console.Completion] {
        let path = Self.unescaped(text.dropFirst(sigil.count))
        let end = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
        let (folder, beginning) = (String(path[..<end]), path[end...])
        let expanded = expanded(folder)
        return System.names(in: folder.isEmpty ? "." : expanded)
            // As in shells, hidden files need a typed point.
            .filter { $0.hasPrefix(beginning) && (!$0.hasPrefix(".") || beginning.hasPrefix(".")) }
            // The library shows candidates as they are.
            .filter { TerminalText.safe($0, isLine: true) == $0 }
            .sorted()
            .map { name in
                let isFolder = System.isFolder(expanded + name)
                return Console.Completion(sigil + Self.escaped(folder + name) + (isFolder ? "/" : ""), isOpen: isFolder)
            }
    }

    /// Returns a bare word without the backslashes that escape characters.
    private static func unescaped(_ text: Substring) -> String {
        var result = ""
        var rest = text
        while let character = rest.popFirst() {
            if character == "\\" {
                if let next = rest.popFirst() { result.append(next) }
            } else {
                result.append(character)
            }
        }
        return result
    }

    private static func escaped(_ path: String) -> String {
        path.reduce(into: "") { result, character in
            if character == " " || character == "\\" || character == "\t" { result.append("\\") }
            result.append(character)
        }
    }
}
