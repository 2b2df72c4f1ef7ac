import MediatorSystem

/// The file that keeps the lines of former sessions, oldest first; only its owner can read it.
///
/// Several processes may write to it at once: each appends its line by one call. A line that another process appends while this
/// one shortens the file may get lost.
struct HistoryFile {
    /// The environment variable that names the file; when it is empty, no history is kept.
    static let variable = "MEDIATOR_HISTORY"
    /// How many lines a file is shortened to when it has more than twice as many.
    static let longest = 1000
    /// The maximum size of a file in bytes, far above that of the lines that are kept; a longer file is not read.
    private static let mostBytes = 64 << 20

    let path: String

    init(path: String) {
        self.path = path
    }

    /// Creates the file of an app: `history` in a folder of the app's name below `$XDG_STATE_HOME`, by default
    /// `~/.local/state` (XDG Base Directory Specification 0.8); nil where the environment allows none.
    init?(of name: String, environment: (String) -> String?) {
        if let path = environment(Self.variable) {
            guard !path.isEmpty, path != "/dev/null" else { return nil }
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
        guard let bytes = try? System.contents(of: path, atMost: Self.mostBytes) else { return [] }
        return Self.lines(in: bytes).suffix(Self.longest).map { String(decoding: $0, as: UTF8.self) }
    }

    private static func lines(in bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        bytes.split(separator: UInt8(ascii: "\n"))
    }

    /// Appends a line.
    ///
    /// - Throws: The error of the call that failed.
    func append(_ line: String) throws(SystemError) {
        try System.makeFolders(of: path)
        let file = try System.openedPrivate(path)
        defer { System.close(file) }
        try System.write(line + "\n", to: file)
        shorten()
    }

    /// Shortens a file that has grown long to its latest lines, if that is possible.
    private func shorten() {
        guard let bytes = try? System.contents(of: path, atMost: Self.mostBytes) else { return }
        let lines = Self.lines(in: bytes)
        guard lines.count > Self.longest * 2 else { return }
        let text = lines.suffix(Self.longest).joined(separator: [UInt8(ascii: "\n")])
        try? System.write(String(decoding: Array(text), as: UTF8.self) + "\n", toFile: path)
    }
}
