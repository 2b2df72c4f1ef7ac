import Mediator

/// Where a call began.
enum CallThread: Sendable, Hashable {
    case mainActor
    /// The system's number of a thread; 0 if it has none.
    case thread(UInt64)

    /// The running thread or actor.
    static var current: CallThread {
        CurrentThread.isOnMainActor ? .mainActor : .thread(CurrentThread.number)
    }
}

/// The names of threads: numbered in the order of their first calls, since the system's numbers say nothing.
struct ThreadNames {
    private var numbers: [UInt64: Int] = [:]

    mutating func name(of thread: CallThread) -> String? {
        switch thread {
        case .mainActor: return "main actor"
        case .thread(0): return nil
        case .thread(let identifier):
            let number = numbers[identifier] ?? numbers.count + 1
            numbers[identifier] = number
            return "thread \(number)"
        }
    }
}
