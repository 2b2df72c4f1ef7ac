#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif
import MediatorSystem
import Synchronization

/// Sets the modes of a terminal, and restores the original ones, also when the process ends with `exit` or a signal.
final class TerminalModes: Sendable {
    enum Mode {
        /// The modes that the terminal had at first.
        case original
        /// The same, for a library that sets its own; the terminal marks pasted text.
        case editedLine
        /// The terminal sends each key at once and does not show it; Ctrl-C still interrupts.
        case keys
        /// The terminal sends whole lines and does not show them.
        case secretLine
    }

    private struct State {
        var original: termios?
        var marksPaste = false
    }

    /// What the end of the process restores.
    private struct Changes {
        let input: System.Descriptor
        let original: termios
        /// The screen of a terminal that marks pasted text.
        let markingScreen: System.Descriptor?
    }

    // Sequences of xterm for the mode "bracketed paste".
    private static let beginsMarks = "\u{1B}[?2004h"
    private static let endsMarks = "\u{1B}[?2004l"

    private let input: System.Descriptor
    private let screen: System.Descriptor
    private let state = Mutex(State())

    init(input: System.Descriptor, screen: System.Descriptor) {
        (self.input, self.screen) = (input, screen)
    }

    func set(_ mode: Mode) {
        guard let original = original() else { return }
        var modes = original
        switch mode {
        case .original, .editedLine: break
        case .keys:
            modes.c_lflag &= ~tcflag_t(ICANON | ECHO)
            // The library expects Enter as a carriage return, also when it was typed ahead.
            modes.c_iflag &= ~tcflag_t(ICRNL)
            unsafe withUnsafeMutableBytes(of: &modes.c_cc) { characters in
                unsafe characters[Int(VMIN)] = 1
                unsafe characters[Int(VTIME)] = 0
            }
        case .secretLine:
            modes.c_lflag &= ~tcflag_t(ECHO)
            modes.c_lflag |= tcflag_t(ICANON)
        }
        let marksPaste = mode == .editedLine
        let changes = Changes(input: input, original: original, markingScreen: marksPaste ? screen : nil)
        Self.restoreAtExit(mode == .original ? nil : changes)
        markPaste(marksPaste)
        // TCSADRAIN keeps the keys that were typed meanwhile.
        _ = unsafe tcsetattr(input, TCSADRAIN, &modes)
    }

    private func original() -> termios? {
        state.withLock { state in
            if state.original == nil {
                var modes = termios()
                if unsafe tcgetattr(input, &modes) == 0 { state.original = modes }
            }
            return state.original
        }
    }

    /// Makes the terminal mark pasted text, or mark it no longer.
    private func markPaste(_ marks: Bool) {
        let didMark = state.withLock { state in
            defer { state.marksPaste = marks }
            return state.marksPaste
        }
        // A shell that ran meanwhile may have ended the marks.
        guard marks || didMark else { return }
        // Where the terminal was closed, the next read returns the end.
        try? System.write(marks ? Self.beginsMarks : Self.endsMarks, to: screen)
    }

    // MARK: The end of the process

    private static let changes = Mutex<Changes?>(nil)
    private static let isRegistered: Void = {
        atexit { TerminalModes.restore() }
    }()

    /// Sets what the end of the process restores; nil for nothing.
    private static func restoreAtExit(_ changes: Changes?) {
        _ = isRegistered
        Self.changes.withLock { $0 = changes }
    }

    /// Restores the terminal whose modes were set last.
    static func restore() {
        guard let changes = changes.withLock(\.self) else { return }
        var modes = changes.original
        _ = unsafe tcsetattr(changes.input, TCSANOW, &modes)
        // A terminal that is not read takes no text, and would hold up the end.
        guard let screen = changes.markingScreen else { return }
        var request = pollfd(fd: screen, events: Int16(POLLOUT), revents: 0)
        guard unsafe poll(&request, 1, 0) > 0 else { return }
        // Once: what the terminal does not take is left out.
        _ = unsafe endsMarks.utf8.withContiguousStorageIfAvailable { unsafe write(screen, $0.baseAddress, $0.count) }
    }
}
