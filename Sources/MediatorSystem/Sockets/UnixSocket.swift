#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Calls of the operating system for sockets in the file system (POSIX.1-2017; `unix(7)`).
enum UnixSocket {
    /// A stream, which on Linux no child process inherits from the moment that it exists.
    private static var kind: Int32 {
        #if canImport(Darwin)
            SOCK_STREAM
        #elseif canImport(Glibc)
            Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        #else
            SOCK_STREAM | SOCK_CLOEXEC
        #endif
    }

    /// Makes a socket, whose calls do not wait.
    static func make() throws(SystemError) -> System.Descriptor {
        let descriptor = socket(AF_UNIX, kind, 0)
        guard descriptor >= 0 else { throw .last }
        prepare(descriptor)
        makeNonBlocking(descriptor)
        return descriptor
    }

    /// Returns two sockets that are connected with each other, which no child process inherits.
    static func pair() throws(SystemError) -> (System.Descriptor, System.Descriptor) {
        var ends: [Int32] = [-1, -1]
        guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw .last }
        for end in ends { prepare(end) }
        return (ends[0], ends[1])
    }

    /// Connects a socket with the process that listens at a path, without waiting for a process that accepts none.
    static func connect(_ descriptor: System.Descriptor, to path: String) throws(SystemError) {
        try unsafe withAddress(path) { unsafe posixConnect(descriptor, $0, $1) }
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
        guard isOwn, posixListen(descriptor, 16) == 0 else {
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
        prepare(connection)
        return connection
    }

    /// Sends bytes, and returns those that the socket does not take at once; nil when the other side has gone.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - descriptor: A connected socket, whose calls do not wait.
    ///   - waits: Whether the thread waits until the socket has taken all bytes.
    static func send(_ bytes: ArraySlice<UInt8>, to descriptor: System.Descriptor, waits: Bool) -> ArraySlice<UInt8>? {
        var rest = bytes
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe posixSend(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if !waits, errno == EAGAIN {
                return rest
            } else if (try? System.waitOrThrow(descriptor, for: POLLOUT)) == nil {
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

    /// Waits until the other side has ended both directions of the connection.
    static func waitForEnd(of descriptor: System.Descriptor) {
        #if canImport(Darwin)
            // `poll` waits for nothing here where no event is asked for.
            let queue = kqueue()
            defer { System.close(queue) }
            // With EV_CLEAR, room to write is reported when there is more of it, and not all the time.
            var filter = unsafe kevent(
                ident: UInt(descriptor), filter: Int16(EVFILT_WRITE), flags: UInt16(EV_ADD | EV_CLEAR), fflags: 0,
                data: 0, udata: nil)
            var event = unsafe kevent()
            while true {
                let count = unsafe kevent(queue, &filter, 1, &event, 1, nil)
                if unsafe count > 0 && event.flags & UInt16(EV_EOF) != 0 || count < 0 && errno != EINTR { return }
            }
        #else
            while true {
                // `poll` reports the end without a flag for it.
                var request = pollfd(fd: descriptor, events: 0, revents: 0)
                let count = unsafe poll(&request, 1, -1)
                if count > 0 || count < 0 && errno != EINTR { return }
            }
        #endif
    }

    /// Lets the calls for a socket return in place of waiting; on Apple's systems no flag of a single call does.
    static func makeNonBlocking(_ descriptor: System.Descriptor) {
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }

    private static func prepare(_ descriptor: System.Descriptor) {
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
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
