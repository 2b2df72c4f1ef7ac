#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif
import MediatorSystem

extension System {
    /// Returns the size of an open file in bytes.
    static func size(of file: Descriptor) -> Int {
        var status = stat()
        return unsafe fstat(file, &status) == 0 ? Int(status.st_size) : 0
    }

    /// Returns whether a path still leads to an open file.
    static func isSameFile(_ file: Descriptor, _ path: String) -> Bool {
        var (one, other) = (stat(), stat())
        guard unsafe fstat(file, &one) == 0, unsafe stat(path, &other) == 0 else { return false }
        return one.st_ino == other.st_ino && one.st_dev == other.st_dev
    }
}
