extension Group {
    /// All groups, in the order in which they run.
    ///
    /// Those that make 100,000 contracts come last: the memory of the process grows by them.
    static let all =
        [
            typed, named, effects, others, interceptors, threads, held, events, streams, services, serviceThreads,
            coding,
            messages, traces, traceThreads, tracePages, processes, start, routes, sizes,
        ] + registrations
}
