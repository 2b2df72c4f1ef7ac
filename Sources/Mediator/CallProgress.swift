/// How far a call is, as its handler reports it.
public struct CallProgress: Sendable, Hashable {
    /// How much is done, in the unit of ``total``.
    public let completed: Double
    /// How much there is to do; nil if the handler does not know.
    public let total: Double?
    /// What the handler does at the moment; empty for no text.
    public let message: String

    /// Creates a report.
    public init(completed: Double, total: Double? = nil, message: String = "") {
        self.completed = completed
        self.total = total
        self.message = message
    }
}

extension Call {
    /// Reports the progress of the call to its caller's enclosing ``Mediator/withProgress(_:operation:)``; without one,
    /// does nothing.
    ///
    ///     for (index, parcel) in parcels.enumerated() {
    ///         call.report(CallProgress(completed: Double(index), total: Double(parcels.count), message: "packing"))
    ///         try await pack(parcel)
    ///     }
    ///
    /// The calls that this handler makes have a progress of their own; they do not report here.
    public func report(_ progress: CallProgress) { progressReporter?(progress) }

    /// Receives the reports of the call, also from other tasks; nil where no caller waits for them.
    package var progressReporter: (@Sendable (CallProgress) -> Void)? {
        var observer = ProgressObserver.current
        while let one = observer, !isDirectCall(of: one) { observer = one.outer }
        return observer?.report
    }

    /// Whether the caller that observes has made the call itself.
    private func isDirectCall(of observer: ProgressObserver) -> Bool {
        observer.core == ObjectIdentifier(context.core) && observer.depth + 1 == depth
    }

    /// The number of calls that this one is inside of, and itself.
    package var depth: Int { mediator.frame.depth }
}

extension Mediator {
    /// Performs an operation and receives the reports of the calls that it makes with this mediator.
    ///
    ///     let shipment = try await mediator.withProgress { progress in
    ///         print(progress.completed, progress.total ?? 0, progress.message)
    ///     } operation: {
    ///         try await mediator.shipping.ship(orderID: "O-1", city: "Oslo")
    ///     }
    ///
    /// Calls inside of those calls do not report here, if their handlers make them with `call.mediator`; neither do calls by
    /// detached tasks.
    ///
    /// - Parameters:
    ///   - report: Is called on the thread that reports, for each report, by several threads at once if several calls run.
    ///   - operation: The operation; it keeps the caller's isolation.
    public nonisolated(nonsending) func withProgress<Result>(
        _ report: @escaping @Sendable (CallProgress) -> Void,
        operation: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        try await ProgressObserver.$current.withValue(ProgressObserver(self, report: report)) {
            try await operation()
        }
    }
}

/// Receives the reports of the calls that a task makes with one mediator.
private final class ProgressObserver: Sendable {
    @TaskLocal static var current: ProgressObserver?

    /// The observer around this one.
    let outer = ProgressObserver.current

    /// The mediator with which the caller makes its calls.
    let core: ObjectIdentifier
    let depth: Int
    let report: @Sendable (CallProgress) -> Void

    init(_ mediator: Mediator, report: @escaping @Sendable (CallProgress) -> Void) {
        core = ObjectIdentifier(mediator.core)
        depth = mediator.frame.depth
        self.report = report
    }
}
