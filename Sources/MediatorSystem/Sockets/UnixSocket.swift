#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Calls of the operating system for sockets in the file system (POSIX.1-2017; `unix(7)`).
enum UnixSocket {
    /// Makes a socket.
    static func make() throws(SystemError) -> System.Descriptor {
        #if canImport(Glibc)
            let kind = Int32(SOCK_STREAM.rawValue)
        #else
            let kind = SOCK_STREAM
        #endif
        let descriptor = socket(AF_UNIX, kind, 0)
        guard descriptor >= 0 else { throw .last }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        prepare(descriptor)
        return descriptor
    }

    /// Returns two sockets that are connected with each other, which no child process inherits.
    static func pair() throws(SystemError) -> (System.Descriptor, System.Descriptor) {
        var ends: [Int32] = [-1, -1]
        #if canImport(Darwin)
            let result = socketpair(AF_UNIX, SOCK_STREAM, 0, &ends)
        #elseif canImport(Glibc)
            let result = unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends)
        #else
            let result = socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, &ends)
        #endif
        guard result == 0 else { throw .last }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            prepare(end)
        }
        return (ends[0], ends[1])
    }

    /// Connects a socket with the process that listens at a path, without waiting for a process that accepts none.
    static func connect(_ descriptor: System.Descriptor, to path: String) throws(SystemError) {
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        try unsafe withAddress(path) { unsafe posixConnect(descriptor, $0, $1) }
        _ = fcntl(descriptor, F_SETFL, 0)
    }

    /// Binds a socket to a path, for its owner alone, and listens.
    static func listen(_ descriptor: System.Descriptor, at path: String) throws(SystemError) {
        // On Linux the file gets the mode of the socket when it is made. Elsewhere the mode follows, before the socket
        // listens: until then no process can connect.
        _ = fchmod(descriptor, 0o600)
        try unsafe withAddress(path) { unsafe bind(descriptor, $0, $1) }
        #if !os(Linux)
            let isOwn = chmod(path, 0o600) == 0
        #else
            let isOwn = true
        #endif
        // The server waits with `poll`, for its own end too; a blocking `accept` would miss that.
        guard isOwn, fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0, posixListen(descriptor, 16) == 0 else {
            let number = errno
            _ = unsafe unlink(path)
            throw SystemError(number: number)
        }
    }

    /// Returns the next connection; nil when there is none, or it has ended already.
    static func accept(_ descriptor: System.Descriptor) throws(SystemError) -> System.Descriptor? {
        let connection = posixAccept(descriptor)
        guard connection >= 0 else {
            switch errno {
            case EINTR, ECONNABORTED, EAGAIN: return nil
            default: throw .last
            }
        }
        _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
        // On some systems the connection inherits the non-blocking mode of the socket.
        _ = fcntl(connection, F_SETFL, 0)
        prepare(connection)
        return connection
    }

    /// Sends bytes, and returns those that the socket does not take at once; nil when the other side has gone.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - descriptor: A connected socket.
    ///   - waits: Whether the thread waits until the socket has taken all bytes.
    static func send(_ bytes: ArraySlice<UInt8>, to descriptor: System.Descriptor, waits: Bool) -> ArraySlice<UInt8>? {
        let flags = waits ? 0 : Int32(MSG_DONTWAIT)
        var rest = bytes
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe posixSend(descriptor, $0.baseAddress, $0.count, flags) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if !waits, errno == EAGAIN || errno == EWOULDBLOCK {
                return rest
            } else if errno != EINTR {
                return nil
            }
        }
        return rest
    }

    /// Ends the direction to the other side, or both.
    static func shutDown(_ descriptor: System.Descriptor, both: Bool) {
        #if canImport(Glibc)
            _ = shutdown(descriptor, Int32(both ? SHUT_RDWR : SHUT_WR))
        #else
            _ = shutdown(descriptor, both ? SHUT_RDWR : SHUT_WR)
        #endif
    }

    /// Returns whether the process on the other side belongs to the user of this one.
    static func isFromSameUser(_ descriptor: System.Descriptor) -> Bool {
        #if canImport(Darwin)
            var (user, group) = (uid_t(), gid_t())
            return getpeereid(descriptor, &user, &group) == 0 && user == geteuid()
        #else
            // struct ucred: process, user, group.
            var credentials: (pid_t, uid_t, gid_t) = (0, 0, 0)
            var size = socklen_t(MemoryLayout.size(ofValue: credentials))
            return unsafe getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0
                && credentials.1 == geteuid()
        #endif
    }

    /// Waits until the other side has ended the connection.
    static func waitForEnd(of descriptor: System.Descriptor) {
        while true {
            // `poll` reports the end without a flag for it.
            var request = pollfd(fd: descriptor, events: 0, revents: 0)
            let count = unsafe poll(&request, 1, -1)
            if count > 0 || count < 0 && errno != EINTR { return }
        }
    }

    private static func prepare(_ descriptor: System.Descriptor) {
        #if canImport(Darwin)
            var isOn: Int32 = 1
            _ = setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
        #endif
    }

    private static func withAddress(
        _ path: String,
        _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) throws(SystemError) {
        try SystemError.checkPath(path)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        let isShort = unsafe withUnsafeMutableBytes(of: &address.sun_path) { buffer in
            guard bytes.count < buffer.count else { return false }
            unsafe buffer.copyBytes(from: bytes)
            return true
        }
        guard isShort else { throw SystemError(number: ENAMETOOLONG) }
        let result = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe body(address, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0 else { throw .last }
    }
}
