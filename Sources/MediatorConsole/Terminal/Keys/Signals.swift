import Dispatch
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif
import Synchronization

/// The signals of a terminal, told on a thread of their own instead of in a handler, where hardly anything may be done.
final class Signals: Sendable {
    private static let watched = [SIGINT, SIGWINCH, SIGCONT, SIGTERM, SIGHUP]
    /// Where the handler writes the number of a signal; a process has one set of handlers.
    private static let handled = Atomic<Int32>(-1)
    private static let isTaken = Atomic<Bool>(false)
    /// Written instead of a signal's number to end the watch.
    private static let end: UInt8 = 0

    private let writeEnd: System.Descriptor
    private let before: [(number: Int32, action: sigaction)]

    /// Begins to watch, and returns nil when somebody else in this process does already.
    ///
    /// - Parameter tell: Gets the number of each signal, one after the other.
    static func watch(_ tell: @escaping @Sendable (Int32) -> Void) -> Signals? {
        guard isTaken.compareExchange(expected: false, desired: true, ordering: .acquiringAndReleasing).exchanged else {
            return nil
        }
        let (readEnd, writeEnd) = System.pipe()
        guard readEnd >= 0 else {
            isTaken.store(false, ordering: .releasing)
            return nil
        }
        DispatchQueue(label: "Mediator.Console.signals").async {
            while true {
                _ = System.waitForInput(readEnd, -1)
                for byte in System.drain(readEnd) {
                    guard byte == end else {
                        tell(Int32(byte))
                        continue
                    }
                    System.close(readEnd)
                    System.close(writeEnd)
                    return
                }
            }
        }
        return Signals(writeEnd)
    }

    private init(_ writeEnd: System.Descriptor) {
        self.writeEnd = writeEnd
        Self.handled.store(writeEnd, ordering: .releasing)
        before = Self.watched.compactMap { number in
            var (old, new) = (sigaction(), sigaction())
            guard sigaction(number, nil, &old) == 0, !old.isIgnored else { return nil }
            new.handle { number in
                // The interrupted code may be about to look at errno.
                let kept = errno
                System.signal(Signals.handled.load(ordering: .relaxed), UInt8(truncatingIfNeeded: number))
                errno = kept
            }
            return sigaction(number, &new, nil) == 0 ? (number, old) : nil
        }
    }

    /// Puts back what was there before.
    func stop() {
        for (number, action) in before {
            var action = action
            sigaction(number, &action, nil)
        }
        Self.handled.store(-1, ordering: .releasing)
        System.signal(writeEnd, Self.end)
        Self.isTaken.store(false, ordering: .releasing)
    }

    /// Lets a signal do to the process what it does to others: end it.
    static func endProcess(with number: Int32) -> Never {
        TerminalModes.restore()
        // All zeros is the default action.
        var action = sigaction()
        sigaction(number, &action, nil)
        // A thread of a queue has signals blocked; one to the process would be taken by another, too late.
        var numbers = sigset_t()
        sigemptyset(&numbers)
        sigaddset(&numbers, number)
        pthread_sigmask(SIG_UNBLOCK, &numbers, nil)
        raise(number)
        System.exit(128 + number)
    }
}

extension sigaction {
    /// Whether whoever started the process wanted it to be ignored, as `nohup` does.
    fileprivate var isIgnored: Bool {
        // The handler comes first in this structure, and the macro SIG_IGN, a cast of 1, is not imported everywhere.
        withUnsafeBytes(of: self) { $0.load(as: UInt.self) } == 1
    }

    fileprivate mutating func handle(_ handler: @escaping @convention(c) (Int32) -> Void) {
        #if canImport(Darwin)
            __sigaction_u.__sa_handler = handler
        #elseif canImport(Musl)
            __sa_handler.sa_handler = handler
        #else
            __sigaction_handler.sa_handler = handler
        #endif
        sa_flags = SA_RESTART
    }
}
