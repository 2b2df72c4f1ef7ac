public import Mediator

/// How calls wait until the modules of a mediator have started: which, how many, and how long.
///
///     let gateway = try Gateway(mediator, schemes: ["demo"], startQueue: StartQueue(waitsForFirstStart: true))
///     Task { try await mediator.start() }
///     try await gateway.open(url)  // runs once all modules have started
///
/// While `Mediator.start()` runs, links wait, and then run one after another in the order of their arrival: each
/// begins when the one before it has ended, or has reached an asynchronous action. A mediator that the app has never
/// started is ready at once, unless ``waitsForFirstStart`` is set: an app whose modules have nothing to start need not
/// start them. After `Mediator.stop()` and after a failed start a link fails, until the app starts the modules again.
///
/// The calls that a module makes while it starts do not wait. No thread waits. A cancelled call leaves the queue.
///
/// Links, messages and other calls that wait for one mediator wait in one queue.
public struct StartQueue: Sendable {
    /// The maximum number of waiting calls of the mediator; a further one fails with the code `notReady`.
    public var limit: Int
    /// The maximum time that a call waits; then it fails with the code `notReady`.
    public var timeout: Duration
    /// Whether calls wait for a start that has not begun: before the first one, after a failed one and after a stop.
    public var waitsForFirstStart: Bool
    /// Whether the messages of a gateway wait, too.
    public var includesMessages: Bool
    /// The clock that measures the timeout.
    public var clock: any Clock<Duration>

    /// Creates the settings of a queue.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of waiting calls.
    ///   - timeout: The maximum time that a call waits.
    ///   - waitsForFirstStart: Whether calls wait for a start that has not begun.
    ///   - includesMessages: Whether the messages of a gateway wait, too.
    ///   - clock: The clock that measures the timeout.
    public init(
        limit: Int = 64,
        timeout: Duration = .seconds(10),
        waitsForFirstStart: Bool = false,
        includesMessages: Bool = false,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.limit = limit
        self.timeout = timeout
        self.waitsForFirstStart = waitsForFirstStart
        self.includesMessages = includesMessages
        self.clock = clock
    }
}

extension Mediator {
    /// Waits until the modules have started, for a call of the app that needs them.
    ///
    ///     try await mediator.waitUntilStarted()
    ///     try mediator.cart.add(productID: "P-1001")
    ///
    /// It returns at once for a mediator that runs, and in the code of a module that starts or stops. It waits for the
    /// links before it, and begins on its caller's actor; it does not delay the calls behind it.
    ///
    /// - Throws: `MediatorError` with code `notReady` when the queue is full, when the time is over, when the start
    ///   fails and when the modules stop; `CancellationError` when the task is cancelled.
    public func waitUntilStarted(_ queue: StartQueue = StartQueue()) async throws {
        try await core.turn(in: queue, for: self)?.end()
    }
}

/// Lets the asynchronous calls that it covers wait until the modules have started.
///
///     registry.intercept(.target("Orders").excluding(.effect(.sync)), by: StartInterceptor())
///
/// The calls that a module makes while it starts do not wait.
public struct StartInterceptor: AsyncInterceptor {
    /// The name, `start`.
    public let name = "start"
    private let queue: StartQueue

    /// Creates an interceptor with the settings of its queue.
    public init(_ queue: StartQueue = StartQueue()) { self.queue = queue }

    /// Waits, and continues the call.
    ///
    /// - Throws: The errors of `Mediator.waitUntilStarted(_:)` and of the call.
    public func intercept(_ call: Call, next: Next) async throws -> Value {
        let mediator = call.callersMediator
        try await mediator.core.turn(in: queue, for: mediator)?.end()
        return try await next()
    }
}

extension MediatorError.Code {
    /// The modules have not started: the call waited too long, too many calls wait, or the start failed.
    public static let notReady = MediatorError.Code(rawValue: "notReady")
}
