import BenchmarkSupport

/// What a figure does, and hence how it is timed.
enum Work {
    /// Operations one after the other, on the main actor.
    case calls(@MainActor (_ count: Int) throws -> Void)
    /// Operations one after the other, awaited; timed in a task that belongs to no actor.
    case asyncCalls(@Sendable (_ count: Int) async throws -> Void)
    /// An operation that makes something; letting it go is not timed.
    case making(@concurrent @Sendable () async throws -> any Sendable)
    /// Operations on several threads that begin together; each does as many, on a processor of its own or one that the
    /// scheduler gives it.
    case threads(Int, isPlaced: Bool = true, @Sendable (_ thread: Int, _ count: Int) throws -> Void)
    /// Operations in several tasks side by side; each does as many.
    case tasks(Int, @concurrent @Sendable (_ task: Int, _ count: Int) async throws -> Void)
    /// A whole process; each run is an operation.
    case process(path: String, argument: String?)

    /// How many operations run side by side.
    var width: Int {
        switch self {
        case .calls, .asyncCalls, .making, .process: 1
        case .threads(let width, _, _), .tasks(let width, _): width
        }
    }
}

extension Work {
    /// Does the work and returns how many nanoseconds it took.
    @MainActor func time(_ count: Int) async throws -> Int64 {
        switch self {
        case .calls(let body):
            let began = benchmark_now()
            try body(count)
            return benchmark_now() - began
        case .asyncCalls(let body):
            return try await Self.timeAsync(body, count)
        case .making(let body):
            var total: Int64 = 0
            for _ in 0..<count {
                total += try await Self.timeMaking(body)
            }
            return total
        case .threads(let width, let isPlaced, let body):
            return try Self.timeThreads(width, isPlaced, count, body)
        case .tasks(let width, let body):
            let began = benchmark_now()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for task in 0..<width {
                    group.addTask { try await body(task, count) }
                }
                try await group.waitForAll()
            }
            return benchmark_now() - began
        case .process(let path, let argument):
            var total: Int64 = 0
            for _ in 0..<count {
                let time = benchmark_process(path, argument)
                guard time >= 0 else { throw Unavailable("\(path) did not run to its end") }
                total += time
            }
            return total
        }
    }

    @concurrent private static func timeAsync(
        _ body: @Sendable (Int) async throws -> Void, _ count: Int
    ) async throws -> Int64 {
        let began = benchmark_now()
        try await body(count)
        return benchmark_now() - began
    }

    @concurrent private static func timeMaking(
        _ body: @concurrent @Sendable () async throws -> any Sendable
    ) async throws -> Int64 {
        let began = benchmark_now()
        let made = try await body()
        let time = benchmark_now() - began
        withExtendedLifetime(made) {}
        return time
    }

    private static func timeThreads(
        _ width: Int, _ isPlaced: Bool, _ count: Int, _ body: @escaping @Sendable (Int, Int) throws -> Void
    ) throws -> Int64 {
        let crew = Crew(count: count, body: body)
        let time = withExtendedLifetime(crew) {
            benchmark_threads(
                Int32(width), isPlaced,
                { context, thread in
                    guard let context else { return }
                    Unmanaged<Crew>.fromOpaque(context).takeUnretainedValue().run(Int(thread))
                },
                Unmanaged.passUnretained(crew).toOpaque()
            )
        }
        if let failure = crew.failure { throw failure }
        guard time >= 0 else { throw Unavailable("\(width) threads could not be made") }
        return time
    }
}
