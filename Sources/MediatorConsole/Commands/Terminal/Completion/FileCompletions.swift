import MediatorTerminal

/// The files and folders that a word such as `@data/pro` may become.
enum FileCompletions {
    /// - Parameters:
    ///   - text: The word with its `@`, as it stands in the line.
    ///   - sigil: What stands in front of the path; empty for the word of a command that takes nothing else.
    static func all(beginning text: String, sigil: String = "@") -> [Console.Completion] {
        let path = unescaped(text.dropFirst(sigil.count))
        let end = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
        let (folder, beginning) = (String(path[..<end]), path[end...])
        return System.names(in: folder.isEmpty ? "." : folder)
            // As in shells, what is hidden shows when its point is typed.
            .filter { $0.hasPrefix(beginning) && (!$0.hasPrefix(".") || beginning.hasPrefix(".")) }
            .sorted()
            .map { name in
                let isFolder = System.isFolder(folder + name)
                return Console.Completion(sigil + escaped(folder + name) + (isFolder ? "/" : ""), isOpen: isFolder)
            }
    }

    /// In a bare word a backslash takes the next character as it is.
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
