import Mediator
import MediatorGateway

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The file of the last valid document, and the previous one beside it.
///
/// A header line before the document contains its length and its hash:
///
///     mediator-redirects 1 143 8f0e0f9b5a1c2d3e
///     {"version": 1, "rules": […]}
///
/// Saving writes a document to `FILE.new`, flushes it to the disk, renames the file to `FILE.previous`, and then
/// `FILE.new` to the name of the file. After a crash at any point, one of the two is intact.
struct RedirectFile: Sendable, Hashable {
    /// The error of a file that cannot be read or written, or is damaged.
    struct Failure: Error {
        let fact: String
        /// Whether the file does not exist.
        var isMissing = false
    }

    let path: String

    var previous: String { path + ".previous" }
    private var new: String { path + ".new" }

    private static let magic = "mediator-redirects 1"
    /// An upper bound for the length of the header line, in bytes.
    private static let longestHeader = 64

    /// Returns the document in a file.
    static func read(_ path: String) throws(Failure) -> [UInt8] {
        let bytes = try bytes(of: path)
        let header = bytes.prefix(longestHeader).prefix { $0 != UInt8(ascii: "\n") }
        let document = Array(bytes.dropFirst(header.count + 1))
        let parts = String(decoding: header, as: UTF8.self).split(separator: " ").map(String.init)
        guard parts.count == 4, parts[0...1].joined(separator: " ") == magic else {
            throw Failure(fact: "it does not begin as a kept redirect table does")
        }
        guard Int(parts[2]) == document.count else {
            throw Failure(fact: "it has \(document.count) bytes of a document, and not the \(parts[2]) that it had")
        }
        guard parts[3] == hash(document) else { throw Failure(fact: "its content is not what was written") }
        return document
    }

    /// Creates the folder, and returns the reason why the file cannot be written; nil if it can.
    func prepare() -> Failure? {
        do {
            try makeFolder()
            // A leftover of a crash is useless, and nothing else has this name.
            try Self.write([], to: new)
            unlink(new)
            return nil
        } catch {
            return error
        }
    }

    /// Saves a document atomically: after a crash, the file has the new or the old content.
    func save(_ document: [UInt8]) throws(Failure) {
        // The system may have deleted the folder together with caches.
        try makeFolder()
        let header = "\(Self.magic) \(document.count) \(Self.hash(document))\n"
        try Self.write(Array(header.utf8) + document, to: new)
        // A damaged file must not replace an intact one.
        if (try? Self.read(path)) != nil { try Self.move(path, to: previous) }
        try Self.move(new, to: path)
        Self.syncFolder(of: path)
    }

    private static func hash(_ document: [UInt8]) -> String {
        var hash = StableHash()
        hash.add(document)
        let digits = String(hash.mixed, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

extension RedirectFile {
    private func makeFolder() throws(Failure) {
        guard let slash = path.lastIndex(of: "/") else { return }
        try Self.makeFolder(path[..<slash])
    }

    /// Creates a folder and its missing parents.
    private static func makeFolder(_ path: Substring) throws(Failure) {
        let name = String(path)
        if path.isEmpty || access(name, F_OK) == 0 || mkdir(name, 0o700) == 0 { return }
        if errno == ENOENT, let slash = path.lastIndex(of: "/") {
            try makeFolder(path[..<slash])
            if mkdir(name, 0o700) == 0 { return }
        }
        // Another thread may have created it.
        guard errno == EEXIST else { throw lastFailure() }
    }

    private static func bytes(of path: String) throws(Failure) -> [UInt8] {
        guard let file = fopen(path, "rb") else { throw lastFailure() }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: RedirectTable.maximumBytes + longestHeader + 1)
        let count = fread(&bytes, 1, bytes.count, file)
        guard ferror(file) == 0 else { throw lastFailure() }
        guard count < bytes.count else { throw Failure(fact: "it is longer than a redirect table may be") }
        return Array(bytes.prefix(count))
    }

    private static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
        // Only the app itself uses the file, hence the mode 0600.
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw lastFailure() }
        guard let file = fdopen(descriptor, "wb") else {
            let failure = lastFailure()
            close(descriptor)
            throw failure
        }
        let isWritten = fwrite(bytes, 1, bytes.count, file) == bytes.count && fflush(file) == 0 && flush(descriptor)
        let failure = isWritten ? nil : lastFailure()
        // Some file systems report write errors only on close.
        guard fclose(file) == 0 else { throw failure ?? lastFailure() }
        if let failure { throw failure }
    }

    /// Flushes a file to the disk.
    private static func flush(_ descriptor: Int32) -> Bool {
        #if canImport(Darwin)
            // On Apple's systems, fsync leaves the bytes in the disk's own buffer.
            if fcntl(descriptor, F_FULLFSYNC) == 0 { return true }
        #endif
        return fsync(descriptor) == 0
    }

    private static func move(_ path: String, to other: String) throws(Failure) {
        guard rename(path, other) == 0 else { throw lastFailure() }
    }

    /// Flushes the new names of a folder to the disk; some file systems do not allow to open a folder, and need no
    /// flush.
    private static func syncFolder(of path: String) {
        let folder = path.contains("/") ? String(path[...(path.lastIndex(of: "/") ?? path.startIndex)]) : "."
        let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    private static func lastFailure() -> Failure {
        let number = errno
        return Failure(fact: String(cString: strerror(number)), isMissing: [ENOENT, ENOTDIR].contains(number))
    }
}
