#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif
import Synchronization

/// The modes of a terminal, which are put back as they were found, even when the process ends by `exit`.
final class TerminalModes: Sendable {
    enum Mode {
        /// As it was found.
        case original
        /// Keys come one by one and are not shown; Ctrl-C still interrupts, and the output is as ever.
        case keys
        /// A line comes as a whole and is not shown.
        case secretLine
    }

    private let terminal: System.Descriptor
    private let original = Mutex<termios?>(nil)

    init(_ terminal: System.Descriptor) {
        self.terminal = terminal
    }

    func set(_ mode: Mode) {
        guard let found = found() else { return }
        var modes = found
        switch mode {
        case .original: break
        case .keys:
            modes.c_lflag &= ~tcflag_t(ICANON | ECHO)
            // What is typed ahead reaches the library as if it waited: Enter as a carriage return.
            modes.c_iflag &= ~tcflag_t(ICRNL)
            withUnsafeMutableBytes(of: &modes.c_cc) { characters in
                characters[Int(VMIN)] = 1
                characters[Int(VTIME)] = 0
            }
        case .secretLine:
            modes.c_lflag &= ~tcflag_t(ECHO)
            modes.c_lflag |= tcflag_t(ICANON)
        }
        Self.atExit(put: mode == .original ? nil : (terminal, found))
        // What was typed meanwhile is kept.
        _ = tcsetattr(terminal, TCSADRAIN, &modes)
    }

    private func found() -> termios? {
        original.withLock { original in
            if original == nil {
                var modes = termios()
                if tcgetattr(terminal, &modes) == 0 { original = modes }
            }
            return original
        }
    }

    private static let leftover = Mutex<(terminal: System.Descriptor, modes: termios)?>(nil)
    private static let isRegistered: Void = {
        atexit { TerminalModes.restore() }
    }()

    private static func atExit(put modes: (terminal: System.Descriptor, modes: termios)?) {
        _ = isRegistered
        leftover.withLock { $0 = modes }
    }

    /// Puts back the modes of the terminal that has others than it was found with.
    static func restore() {
        guard let (terminal, found) = leftover.withLock(\.self) else { return }
        var modes = found
        _ = tcsetattr(terminal, TCSANOW, &modes)
    }
}
