import CMediatorThreads

/// The thread-locals of the running thread.
package enum ThreadLocals {
    /// Gives them their first values: a test does so on Linux to a thread that is about to end, as Apple's systems do.
    package static func forget() { mediator_forget_thread_locals() }
}
