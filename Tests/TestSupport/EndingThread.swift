import Dispatch

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Runs a body on a thread of the system, and returns once the thread has ended: all that runs at its end has run.
///
/// - Parameter stackSize: The bytes of its stack; nil for the system's default.
package func onEndingThread(stackSize: Int? = nil, _ body: @escaping @Sendable () -> Void) async {
    await withCheckedContinuation { (ended: CheckedContinuation<Void, Never>) in
        // A thread of its own waits.
        DispatchQueue(label: "onEndingThread").async {
            runToTheEnd(stackSize, body)
            ended.resume()
        }
    }
}

private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

/// Runs a body on a thread of the system, and blocks until the thread has ended.
package func runToTheEnd(_ stackSize: Int? = nil, _ body: @escaping @Sendable () -> Void) {
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    pthread_attr_init(attributes)
    defer {
        pthread_attr_destroy(attributes)
        attributes.deallocate()
    }
    if let stackSize { pthread_attr_setstacksize(attributes, stackSize) }
    let body = Unmanaged.passRetained(Body(body)).toOpaque()
    #if canImport(Darwin)
        var thread: pthread_t?
        let status = pthread_create(&thread, attributes, { run($0) }, body)
        guard status == 0, let thread else { return Unmanaged<Body>.fromOpaque(body).release() }
    #else
        var thread = pthread_t()
        let status = pthread_create(&thread, attributes, { $0.flatMap { run($0) } }, body)
        guard status == 0 else { return Unmanaged<Body>.fromOpaque(body).release() }
    #endif
    pthread_join(thread, nil)
}

private func run(_ body: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<Body>.fromOpaque(body).takeRetainedValue().run()
    return nil
}
