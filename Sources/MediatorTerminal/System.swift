#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Calls of the operating system on the descriptors of the process.
package enum System {
    package typealias Descriptor = Int32

    package static let input = STDIN_FILENO
    package static let output = STDOUT_FILENO
    package static let error = STDERR_FILENO

    /// Returns the next bytes of a descriptor, after waiting for them; an empty array at the end.
    package static func read(_ descriptor: Descriptor) throws(SystemError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = posixRead(descriptor, &bytes, bytes.count)
            if count >= 0 { return Array(bytes.prefix(count)) }
            try waitOrThrow(descriptor, for: POLLIN)
        }
    }

    /// Writes a text as a whole, in one call where the operating system takes all of it.
    package static func write(_ text: String, to descriptor: Descriptor) throws(SystemError) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { posixWrite(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else {
                try waitOrThrow(descriptor, for: POLLOUT)
            }
        }
    }

    /// Closes a descriptor; a negative one, which was never opened, is ignored.
    package static func close(_ descriptor: Descriptor) {
        if descriptor >= 0 { _ = posixClose(descriptor) }
    }

    /// Returns new descriptors of standard input and output, and redirects the old ones.
    ///
    /// From then on the standard input of the process is at its end, and its standard output is its standard error: text
    /// in the buffer of `print` goes there too, and child processes inherit no more than that.
    ///
    /// - Throws: The error of the call that failed.
    package static func reserveStandardStreams() throws(SystemError) -> (input: Descriptor, output: Descriptor) {
        let reserved = (input: try duplicate(input), output: try duplicate(output))
        let null = try opened("/dev/null", O_RDWR)
        defer { close(null) }
        guard dup2(null, input) >= 0 else { throw .last }
        // Where standard error is closed, printed text is dropped.
        guard dup2(error, output) >= 0 || dup2(null, output) >= 0 else { throw .last }
        return reserved
    }

    /// Returns another descriptor of the same stream, which no child process inherits.
    private static func duplicate(_ descriptor: Descriptor) throws(SystemError) -> Descriptor {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
        guard copy >= 0 else { throw .last }
        return copy
    }

    /// Returns whether a descriptor is a terminal.
    package static func isTerminal(_ descriptor: Descriptor) -> Bool {
        isatty(descriptor) == 1
    }

    /// Returns how many cells a line of a terminal has; nil where the descriptor is no terminal.
    package static func columns(of descriptor: Descriptor) -> Int? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// Returns an environment variable of the process.
    package static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    /// Ends the process.
    package static func exit(_ status: Int32) -> Never {
        posixExit(status)
    }

    /// Returns when a call is worth another try: after an interruption by a signal, or when a descriptor that another
    /// program has made non-blocking is ready.
    private static func waitOrThrow(_ descriptor: Descriptor, for events: Int32) throws(SystemError) {
        switch errno {
        case EINTR: return
        case EAGAIN:
            var request = pollfd(fd: descriptor, events: Int16(events), revents: 0)
            _ = poll(&request, 1, -1)
        default: throw .last
        }
    }
}

/// Why a call of the operating system failed.
package struct SystemError: Error, CustomStringConvertible {
    /// The value of `errno`.
    package let number: Int32

    /// The error of the last call on this thread.
    static var last: SystemError { SystemError(number: errno) }

    static let noDescriptor = SystemError(number: EMFILE)

    /// Whether the reader of a pipe has gone.
    package var isBrokenPipe: Bool { number == EPIPE }
    package var description: String { String(cString: strerror(number)) }
}
