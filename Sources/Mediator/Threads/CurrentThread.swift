import CMediatorThreads

package enum CurrentThread {
    /// The system's number of the thread; 0 if it has none.
    package static var number: UInt64 { mediator_thread_id() }
}
