#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A socket that listens at a path, for processes of this user alone.
struct SocketFile: Sendable {
    let descriptor: System.Descriptor
    private let path: String
    private let identity: Identity

    /// Distinguishes a file from another that takes its place.
    private struct Identity: Equatable {
        let device: UInt64
        let file: UInt64
        /// When it was made: the number of a removed file is used again.
        let seconds: Int
        let nanoseconds: Int
        let owner: uid_t
        let isSocket: Bool

        /// Creates the identity of the file at a path, without following a link; nil where there is none.
        init?(_ path: String) {
            var info = stat()
            guard unsafe lstat(path, &info) == 0 else { return nil }
            device = UInt64(truncatingIfNeeded: info.st_dev)
            file = UInt64(truncatingIfNeeded: info.st_ino)
            #if canImport(Darwin)
                let time = info.st_mtimespec
            #else
                let time = info.st_mtim
            #endif
            (seconds, nanoseconds) = (Int(time.tv_sec), Int(time.tv_nsec))
            owner = info.st_uid
            isSocket = info.st_mode & S_IFMT == S_IFSOCK
        }
    }

    /// Listens at a path, in place of a socket that a crashed process has left there.
    ///
    /// - Throws: An error when another file, the socket of another user or of a listening process is at the path.
    init(_ path: String) throws(SocketServer.ListenError) {
        self.path = path
        do {
            try SystemError.checkPath(path)
        } catch {
            throw .init(reason: "\(error)", recoverySuggestion: "give another path.")
        }
        if let found = Identity(path) { try Self.removeStale(found, at: path) }
        do {
            descriptor = try UnixSocket.make()
        } catch {
            throw .tooManyDescriptors(error)
        }
        do {
            try UnixSocket.listen(descriptor, at: path)
        } catch {
            System.close(descriptor)
            throw .init(listening: error)
        }
        guard let identity = Identity(path) else {
            System.close(descriptor)
            throw .init(reason: "the socket is gone", recoverySuggestion: "try again.")
        }
        self.identity = identity
    }

    /// Ends listening, and removes the socket unless another file has taken its place.
    func close() {
        if Identity(path) == identity { _ = unsafe unlink(path) }
        System.close(descriptor)
    }

    private static func removeStale(_ found: Identity, at path: String) throws(SocketServer.ListenError) {
        guard found.isSocket else {
            throw .init(reason: "another file is there, not a socket", recoverySuggestion: "give another path.")
        }
        guard found.owner == geteuid() else {
            throw .init(reason: "a socket of another user is there", recoverySuggestion: "give another path.")
        }
        let isAnswered: Bool
        do {
            let probe = try UnixSocket.make()
            defer { System.close(probe) }
            try UnixSocket.connect(probe, to: path)
            isAnswered = true
        } catch {
            isAnswered = error.number != ECONNREFUSED && error.number != ENOENT
        }
        guard !isAnswered else { throw .isTaken }
        // Another process may have replaced the same socket and listen there by now: the file is compared once more.
        let aside = System.unusedName(for: path)
        guard unsafe rename(path, aside) == 0 else { return }
        guard Identity(aside) == found else {
            _ = unsafe rename(aside, path)
            throw .isTaken
        }
        _ = unsafe unlink(aside)
    }
}

extension SocketServer.ListenError {
    static let isTaken = SocketServer.ListenError(
        reason: "another process listens there", recoverySuggestion: "attach to it, or give another path.")

    /// Creates the error for one of the system where a socket was to listen at a path.
    init(listening error: SystemError) {
        switch error.number {
        // Another process was faster.
        case EADDRINUSE: self = .isTaken
        case ENAMETOOLONG: self.init(reason: "\(error)", recoverySuggestion: "give a path of at most about 100 bytes.")
        default: self.init(reason: "\(error)", recoverySuggestion: "give a path in a folder where you may write.")
        }
    }
}
