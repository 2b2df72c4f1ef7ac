import Foundation

/// A connected socket, which closes when nothing uses it any more.
final class Socket: Sendable {
    private let number: Int32

    /// Connects with a server; it blocks its thread.
    init(connectingTo server: NATSServer, limit: Int) throws(NATSError) {
        var hints = addrinfo()
        hints.ai_family = AF_UNSPEC
        #if canImport(Glibc)
            hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        #else
            hints.ai_socktype = SOCK_STREAM
        #endif
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(server.host, "\(server.port)", &hints, &found) == 0 else {
            throw NATSError("\(server): there is no such host")
        }
        defer { freeaddrinfo(found) }
        var reason = "there is no address"
        var address = found
        while let info = address?.pointee {
            address = info.ai_next
            let number = socket(info.ai_family, info.ai_socktype, info.ai_protocol)
            guard number >= 0 else { continue }
            // Ends attempts to connect and writes that take too long.
            var time = timeval(tv_sec: limit, tv_usec: 0)
            setsockopt(number, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
            var on: Int32 = 1
            setsockopt(number, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
            #if canImport(Darwin)
                setsockopt(number, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
            #endif
            _ = fcntl(number, F_SETFD, FD_CLOEXEC)
            if connect(number, info.ai_addr, info.ai_addrlen) == 0 {
                self.number = number
                return
            }
            reason = String(cString: strerror(errno))
            close(number)
        }
        throw NATSError("\(server): \(reason)")
    }

    deinit { close(number) }

    /// Reads what has come, and waits until something has; empty at the end.
    func read(into buffer: inout [UInt8]) -> ArraySlice<UInt8> {
        while true {
            let count = recv(number, &buffer, buffer.count, 0)
            if count > 0 { return buffer[..<count] }
            if count == 0 || errno != EINTR { return [] }
        }
    }

    /// Writes all bytes, and waits until there is room.
    ///
    /// - Returns: Whether they were written.
    func write(_ bytes: [UInt8]) -> Bool {
        #if canImport(Darwin)
            let flags: Int32 = 0
        #else
            let flags = Int32(MSG_NOSIGNAL)
        #endif
        return bytes.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = send(number, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count, flags)
                if count >= 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return false }
            }
            return true
        }
    }

    /// Ends reads and writes in progress.
    func end() {
        shutdown(number, Int32(SHUT_RDWR))
    }
}
