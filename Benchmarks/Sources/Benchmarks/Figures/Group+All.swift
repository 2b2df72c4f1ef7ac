extension Group {
    /// All groups, in the order in which they run.
    ///
    /// Those that make 100,000 contracts come last: contracts are numbered for the whole process, and the tables of
    /// mediators made afterwards would be longer than their own actions need.
    static let all =
        [
            typed, named, effects, others, interceptors, threads, held, events, streams, services, serviceThreads,
            coding,
            messages, traces, traceThreads, tracePages, processes, start, routes, sizes,
        ] + registrations
}
