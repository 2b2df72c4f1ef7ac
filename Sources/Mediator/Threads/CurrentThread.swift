import CMediatorThreads

package enum CurrentThread {
    /// The system's number of the thread; 0 if it has none.
    package static var number: UInt64 { mediator_thread_id() }

    /// Whether it runs code of the main actor, which the main queue serves.
    ///
    /// The main *thread* is no criterion: on Linux the main queue moves to other threads once `main` has suspended.
    package static var isOnMainActor: Bool { mediator_is_on_main_queue() }
}
