import Dispatch
import Synchronization

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

private final class Rounds: Sendable {
    let key: pthread_key_t
    let last: Int
    let run: @Sendable (Int) -> Void
    let round = Atomic(0)

    init(_ key: pthread_key_t, last: Int, _ run: @escaping @Sendable (Int) -> Void) {
        self.key = key
        self.last = last
        self.run = run
    }
}

/// Runs a body at the end of the running thread, in each round of the destructors until the last one.
///
/// In a round it runs after the destructors of the keys that were made before. The key stays until the process ends.
///
/// - Parameter last: The number of the last round, from 1.
package func inRoundsOfDestructors(until last: Int, _ body: @escaping @Sendable (Int) -> Void) {
    var key = pthread_key_t()
    #if canImport(Darwin)
        let status = pthread_key_create(&key) { runRound($0) }
    #else
        let status = pthread_key_create(&key) { $0.map { runRound($0) } }
    #endif
    guard status == 0 else { return }
    pthread_setspecific(key, Unmanaged.passRetained(Rounds(key, last: last, body)).toOpaque())
}

private func runRound(_ argument: UnsafeMutableRawPointer) {
    let rounds = Unmanaged<Rounds>.fromOpaque(argument)
    let isLast = rounds._withUnsafeGuaranteedRef { rounds in
        let round = rounds.round.wrappingAdd(1, ordering: .relaxed).newValue
        rounds.run(round)
        return round == rounds.last || pthread_setspecific(rounds.key, argument) != 0
    }
    if isLast { rounds.release() }
}

/// Ends the running thread, as a handler may.
package func endThread() -> Never { pthread_exit(nil) }
