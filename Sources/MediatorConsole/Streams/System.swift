import MediatorRedirects

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The few calls of the operating system that the console needs.
enum System {
    /// Why the operating system refused.
    struct Refusal: Error, CustomStringConvertible {
        let number: Int32

        var isClosedPipe: Bool { number == EPIPE }
        var description: String { String(cString: strerror(number)) }
    }

    static let input = STDIN_FILENO
    static let output = STDOUT_FILENO
    static let error = STDERR_FILENO

    /// Returns the next bytes, waiting for them; none at the end.
    static func read(_ descriptor: Int32) throws(Refusal) -> [UInt8] {
        let size = 1 << 16
        var bytes = [UInt8](repeating: 0, count: size)
        while true {
            #if canImport(Darwin)
                let count = Darwin.read(descriptor, &bytes, size)
            #elseif canImport(Musl)
                let count = Musl.read(descriptor, &bytes, size)
            #else
                let count = Glibc.read(descriptor, &bytes, size)
            #endif
            if count >= 0 { return Array(bytes.prefix(count)) }
            try waitOrThrow(descriptor, for: POLLIN)
        }
    }

    /// Returns the bytes of a file, or nil when there are more than a limit.
    static func contents(of path: String, atMost limit: Int) throws(Refusal) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Refusal(number: errno) }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        while bytes.count <= limit {
            let next = try read(descriptor)
            if next.isEmpty { return bytes }
            bytes += next
        }
        return nil
    }

    /// Makes a file that is not there yet, for its owner alone, and opens it for writing.
    static func create(_ path: String) throws(Refusal) -> Int32 {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Refusal(number: errno) }
        return descriptor
    }

    /// Closes a descriptor; one below zero was never opened.
    static func close(_ descriptor: Int32) {
        guard descriptor >= 0 else { return }
        #if canImport(Darwin)
            _ = Darwin.close(descriptor)
        #elseif canImport(Musl)
            _ = Musl.close(descriptor)
        #else
            _ = Glibc.close(descriptor)
        #endif
    }

    /// Writes a text, as a whole and at once where the operating system can.
    static func write(_ text: String, to descriptor: Int32) throws(Refusal) {
        let bytes = Array(text.utf8)
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes { rest in
                #if canImport(Darwin)
                    Darwin.write(descriptor, rest.baseAddress, rest.count)
                #elseif canImport(Musl)
                    Musl.write(descriptor, rest.baseAddress, rest.count)
                #else
                    Glibc.write(descriptor, rest.baseAddress, rest.count)
                #endif
            }
            if count >= 0 {
                written += count
            } else {
                try waitOrThrow(descriptor, for: POLLOUT)
            }
        }
    }

    /// Writes a text to a file, in place of what was there.
    static func write(_ text: String, toFile path: String) throws(Refusal) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode_t(0o666))
        guard descriptor >= 0 else { throw Refusal(number: errno) }
        defer { close(descriptor) }
        try write(text, to: descriptor)
    }

    static func isTerminal(_ descriptor: Int32) -> Bool {
        isatty(descriptor) == 1
    }

    /// Returns how many cells a line of a terminal has, or nil where there is none.
    static func columns(of descriptor: Int32) -> Int? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    static func exit(_ status: Int32) -> Never {
        #if canImport(Darwin)
            Darwin.exit(status)
        #elseif canImport(Musl)
            Musl.exit(status)
        #else
            Glibc.exit(status)
        #endif
    }

    /// Returns when it is worth trying again: after an interruption, or when a descriptor that another program has
    /// set not to wait is ready.
    private static func waitOrThrow(_ descriptor: Int32, for events: Int32) throws(Refusal) {
        let number = errno
        switch number {
        case EINTR:
            return
        case EAGAIN:
            var request = pollfd(fd: descriptor, events: Int16(events), revents: 0)
            _ = poll(&request, 1, -1)
        default:
            throw Refusal(number: number)
        }
    }
}
