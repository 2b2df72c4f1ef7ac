#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

extension System {
    /// Returns both ends of a non-blocking pipe; -1 for each when the process has no descriptor left.
    package static func pipe() -> (readEnd: Descriptor, writeEnd: Descriptor) {
        var ends: [Int32] = [-1, -1]
        guard unsafe posixPipe(&ends) == 0 else { return (-1, -1) }
        for end in ends {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        return (ends[0], ends[1])
    }

    /// Writes one byte to a pipe; safe in a signal handler.
    package static func signal(_ descriptor: Descriptor, _ byte: UInt8 = 0) {
        var byte = byte
        _ = unsafe posixWrite(descriptor, &byte, 1)
    }

    /// Returns the bytes that a pipe holds, at most 256, without waiting for more.
    @discardableResult
    package static func drain(_ descriptor: Descriptor) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = unsafe posixRead(descriptor, &bytes, bytes.count)
        return Array(bytes.prefix(max(0, count)))
    }

    /// Waits until one of two descriptors can be read, and returns which; a negative one is ignored.
    ///
    /// - Parameters:
    ///   - first: A descriptor.
    ///   - second: Another one.
    ///   - milliseconds: How long to wait; negative for no limit.
    package static func waitForInput(
        _ first: Descriptor,
        _ second: Descriptor = -1,
        milliseconds: Int32 = -1
    ) -> (first: Bool, second: Bool) {
        var requests = [first, second].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        while unsafe poll(&requests, nfds_t(requests.count), milliseconds) < 0 {
            guard errno == EINTR || errno == EAGAIN else { return (true, false) }
        }
        // The end of a stream and an error count as readable: reading then shows which of them it is.
        return (requests[0].revents != 0, requests[1].revents != 0)
    }
}
