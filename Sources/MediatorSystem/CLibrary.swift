#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

// Functions of the C library under other names: inside a type that has a method `read`, the name `read` means that method.

package func posixRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, bytes, count)
}

package func posixWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}

package func posixClose(_ descriptor: Int32) -> Int32 { close(descriptor) }

func posixRename(_ path: UnsafePointer<CChar>, _ other: UnsafePointer<CChar>) -> Int32 { rename(path, other) }
