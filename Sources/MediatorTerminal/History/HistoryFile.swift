#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The file that keeps the lines of former sessions, oldest first; only its owner can read it.
///
/// Several processes may write to it at once: each locks the file (`flock`) and appends its line.
struct HistoryFile {
    /// The environment variable that names the file; when it is empty, no history is kept.
    static let variable = "MEDIATOR_HISTORY"
    /// How many lines a file is shortened to when it has more than twice as many.
    static let longest = 1000

    let path: String

    init(path: String) {
        self.path = path
    }

    /// Creates the file of an app: `history` in a folder of the app's name below `$XDG_STATE_HOME`, by default
    /// `~/.local/state` (XDG Base Directory Specification 0.8); nil where the environment allows none.
    init?(of name: String, environment: (String) -> String?) {
        if let path = environment(Self.variable) {
            guard !path.isEmpty else { return nil }
            self.init(path: path)
            return
        }
        let folder: String
        // The specification says to ignore a relative path.
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
        guard let bytes = try? System.contents(of: path, atMost: .max) else { return [] }
        return Self.lines(in: bytes).suffix(Self.longest).map { String(decoding: $0, as: UTF8.self) }
    }

    private static func lines(in bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        bytes.split(separator: UInt8(ascii: "\n"))
    }

    /// Appends a line.
    ///
    /// - Throws: The error of the call that failed.
    func append(_ line: String) throws(SystemError) {
        System.makeFolders(of: path)
        while true {
            let file = try System.openOwnFile(path)
            defer { System.close(file) }
            guard flock(file, LOCK_EX) == 0 else { throw .last }
            // Another process may have replaced the file by a shorter one while this one waited for the lock.
            guard System.isSameFile(file, path) else { continue }
            try System.write(line + "\n", to: file)
            shorten(file)
            return
        }
    }

    /// Shortens a file that has grown long to its latest lines.
    ///
    /// A new file replaces it, so that a reader finds the lines at all times.
    private func shorten(_ file: System.Descriptor) {
        // A line has two bytes at least, so that a file of fewer bytes need not be read.
        guard System.size(of: file) > Self.longest * 2,
            let bytes = try? System.contents(of: path, atMost: .max)
        else { return }
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
