#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

extension System {
    /// Opens a file that only its owner can read, to write at its end; makes it where it is missing.
    static func openOwnFile(_ path: String) throws(SystemError) -> Descriptor {
        let file = try opened(path, O_WRONLY | O_APPEND | O_CREAT)
        var status = stat()
        // A file that others can read was not made here; the mode of a device stays as it is.
        if fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_mode & 0o077 != 0 {
            fchmod(file, 0o600)
        }
        return file
    }

    /// Makes the folders of a file; only their owner can read those that this makes.
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

    /// Returns the size of an open file in bytes.
    static func size(of file: Descriptor) -> Int {
        var status = stat()
        return fstat(file, &status) == 0 ? Int(status.st_size) : 0
    }

    /// Returns whether a path still leads to an open file.
    static func isSameFile(_ file: Descriptor, _ path: String) -> Bool {
        var (one, other) = (stat(), stat())
        guard fstat(file, &one) == 0, stat(path, &other) == 0 else { return false }
        return one.st_ino == other.st_ino && one.st_dev == other.st_dev
    }
}
