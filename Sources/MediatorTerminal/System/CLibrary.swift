#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

// Functions of the C library under other names: inside a type that has a method `exit`, the name `exit` means that method.

func posixExit(_ status: Int32) -> Never { exit(status) }
