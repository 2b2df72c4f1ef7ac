#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif
import Synchronization

/// What reaches somebody who waits for keys, from any thread: the pipe wakes them up.
final class Mailbox: Sendable {
    enum Letter: Sendable {
        /// Ctrl-C.
        case interruption
        /// A request may have been withdrawn.
        case withdrawal
        /// The terminal has another size.
        case resize
        /// The process was stopped and goes on.
        case resumption
        /// Something to show while the line is awaited.
        case text(String, System.Descriptor)
    }

    private struct State {
        var isOpen = false
        var letters: [Letter] = []
    }

    /// Readable when there are letters.
    let descriptor: System.Descriptor
    private let writeEnd: System.Descriptor
    private let state = Mutex(State())

    init() {
        (descriptor, writeEnd) = System.pipe()
    }

    deinit {
        System.close(descriptor)
        System.close(writeEnd)
    }

    /// Begins to take letters.
    func open() {
        state.withLock { $0.isOpen = true }
    }

    /// Takes no more letters and returns those that are left.
    func close() -> [Letter] {
        state.withLock { $0.isOpen = false }
        return takeAll()
    }

    /// Delivers a letter, unless nobody waits for one.
    func post(_ letter: Letter) -> Bool {
        let isOpen = state.withLock { state in
            if state.isOpen { state.letters.append(letter) }
            return state.isOpen
        }
        // A full pipe wakes up just as well, so that what it refuses is not missed.
        if isOpen { System.signal(writeEnd) }
        return isOpen
    }

    func takeAll() -> [Letter] {
        System.drain(descriptor)
        return state.withLock { state in
            defer { state.letters = [] }
            return state.letters
        }
    }
}
