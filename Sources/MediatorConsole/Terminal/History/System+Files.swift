import MediatorRedirects

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

extension System {
    /// Returns the bytes of a file.
    static func contents(of path: String) throws(Refusal) -> [UInt8] {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw Refusal(number: errno) }
        defer { close(file) }
        var bytes: [UInt8] = []
        while true {
            let more = try read(file)
            if more.isEmpty { return bytes }
            bytes += more
        }
    }

    /// Opens a file to write at its end, made if it is missing, that only its owner can read.
    static func openOwnFile(_ path: String) throws(Refusal) -> Descriptor {
        let file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, mode_t(0o600))
        guard file >= 0 else { throw Refusal(number: errno) }
        var status = stat()
        // One that others could read was not made here; a device is nobody's to change.
        if fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_mode & 0o077 != 0 {
            fchmod(file, 0o600)
        }
        return file
    }

    /// Makes the folders in which a file is to be; only their owner may look into those that are made.
    static func makeFolders(of path: String) {
        var folders: [String] = []
        var folder = path[...]
        while let end = folder.lastIndex(of: "/"), end != folder.startIndex {
            folder = folder[..<end]
            folders.append(String(folder))
        }
        guard let inner = folders.first, access(inner, F_OK) != 0 else { return }
        folders.reversed().forEach { mkdir($0, 0o700) }
    }

    static func size(of file: Descriptor) -> Int {
        var status = stat()
        return fstat(file, &status) == 0 ? Int(status.st_size) : 0
    }

    /// Whether a path still leads to an open file.
    static func isSameFile(_ file: Descriptor, _ path: String) -> Bool {
        var (one, other) = (stat(), stat())
        guard fstat(file, &one) == 0, stat(path, &other) == 0 else { return false }
        return one.st_ino == other.st_ino && one.st_dev == other.st_dev
    }
}
