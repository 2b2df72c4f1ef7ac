import CMediatorThreads

/// The clock of records of calls, cheaper to read than `ContinuousClock`.
package enum SystemClock {
    /// The nanoseconds on a clock that runs on while the system sleeps.
    package static var nanoseconds: Int { Int(truncatingIfNeeded: mediator_nanoseconds()) }
}
