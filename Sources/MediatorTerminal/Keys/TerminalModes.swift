#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif
import MediatorSystem
import Synchronization

/// Sets the modes of a terminal, and restores the original ones, also when the process ends with `exit`.
final class TerminalModes: Sendable {
    enum Mode {
        /// The modes that the terminal had at first.
        case original
        /// The terminal sends each key at once and does not show it; Ctrl-C still interrupts.
        case keys
        /// The terminal sends whole lines and does not show them.
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
        Self.atExit(put: mode == .original ? nil : (terminal, found))
        // TCSADRAIN keeps the keys that were typed meanwhile.
        _ = unsafe tcsetattr(terminal, TCSADRAIN, &modes)
    }

    private func found() -> termios? {
        original.withLock { original in
            if original == nil {
                var modes = termios()
                if unsafe tcgetattr(terminal, &modes) == 0 { original = modes }
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

    /// Restores the original modes of the terminal whose modes were set last.
    static func restore() {
        guard let (terminal, found) = leftover.withLock(\.self) else { return }
        var modes = found
        _ = unsafe tcsetattr(terminal, TCSANOW, &modes)
    }
}
