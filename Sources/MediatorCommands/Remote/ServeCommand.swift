public import MediatorConsole
public import Mediator
import MediatorEvents
public import MediatorGateway
import MediatorRemote

/// `serve`: answers JSON-RPC 2.0 messages on standard input and output, one per line.
///
///     await Console.run(commands: [ServeCommand { try Gateway($0, policy: admitsAgent) }]) { … }.exit()
///
/// Messages start in the order of their lines, on the main actor: a synchronous action ends before the next message
/// starts. While an asynchronous action waits, later messages continue, and each response is written when it is ready. At
/// the end of input the command waits for the remaining responses.
///
/// With `--origin process` a child process serves the app that has started it as a `ChildProcess`: as `Gateway.serve(_:)` does.
///
/// Clients can subscribe to external events as `MessageConnection` describes; each event is one line.
///
/// Standard output gets responses and events alone: text that modules print goes to standard error.
public struct ServeCommand: ConsoleCommand {
    /// The name of the command.
    public let name = "serve"
    /// The purpose of the command.
    public let summary = "Serves JSON-RPC messages, one per line, until the input ends."
    /// The form of messages.
    public let details = """
        A message is JSON-RPC 2.0 on one line: {"jsonrpc": "2.0", "method": "TARGET.ACTION", "params": {…}, "id": 1},
        or an array of them. Only external actions can be called. The method rpc.subscribe with {"event": "TARGET.EVENT"}
        subscribes to an external event; each event is one line: {"jsonrpc": "2.0", "method": "rpc.event", "params": {…}}.
        Text that modules print goes to standard error. With --origin process the client is another process of the app,
        as one that runs a module elsewhere: it gets whole errors.
        """
    /// The option `--origin`.
    public let options = [originOption]
    /// The arguments of the process alone, since its lines are messages.
    public let modes: Set<Console.Mode> = [.arguments]
    /// True: standard output gets responses and events alone.
    public let reservesStreams = true

    private static let originOption = Console.Option(
        "origin", "KIND", "The kind of the client: agent, process, ….",
        choices: ["agent", "process", "webPage", "push"])

    private let origin: Origin
    private let limits: MessageLimits
    private let makeGateway: @Sendable (Mediator) throws -> Gateway

    /// Creates the command.
    ///
    /// - Parameters:
    ///   - origin: The origin of the calls, for the policy of the gateway and for interceptors.
    ///   - limits: The limits of a message, and of event subscriptions. The parent of a child process has 16 MiB and 1,024
    ///     subscriptions.
    ///   - gateway: Returns the gateway for the messages; by default one without a policy.
    public init(
        origin: Origin = .agent(),
        limits: MessageLimits = MessageLimits(),
        gateway: @escaping @Sendable (Mediator) throws -> Gateway = { try Gateway($0) }
    ) {
        self.origin = origin
        self.limits = limits
        makeGateway = gateway
    }

    /// Checks that there are no words, and returns the kind of the client.
    ///
    /// - Throws: A usage error (status 64) for any word.
    public func read(_ words: Console.Words) throws -> String? {
        try words.none()
        return words.options[Self.originOption]
    }

    /// Answers messages until the input ends.
    ///
    /// The parent of a child process is served as `Gateway.serve(_:)` serves it.
    ///
    /// - Throws: The error of the gateway closure, or of a stream that cannot be read or written.
    public func run(_ kind: String?, in context: Console.Context) async throws {
        let origin = kind.map { Origin(Origin.Kind(rawValue: $0)) } ?? origin
        let (printer, streams) = (context.printer, context.session.streams)
        let gateway = try makeGateway(context.mediator)
        if origin.kind == .process, let socket = streams.socket {
            return try await gateway.serve(StandardStreams(reserved: socket, origin: origin))
        }
        try await gateway.serve(
            input: {
                do { return try await streams.input() } catch {
                    throw BrokenStream("cannot read messages: \(error)")
                }
            },
            output: { try printer.result($0) }, origin: origin, limits: limits)
    }
}
