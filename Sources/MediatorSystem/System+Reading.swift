package import Dispatch

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif
#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension System {
    /// Performs blocking calls for files on a thread of their own, so that the thread of the caller is free meanwhile.
    package static func onFileThread<T: Sendable>(
        _ work: @escaping @Sendable () throws(SystemError) -> T
    ) async throws(SystemError) -> T {
        try await DispatchQueue(label: "MediatorSystem.file").perform { Result(catching: work) }.get()
    }

    /// Returns the bytes of a regular file; nil when it has more than a limit.
    package static func contents(of path: String, atMost limit: Int) throws(SystemError) -> [UInt8]? {
        // Opening a pipe without this flag waits for a writer.
        let file = try opened(path, O_RDONLY | O_NONBLOCK)
        defer { close(file) }
        try checkRegular(file)
        var bytes: [UInt8] = []
        while bytes.count <= limit {
            let next = try read(file)
            if next.isEmpty { return bytes }
            bytes += next
        }
        return nil
    }

    /// Returns the names of the files in a folder, in any order; none where it cannot be read.
    package static func names(in folder: String) -> [String] {
        // `FileManager` cuts the path at a NUL character.
        guard (try? SystemError.checkPath(folder)) != nil else { return [] }
        return (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }

    /// Returns whether a path leads to a folder.
    package static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return unsafe (try? SystemError.checkPath(path)) != nil && stat(path, &status) == 0
            && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Opens a file, which no child process inherits.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - flags: The flags of `open`.
    /// - Throws: The error of `open`; also for a path with a NUL character.
    package static func opened(_ path: String, _ flags: Int32) throws(SystemError) -> Descriptor {
        try SystemError.checkPath(path)
        // Only the owner can read a file that this makes, since it may hold parameters.
        let file = unsafe open(path, flags | O_CLOEXEC, 0o600)
        guard file < 0 else { return file }
        throw errno == ELOOP && flags & O_NOFOLLOW != 0 ? .link : .last
    }

    /// - Throws: An error where an open file is no regular one.
    static func checkRegular(_ file: Descriptor) throws(SystemError) {
        var status = stat()
        guard unsafe fstat(file, &status) == 0 else { throw .last }
        try checkRegular(status)
    }

    static func checkRegular(_ status: stat) throws(SystemError) {
        switch status.st_mode & S_IFMT {
        case S_IFREG: return
        case S_IFLNK: throw .link
        case S_IFDIR: throw SystemError(number: EISDIR)
        default: throw .notRegular
        }
    }
}

extension DispatchQueue {
    /// Performs blocking work on a thread of the queue, so that the thread of the caller is free meanwhile.
    package func perform<T: Sendable>(_ work: @escaping @Sendable () -> T) async -> T {
        await withCheckedContinuation { continuation in
            async { continuation.resume(returning: work()) }
        }
    }
}
