import MediatorRemote
import Mediator

/// Checks a transport by the rules of `RemoteTransport`, and returns what breaks them.
///
///     let failures = await checkTransport { probe in
///         let gateway = try Gateway(Mediator(modules: [probe]))
///         let listening = Task { try await gateway.listen(at: path) }
///         return TransportConnection(LocalSocket(path)) { listening.cancel() }
///     }
///     #expect(failures == [])
///
/// The other side performs calls of a ``TransportProbe`` in the way that belongs to the transport: in this process, or in
/// another one that has a probe of its own.
///
/// - Parameters:
///   - checks: The checks to run, one after another.
///   - limit: How long a call and an event may take, which is long on a busy machine. A check of a transport that loses
///     something takes as long.
///   - connect: Returns another transport for each connection, whose other side has the module.
/// - Returns: The failures, in the order of the checks; at most eight of each check.
public func checkTransport(
    _ checks: [TransportCheck] = TransportCheck.all,
    limit: Duration = .seconds(60),
    connect: @escaping @Sendable (_ probe: TransportProbe) async throws -> TransportConnection
) async -> [TransportFailure] {
    await checkTransport(checks, patience: Patience(limit: limit, clock: ContinuousClock()), connect: connect)
}

/// Checks a transport with a limit by any clock.
package func checkTransport(
    _ checks: [TransportCheck], patience: Patience,
    connect: @escaping @Sendable (_ probe: TransportProbe) async throws -> TransportConnection
) async -> [TransportFailure] {
    var failures: [TransportFailure] = []
    for check in checks {
        let run = CheckRun(patience: patience, connect: connect)
        failures += await run.messages(of: check).map { TransportFailure(check: check, message: $0) }
    }
    return failures
}
