import Foundation
import MediatorCommands
import MediatorConsole
import PseudoTerminal
import TestSupport
import Testing

/// A program on a pseudo-terminal, and its user.
///
/// It never sleeps: reading ends when the screen has the expected text.
final class TerminalProgram {
    /// An error: an unexpected behavior, with the contents of the screen.
    struct Unexpected: Error, CustomStringConvertible {
        let description: String
    }

    /// Only a failing test waits so long: on a busy machine a program may wait for minutes for its turn.
    private static let limit = Duration.seconds(600)

    private(set) var screen: Screen
    private let terminal: Int32
    private let process: pid_t
    private var status: Int32?
    /// It is removed after the program has ended, which may write its history until then.
    private let home: Home
    /// The minimum row of the cursor after an ended line.
    private var nextRow = 0

    init(
        _ name: String,
        _ arguments: [String] = [],
        in home: Home,
        _ editor: Editor,
        environment: [String: String] = [:],
        rows: Int = 24,
        columns: Int = 80
    ) throws {
        let executable = Program.built(name).path
        self.home = home
        let all = [
            "TERM": "xterm", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin", "HOME": home.path,
            "MEDIATOR_EDITOR": editor.rawValue,
        ].merging(environment) { $1 }.merging(Self.sanitizers) { own, _ in own }
        var process: pid_t = 0
        terminal = ([executable] + arguments).withPointers { arguments in
            all.map { "\($0)=\($1)" }.withPointers { environment in
                pseudoTerminalStart(executable, arguments, environment, Int32(rows), Int32(columns), &process)
            }
        }
        self.process = process
        screen = Screen(rows: rows, columns: columns)
        guard terminal >= 0 else { throw Unexpected(description: "no terminal: \(String(cString: strerror(errno)))") }
    }

    /// The options of a sanitizer that the tests run under: programs of the same build have it too.
    private static let sanitizers = ProcessInfo.processInfo.environment.filter { $0.key.hasSuffix("SAN_OPTIONS") }

    /// Starts the sample, and waits for its prompt.
    static func sample(_ editor: Editor, _ home: Home, columns: Int = 80) throws -> TerminalProgram {
        let program = try TerminalProgram("TerminalSample", in: home, editor, columns: columns)
        try program.wait(forCursorBehind: "> ")
        return program
    }

    deinit {
        close(terminal)
        guard status == nil else { return }
        kill(process, SIGKILL)
        var status: Int32 = 0
        waitpid(process, &status, 0)
    }

    /// Types a text, and reads output meanwhile, as a terminal does.
    func type(_ text: String) {
        if let last = text.last, "\n\u{3}\u{4}".contains(last) { nextRow = screen.row + 1 }
        // Enter is a carriage return.
        var rest = text.utf8.map { $0 == UInt8(ascii: "\n") ? UInt8(ascii: "\r") : $0 }[...]
        _ = fcntl(terminal, F_SETFL, O_NONBLOCK)
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(terminal, $0.baseAddress, min($0.count, 4096)) }
            if count > 0 { rest = rest.dropFirst(count) }
            // After the end of the program too: reading reports it.
            read(until: .now + Self.limit, for: Int16(POLLIN) | (rest.isEmpty ? 0 : Int16(POLLOUT)))
            if rest.isEmpty { return }
        }
    }

    /// Waits until the screen is as expected.
    func wait(_ expected: String, until isExpected: (Screen) -> Bool) throws {
        let deadline = ContinuousClock.now + Self.limit
        while !isExpected(screen) {
            guard read(until: deadline, for: Int16(POLLIN)) else {
                throw Unexpected(description: "never came: \(expected)\non the screen:\n\(screen.text)")
            }
        }
    }

    /// Waits until the last line that is not empty is this one.
    func wait(forLine line: String) throws {
        try wait("the line \"\(line)\"") { $0.lines.last == line }
    }

    /// Waits until these are the last lines.
    func wait(forLines lines: String...) throws {
        try wait("the lines \(lines)") { $0.lines.suffix(lines.count) == lines }
    }

    /// Waits until the text is in front of the cursor.
    func wait(forCursorBehind text: String) throws {
        try wait("the cursor behind \"\(text)\"") { [nextRow] in $0.row >= nextRow && $0.beforeCursor == text }
    }

    /// Types a line at the prompt, and waits for the next prompt.
    func enter(_ line: String, prompt: String = "> ") throws {
        try wait(forCursorBehind: prompt)
        type(line + "\n")
        try wait(forCursorBehind: prompt)
    }

    /// Types a line at the prompt, and waits for a line of its output.
    func enter(_ line: String, until output: String) throws {
        type(line + "\n")
        try wait("the line \"\(output)\"") { $0.lines.contains(output) }
    }

    /// Whether the terminal itself edits lines and shows keys, as it does before a program.
    var isTerminalEditing: Bool {
        var modes = termios()
        return tcgetattr(terminal, &modes) == 0 && modes.c_lflag & tcflag_t(ICANON) != 0
            && modes.c_lflag & tcflag_t(ECHO) != 0
    }

    func resize(rows: Int, columns: Int) {
        screen.resize(rows: rows, columns: columns)
        _ = pseudoTerminalResize(terminal, Int32(rows), Int32(columns))
    }

    func signal(_ number: Int32) {
        kill(process, number)
    }

    /// Sends a signal again and again until the program has ended, and reads nothing of it meanwhile.
    ///
    /// - Returns: Its status, or minus the signal that ended it.
    func signalUntilEnd(_ number: Int32) throws -> Int32 {
        fill()
        let deadline = ContinuousClock.now + Self.limit
        var status: Int32 = 0
        while waitpid(process, &status, WNOHANG) == 0 {
            guard ContinuousClock.now < deadline else {
                throw Unexpected(description: "does not end; on the screen:\n\(screen.text)")
            }
            signal(number)
            // Until its end, or until it has taken the signal: equal ones that come together count as one.
            var end = pollfd(fd: terminal, events: 0, revents: 0)
            _ = poll(&end, 1, 50)
        }
        self.status = status
        return status & 0x7F == 0 ? (status >> 8) & 0xFF : -(status & 0x7F)
    }

    /// Fills the terminal, which takes no more text of the program until it is read.
    private func fill() {
        let screen = pseudoTerminalOpenScreen(terminal)
        defer { close(screen) }
        let bytes = [UInt8](repeating: UInt8(ascii: "\n"), count: 4096)
        // The system moves what it took to the other end, and then takes more.
        var failures = 0
        while failures < 20 {
            failures = write(screen, bytes, bytes.count) > 0 ? 0 : failures + 1
            var capacity = pollfd(fd: screen, events: Int16(POLLOUT), revents: 0)
            _ = poll(&capacity, 1, 10)
        }
    }

    /// Waits until the program has ended, and returns its status, or minus the signal that ended it.
    func waitForEnd() throws -> Int32 {
        let deadline = ContinuousClock.now + Self.limit
        while read(until: deadline, for: Int16(POLLIN)) {}
        guard ContinuousClock.now < deadline else {
            throw Unexpected(description: "does not end; on the screen:\n\(screen.text)")
        }
        var status: Int32 = 0
        waitpid(process, &status, 0)
        self.status = status
        return status & 0x7F == 0 ? (status >> 8) & 0xFF : -(status & 0x7F)
    }

    /// Waits for output and reads it once; false at the deadline or after the end of the program.
    @discardableResult
    private func read(until deadline: ContinuousClock.Instant, for events: Int16) -> Bool {
        let left = (deadline - .now) / .milliseconds(1)
        guard left > 0 else { return false }
        var request = pollfd(fd: terminal, events: events, revents: 0)
        guard poll(&request, 1, Int32(left)) > 0 else { return false }
        guard Int32(request.revents) & (POLLIN | POLLHUP | POLLERR) != 0 else { return true }
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = Foundation.read(terminal, &bytes, bytes.count)
        // A terminal whose program has gone is an error (Linux) or at its end.
        guard count > 0 else { return count < 0 && errno == EAGAIN }
        screen.feed(Array(bytes.prefix(count)))
        return true
    }
}

extension [String] {
    fileprivate func withPointers<R>(_ body: ([UnsafeMutablePointer<CChar>?]) throws -> R) rethrows -> R {
        let pointers = map { strdup($0) }
        defer { pointers.forEach { free($0) } }
        return try body(pointers + [nil])
    }
}
