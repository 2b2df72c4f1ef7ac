#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif
package import MediatorSystem

extension System {
    /// Returns whether a descriptor is a terminal.
    package static func isTerminal(_ descriptor: Descriptor) -> Bool {
        isatty(descriptor) == 1
    }

    /// Returns how many cells a line of a terminal has; nil where the descriptor is no terminal.
    package static func columns(of descriptor: Descriptor) -> Int? {
        var size = winsize()
        guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// Lets threads go on that wait for room in a terminal whose waiting output Ctrl-C has discarded.
    ///
    /// Linux (6.18) does not always wake such a thread, which then waits until the terminal is read, though nothing is left
    /// to read. Output that stops and starts again wakes it.
    static func wakeWriters(to descriptor: Descriptor) {
        // The system stops a process in the background that does this.
        guard tcgetpgrp(descriptor) == getpgrp() else { return }
        // Returns once the output is discarded.
        var modes = termios()
        _ = unsafe tcgetattr(descriptor, &modes)
        _ = tcflow(descriptor, TCOOFF)
        _ = tcflow(descriptor, TCOON)
    }

    /// Returns an environment variable of the process.
    package static func environment(_ name: String) -> String? {
        unsafe getenv(name).map { unsafe String(cString: $0) }
    }

    /// Ends the process.
    package static func exit(_ status: Int32) -> Never {
        posixExit(status)
    }
}

/// Ends the process; the C function under another name, since `exit` in `System` means the method.
private func posixExit(_ status: Int32) -> Never { exit(status) }
