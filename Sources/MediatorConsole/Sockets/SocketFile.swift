import Mediator

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A socket that listens at a path, for this user alone.
struct SocketFile: Sendable {
    let descriptor: Int32
    private let path: String
    private let identity: Identity

    private struct Identity: Equatable {
        let device: UInt64
        let file: UInt64
        /// When it was made: the number of a file that is gone is used again.
        let seconds: Int
        let nanoseconds: Int
        let owner: uid_t
        let isSocket: Bool

        /// Returns what is at a path, without following a link; nil for nothing.
        init?(_ path: String) {
            var info = stat()
            guard lstat(path, &info) == 0 else { return nil }
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

    /// Listens at a path; a socket that somebody left behind is replaced.
    ///
    /// - Throws: ``Failure`` when something else is there, somebody else's, or when somebody listens there.
    init(_ path: String) throws(Failure) {
        self.path = path
        if let found = Identity(path) { try Self.removeStale(found, at: path) }
        do {
            descriptor = try UnixSocket.make()
        } catch {
            throw Self.failure(path, error.description, "close what is not needed.")
        }
        do {
            try UnixSocket.listen(descriptor, at: path)
        } catch {
            System.close(descriptor)
            throw Self.failure(path, error.description, "give a path of at most about 100 bytes in a folder of yours.")
        }
        guard let identity = Identity(path) else {
            System.close(descriptor)
            throw Self.failure(path, "the socket is gone", "try again.")
        }
        self.identity = identity
    }

    /// Ends listening and removes the socket, unless something else has taken its place.
    func close() {
        if Identity(path) == identity { _ = unlink(path) }
        System.close(descriptor)
    }

    private static func removeStale(_ found: Identity, at path: String) throws(Failure) {
        guard found.isSocket else {
            throw failure(path, "something else is there, which is no socket", "give another path.")
        }
        guard found.owner == geteuid() else {
            throw failure(path, "a socket of somebody else is there", "give another path.")
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
        guard !isAnswered else { throw isTaken(path) }
        // Another process may have found the same, and listen there by now: what is removed is looked at once more.
        let aside = "\(path).\(getpid())"
        guard rename(path, aside) == 0 else { return }
        guard Identity(aside) == found else {
            _ = rename(aside, path)
            throw isTaken(path)
        }
        _ = unlink(aside)
    }

    private static func isTaken(_ path: String) -> Failure {
        failure(path, "somebody listens there", "attach to it, or give another path.")
    }

    static func failure(_ path: String, _ reason: String, _ resolution: String) -> Failure {
        Failure(
            code: "cannotListen",
            message: "cannot listen at \(path.quotedBriefly): \(reason).",
            resolution: resolution,
            status: .data
        )
    }
}
