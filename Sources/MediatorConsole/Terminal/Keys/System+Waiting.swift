#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

extension System {
    typealias Descriptor = Int32

    /// Returns both ends of a pipe that is not waited for; -1 for each when the process has no descriptor left.
    static func pipe() -> (readEnd: Descriptor, writeEnd: Descriptor) {
        var ends: [Int32] = [-1, -1]
        #if canImport(Darwin)
            let status = Darwin.pipe(&ends)
        #elseif canImport(Musl)
            let status = Musl.pipe(&ends)
        #else
            let status = Glibc.pipe(&ends)
        #endif
        guard status == 0 else { return (-1, -1) }
        for end in ends {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        return (ends[0], ends[1])
    }

    /// Writes one byte to a pipe; safe in a signal handler.
    static func signal(_ descriptor: Descriptor, _ byte: UInt8 = 0) {
        var byte = byte
        #if canImport(Darwin)
            _ = Darwin.write(descriptor, &byte, 1)
        #elseif canImport(Musl)
            _ = Musl.write(descriptor, &byte, 1)
        #else
            _ = Glibc.write(descriptor, &byte, 1)
        #endif
    }

    /// Takes what is in a pipe, at most so many bytes, without waiting for more.
    @discardableResult
    static func drain(_ descriptor: Descriptor) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 256)
        #if canImport(Darwin)
            let count = Darwin.read(descriptor, &bytes, bytes.count)
        #elseif canImport(Musl)
            let count = Musl.read(descriptor, &bytes, bytes.count)
        #else
            let count = Glibc.read(descriptor, &bytes, bytes.count)
        #endif
        return Array(bytes.prefix(max(0, count)))
    }

    /// Waits until one of two descriptors can be read, and says which.
    static func waitForInput(_ first: Descriptor, _ second: Descriptor) -> (first: Bool, second: Bool) {
        // A descriptor below zero is passed over.
        var requests = [first, second].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        while poll(&requests, nfds_t(requests.count), -1) < 0 {
            guard errno == EINTR || errno == EAGAIN else { return (true, false) }
        }
        // An end and an error count: reading then tells which it is.
        return (requests[0].revents != 0, requests[1].revents != 0)
    }
}
