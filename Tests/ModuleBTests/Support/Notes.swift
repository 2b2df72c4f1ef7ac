import Synchronization

/// What was said, in order, by whichever thread.
final class Notes<Note: Sendable>: Sendable {
    private let list = Mutex<[Note]>([])

    /// What was said so far.
    var all: [Note] { list.withLock { $0 } }

    func add(_ note: Note) {
        list.withLock { $0.append(note) }
    }
}
