public import Mediator
import MediatorEvents
public import MediatorGateway

/// `serve`: answers messages of JSON-RPC 2.0 on standard input and output, one a line.
///
///     await Console.run(commands: [ServeCommand { try Gateway($0, policy: admitsAgent) }]) { … }.exit()
///
/// Messages are begun in the order of their lines, on the main actor: a synchronous action ends before the next message
/// is begun, so that `Cart.add` and then `Cart.total` do what they say. While an asynchronous action waits, later
/// messages go ahead, and answers come as they are ready. At the end of input, what is under way is still answered.
///
/// Events that are declared as remote may be subscribed to, as ``MessageConnection`` says: each is a line of its own.
///
/// Nothing else reaches standard output: what modules print goes to standard error.
public struct ServeCommand: ConsoleCommand {
    /// The word that the command begins with.
    public let name = "serve"
    /// What it does.
    public let summary = "Answers JSON-RPC messages, one a line, until its input ends."
    /// What a message is.
    public let details = """
        A message is JSON-RPC 2.0 on one line: {"jsonrpc": "2.0", "method": "TARGET.ACTION", "params": {…}, "id": 1},
        or an array of such. Only actions declared as remote answer. The method rpc.subscribe with {"event":
        "TARGET.EVENT"} lets each such event, if it is remote, be written as a line: {"jsonrpc": "2.0", "method":
        "rpc.event", "params": {…}}. Nothing else is written to standard output; what modules print goes to standard
        error.
        """
    /// Lines are messages there, not commands.
    public let places: Set<Console.Place> = [.arguments]
    /// Nothing but answers and events may reach standard output.
    public let reservesStreams = true

    private let origin: Origin
    private let limits: MessageLimits
    private let makeGateway: @Sendable (Mediator) throws -> Gateway

    /// Creates the command.
    ///
    /// - Parameters:
    ///   - origin: Where its calls come from, for the gateway's policy and for interceptors.
    ///   - limits: How much it takes from one message, and how many events it subscribes to.
    ///   - gateway: Returns the gateway that the messages pass; by default one without a policy.
    public init(
        origin: Origin = .agent(),
        limits: MessageLimits = MessageLimits(),
        gateway: @escaping @Sendable (Mediator) throws -> Gateway = { try Gateway($0) }
    ) {
        self.origin = origin
        self.limits = limits
        makeGateway = gateway
    }

    /// Reads no words.
    public func read(_ words: Console.Words) throws {
        try words.none()
    }

    /// Answers until the input ends.
    public func run(_ input: Void, in context: Console.Context) async throws {
        let server = MessageServer(
            gateway: try makeGateway(context.mediator), origin: origin, limits: limits, printer: context.printer)
        try await server.serve(context.session.streams.input)
    }
}
