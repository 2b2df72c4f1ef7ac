import MediatorRedirects

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The lines of former sessions: a file that only its owner reads, one line each, oldest first.
///
/// Several consoles may write at once: whoever does locks the file (`flock`), and adds at its end.
struct HistoryFile {
    /// The variable that names the file; empty, no history is kept.
    static let variable = "MEDIATOR_HISTORY"
    /// How many lines are kept, as long as nobody writes more than once again as many.
    static let longest = 1000

    let path: String

    init(path: String) {
        self.path = path
    }

    /// The file of an app: `history` in a folder of its own below `$XDG_STATE_HOME`, by default `~/.local/state`
    /// (XDG Base Directory Specification 0.8).
    init?(of name: String, environment: (String) -> String?) {
        if let path = environment(Self.variable) {
            guard !path.isEmpty else { return nil }
            self.init(path: path)
            return
        }
        let folder: String
        // A relative path there is to be passed over, as the specification says.
        if let state = environment("XDG_STATE_HOME"), state.hasPrefix("/") {
            folder = state
        } else if let home = environment("HOME"), home.hasPrefix("/") {
            folder = home + "/.local/state"
        } else {
            return nil
        }
        let isPath = name.contains("/") || name.isEmpty || name.hasPrefix(".")
        self.init(path: "\(folder)/\(isPath ? "console" : name)/history")
    }

    /// The latest lines, oldest first; none when the file cannot be read.
    var lines: [String] {
        guard let bytes = try? System.contents(of: path) else { return [] }
        return Self.lines(in: bytes).suffix(Self.longest).map { String(decoding: $0, as: UTF8.self) }
    }

    private static func lines(in bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        bytes.split(separator: UInt8(ascii: "\n"))
    }

    /// Adds a line.
    ///
    /// - Throws: Why the operating system refused.
    func append(_ line: String) throws(System.Refusal) {
        System.makeFolders(of: path)
        while true {
            let file = try System.openOwnFile(path)
            defer { System.close(file) }
            guard flock(file, LOCK_EX) == 0 else { throw System.Refusal(number: errno) }
            // Another console may have put a shorter file in its place while this one waited for the lock.
            guard System.isSameFile(file, path) else { continue }
            try System.write(line + "\n", to: file)
            shorten(file)
            return
        }
    }

    /// Keeps the latest lines of a file that has grown long.
    ///
    /// A new file takes its place, so that at no time lines are missing.
    private func shorten(_ file: System.Descriptor) {
        // Not to count the lines each time: a file that has twice as many is larger than this.
        guard System.size(of: file) > Self.longest * 2, let bytes = try? System.contents(of: path) else { return }
        let lines = Self.lines(in: bytes)
        guard lines.count > Self.longest * 2 else { return }
        let shorter = "\(path).\(getpid())"
        guard let copy = try? System.openOwnFile(shorter) else { return }
        defer { System.close(copy) }
        let text = String(
            decoding: Array(lines.suffix(Self.longest).joined(separator: [UInt8(ascii: "\n")])), as: UTF8.self)
        guard (try? System.write(text + "\n", to: copy)) != nil, rename(shorter, path) == 0 else {
            unlink(shorter)
            return
        }
    }
}
