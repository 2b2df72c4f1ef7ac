import MediatorRedirects

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The calls of the operating system for sockets in the file system (POSIX.1-2017; `unix(7)`).
enum UnixSocket {
    /// Makes a socket.
    static func make() throws(System.Refusal) -> Int32 {
        #if canImport(Glibc)
            let kind = Int32(SOCK_STREAM.rawValue)
        #else
            let kind = SOCK_STREAM
        #endif
        let descriptor = socket(AF_UNIX, kind, 0)
        guard descriptor >= 0 else { throw System.Refusal(number: errno) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        prepare(descriptor)
        return descriptor
    }

    /// Connects a socket with whoever listens at a path.
    static func connect(_ descriptor: Int32, to path: String) throws(System.Refusal) {
        try withAddress(path) { address, length in
            #if canImport(Glibc)
                Glibc.connect(descriptor, address, length)
            #elseif canImport(Musl)
                Musl.connect(descriptor, address, length)
            #else
                Darwin.connect(descriptor, address, length)
            #endif
        }
    }

    /// Binds a socket to a path, for its owner alone, and listens.
    static func listen(_ descriptor: Int32, at path: String) throws(System.Refusal) {
        // On Linux the file gets the mode of the socket when it is made. Elsewhere the mode follows, before anybody can
        // connect: nobody can as long as it does not listen.
        _ = fchmod(descriptor, 0o600)
        try withAddress(path) { bind(descriptor, $0, $1) }
        #if !os(Linux)
            let isOwn = chmod(path, 0o600) == 0
        #else
            let isOwn = true
        #endif
        // The end of listening is awaited together with connections, which must then not be waited for in addition.
        guard isOwn, fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0, Glue.listen(descriptor, 16) == 0 else {
            let number = errno
            _ = unlink(path)
            throw System.Refusal(number: number)
        }
    }

    /// Returns the next connection, or nil when there was none after all.
    static func accept(_ descriptor: Int32) throws(System.Refusal) -> Int32? {
        let connection = Glue.accept(descriptor)
        guard connection >= 0 else {
            switch errno {
            case EINTR, ECONNABORTED, EAGAIN: return nil
            default: throw System.Refusal(number: errno)
            }
        }
        _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
        // Some systems hand down that the socket does not wait.
        _ = fcntl(connection, F_SETFL, 0)
        prepare(connection)
        return connection
    }

    /// Sends bytes, waiting until they are taken, and returns whether they were.
    static func send(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Bool {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { rest in
                #if canImport(Darwin)
                    // The socket itself says that no signal is wanted.
                    Darwin.send(descriptor, rest.baseAddress, rest.count, 0)
                #elseif canImport(Musl)
                    Musl.send(descriptor, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
                #else
                    Glibc.send(descriptor, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
                #endif
            }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }

    /// Tells the other side that nothing follows, or ends both directions.
    static func shutDown(_ descriptor: Int32, both: Bool) {
        #if canImport(Glibc)
            _ = shutdown(descriptor, Int32(both ? SHUT_RDWR : SHUT_WR))
        #else
            _ = shutdown(descriptor, both ? SHUT_RDWR : SHUT_WR)
        #endif
    }

    /// Returns the user whose process is on the other side, as the operating system knows it.
    static func peer(of descriptor: Int32) -> uid_t? {
        #if canImport(Darwin)
            var (user, group) = (uid_t(), gid_t())
            return getpeereid(descriptor, &user, &group) == 0 ? user : nil
        #else
            // struct ucred: process, user, group.
            var credentials: (pid_t, uid_t, gid_t) = (0, 0, 0)
            var size = socklen_t(MemoryLayout.size(ofValue: credentials))
            guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0 else { return nil }
            return credentials.1
        #endif
    }

    /// Waits until the other side is gone.
    static func waitForEnd(of descriptor: Int32) {
        while true {
            // Its end is told without being asked for.
            var request = pollfd(fd: descriptor, events: 0, revents: 0)
            let count = poll(&request, 1, -1)
            if count > 0 || count < 0 && errno != EINTR { return }
        }
    }

    private static func prepare(_ descriptor: Int32) {
        #if canImport(Darwin)
            var isOn: Int32 = 1
            _ = setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
        #endif
    }

    private static func withAddress(
        _ path: String,
        _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) throws(System.Refusal) {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        let isShort = withUnsafeMutableBytes(of: &address.sun_path) { place in
            guard bytes.count < place.count, !bytes.contains(0) else { return false }
            place.copyBytes(from: bytes)
            return true
        }
        guard isShort else { throw System.Refusal(number: ENAMETOOLONG) }
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                body(address, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0 else { throw System.Refusal(number: errno) }
    }

    /// Calls whose names are taken here.
    private enum Glue {
        static func listen(_ descriptor: Int32, _ count: Int32) -> Int32 {
            #if canImport(Glibc)
                Glibc.listen(descriptor, count)
            #elseif canImport(Musl)
                Musl.listen(descriptor, count)
            #else
                Darwin.listen(descriptor, count)
            #endif
        }

        static func accept(_ descriptor: Int32) -> Int32 {
            #if canImport(Glibc)
                Glibc.accept(descriptor, nil, nil)
            #elseif canImport(Musl)
                Musl.accept(descriptor, nil, nil)
            #else
                Darwin.accept(descriptor, nil, nil)
            #endif
        }
    }
}
