#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

// Functions of the C library under other names: inside a type that has a method `read`, the name `read` means that method.

func posixRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    unsafe read(descriptor, bytes, count)
}

func posixWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe write(descriptor, bytes, count)
}

func posixClose(_ descriptor: Int32) -> Int32 { close(descriptor) }

func posixPipe(_ ends: UnsafeMutablePointer<Int32>) -> Int32 { unsafe pipe(ends) }

func posixConnect(_ socket: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t) -> Int32 {
    unsafe connect(socket, address, length)
}

func posixListen(_ socket: Int32, _ backlog: Int32) -> Int32 { listen(socket, backlog) }

func posixAccept(_ socket: Int32) -> Int32 { accept(socket, nil, nil) }

/// Sends bytes without the signal SIGPIPE when the other side has gone; on Darwin an option of the socket prevents it.
func posixSend(_ socket: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Darwin)
        send(socket, bytes, count, 0)
    #else
        unsafe send(socket, bytes, count, Int32(MSG_NOSIGNAL))
    #endif
}

func posixKill(_ process: Int32, _ signal: Int32) -> Int32 { kill(process, signal) }
