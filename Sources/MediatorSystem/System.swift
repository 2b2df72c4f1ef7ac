#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Calls of the operating system on descriptors and files.
///
/// All calls block their thread; ``onFileThread(_:)`` keeps a thread of the concurrency runtime free.
package enum System {
    package typealias Descriptor = Int32

    package static let input = STDIN_FILENO
    package static let output = STDOUT_FILENO
    package static let error = STDERR_FILENO

    /// Returns the next bytes of a descriptor, after waiting for them; an empty array at the end.
    package static func read(_ descriptor: Descriptor) throws(SystemError) -> [UInt8] {
        while true {
            var count = 0
            let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, initialized in
                count = unsafe posixRead(descriptor, buffer.baseAddress, buffer.count)
                initialized = max(0, count)
            }
            // A copy of few bytes, which keeps no large buffer.
            if count >= 0 { return unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) } }
            try waitOrThrow(descriptor, for: POLLIN)
        }
    }

    /// Writes a text as a whole, in one call where the operating system takes all of it.
    package static func write(_ text: String, to descriptor: Descriptor) throws(SystemError) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe posixWrite(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else {
                try waitOrThrow(descriptor, for: POLLOUT)
            }
        }
    }

    /// Returns whether a descriptor is a socket.
    package static func isSocket(_ descriptor: Descriptor) -> Bool {
        var info = stat()
        return unsafe fstat(descriptor, &info) == 0 && info.st_mode & S_IFMT == S_IFSOCK
    }

    /// Closes a descriptor; a negative one, which was never opened, is ignored.
    package static func close(_ descriptor: Descriptor) {
        if descriptor >= 0 { _ = posixClose(descriptor) }
    }

    /// Returns when a call is worth another try: after an interruption by a signal, or when a descriptor whose calls do not
    /// wait is ready.
    static func waitOrThrow(_ descriptor: Descriptor, for events: Int32) throws(SystemError) {
        switch errno {
        case EINTR: return
        case EAGAIN:
            var request = pollfd(fd: descriptor, events: Int16(events), revents: 0)
            _ = unsafe poll(&request, 1, -1)
        default: throw .last
        }
    }
}

/// Why a call of the operating system failed, or was not made.
package struct SystemError: Error, CustomStringConvertible {
    /// The value of `errno`.
    package let number: Int32
    /// The reason in other words than those of the system.
    private let fact: String?

    /// Creates the error of a call.
    ///
    /// - Parameters:
    ///   - number: The value of `errno`.
    ///   - fact: The reason; nil for the words of the system.
    package init(number: Int32, fact: String? = nil) {
        self.number = number
        self.fact = fact
    }

    /// The error of the last call on this thread.
    package static var last: SystemError { SystemError(number: errno) }

    static let noDescriptor = SystemError(number: EMFILE)
    static let notRegular = SystemError(number: EINVAL, fact: "it is not a regular file")
    static let link = SystemError(number: ELOOP, fact: "it is a symbolic link")

    /// Whether the reader of a pipe has gone.
    package var isBrokenPipe: Bool { number == EPIPE }
    /// Whether there is no file at the path.
    package var isMissingFile: Bool { number == ENOENT || number == ENOTDIR }
    package var description: String { unsafe fact ?? String(cString: strerror(number)) }

    /// Throws for a path that the system would cut at a NUL character.
    static func checkPath(_ path: String) throws(SystemError) {
        guard !path.utf8.contains(0) else {
            throw SystemError(number: EINVAL, fact: "the path holds a NUL character")
        }
    }
}
