import Dispatch
import MediatorSystem
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif
import Synchronization

/// Reports the signals of a terminal on a thread of their own, instead of in a signal handler, where few calls are safe.
package final class Signals: Sendable {
    /// The signals that end a process by default.
    package static let endings = [SIGINT, SIGTERM, SIGHUP]
    private static let watched = endings + [SIGWINCH, SIGCONT]
    /// Where the handler writes the number of a signal: one pipe for the process, which is never closed, since a handler may
    /// still be about to write to it after the last object has stopped.
    static let writeEnd = Atomic<System.Descriptor>(-1)
    /// Receives the signals; nil while no object watches, since a process has one set of handlers.
    private static let report = Mutex<(@Sendable (Int32) -> Void)?>(nil)

    private let before: [(number: Int32, action: sigaction)]

    /// Begins to watch for signals, and returns nil when another object in this process does already.
    ///
    /// - Parameter report: Receives the number of each signal, one after the other.
    package static func watch(_ report: @escaping @Sendable (Int32) -> Void) -> Signals? {
        let begins = Self.report.withLock { current in
            guard current == nil, opensPipe() else { return false }
            current = report
            return true
        }
        return begins ? Signals() : nil
    }

    /// Opens the pipe, and begins to read it, if that was not done before; returns whether there is one.
    private static func opensPipe() -> Bool {
        guard writeEnd.load(ordering: .relaxed) < 0 else { return true }
        let (readEnd, writeEnd) = System.pipe()
        guard readEnd >= 0 else { return false }
        Self.writeEnd.store(writeEnd, ordering: .releasing)
        DispatchQueue(label: "MediatorTerminal.signals").async {
            while true {
                _ = System.waitForInput(readEnd)
                for number in System.drain(readEnd).map(Int32.init) {
                    if let report = report.withLock(\.self) {
                        report(number)
                    } else {
                        // The last object has stopped meanwhile: the handler that was there before gets the signal.
                        kill(getpid(), number)
                    }
                }
            }
        }
        return true
    }

    private init() {
        before = Self.watched.compactMap { number in
            var (old, new) = (sigaction(), sigaction())
            guard unsafe sigaction(number, nil, &old) == 0, !old.isIgnored else { return nil }
            new.handle { number in
                // The interrupted code may be about to read errno.
                let kept = errno
                System.signal(Signals.writeEnd.load(ordering: .relaxed), UInt8(truncatingIfNeeded: number))
                errno = kept
            }
            return unsafe sigaction(number, &new, nil) == 0 ? (number, old) : nil
        }
    }

    /// Restores the handlers that were there before.
    package func stop() {
        for (number, action) in before {
            var action = action
            unsafe sigaction(number, &action, nil)
        }
        Self.report.withLock { $0 = nil }
    }

    /// Restores the modes of the terminal, and ends the process with the default action of a signal.
    package static func endProcess(with number: Int32) -> Never {
        TerminalModes.restore()
        // All zeros is the default action.
        var action = sigaction()
        unsafe sigaction(number, &action, nil)
        // Threads of queues block signals; a signal to the process would reach another thread, too late.
        var numbers = sigset_t()
        unsafe sigemptyset(&numbers)
        unsafe sigaddset(&numbers, number)
        unsafe pthread_sigmask(SIG_UNBLOCK, &numbers, nil)
        raise(number)
        System.exit(128 + number)
    }
}

extension sigaction {
    /// Whether the signal was ignored when the process started, as with `nohup`.
    fileprivate var isIgnored: Bool {
        // The handler is the first field, and the macro SIG_IGN, a cast of 1, is not imported on every platform.
        unsafe withUnsafeBytes(of: self) { unsafe $0.load(as: UInt.self) } == 1
    }

    fileprivate mutating func handle(_ handler: @escaping @convention(c) (Int32) -> Void) {
        #if canImport(Darwin)
            __sigaction_u.__sa_handler = handler
        #elseif canImport(Musl)
            __sa_handler.sa_handler = handler
        #else
            unsafe __sigaction_handler.sa_handler = handler
        #endif
        sa_flags = SA_RESTART
    }
}
