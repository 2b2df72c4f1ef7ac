public import MediatorConsole
import MediatorTerminal
public import Mediator
public import MediatorAgents
public import MediatorGateway

/// `mcp`: offers the actions of the app to agents over standard input and output.
///
///     await Console.run(commands: [AgentCommand { try Gateway($0, policy: admitsAgent) }]) { … }.exit()
///
/// It speaks the Model Context Protocol, one message per line; `AgentServer` determines which actions are tools. An
/// agent's program starts it by its configuration: the path of the app, and the argument `mcp`.
///
/// Standard output gets messages alone: text that modules print goes to standard error, and so do the reasons of internal
/// errors.
public struct AgentCommand: ConsoleCommand {
    /// The name of the command.
    public let name = "mcp"
    /// The purpose of the command.
    public let summary = "Offers tools to agents: a server of the Model Context Protocol."
    /// The form of messages.
    public let details = """
        Messages are JSON-RPC 2.0, one per line, until the input ends. Tools are the external actions with the tag "tool";
        those with the tag "consent", and those that destroy, need the user's consent to each call. A client starts it
        by its configuration: {"mcpServers": {"app": {"command": "/path/to/app", "args": ["mcp"]}}}.
        Text that modules print goes to standard error.
        """
    /// The arguments of the process alone, since its lines are messages.
    public let modes: Set<Console.Mode> = [.arguments]
    /// True: standard output gets messages alone.
    public let reservesStreams = true

    private let instructions: String
    private let origin: Origin
    private let limits: MessageLimits
    private let secret: AgentServer.SecretPrompt?
    private let login: AgentLogin?
    private let makeGateway: @Sendable (Mediator) throws -> Gateway

    /// Creates the command.
    ///
    /// - Parameters:
    ///   - instructions: What a model should know about the app, beside the descriptions of the tools.
    ///   - origin: The origin of the calls, for the policy of the gateway and for interceptors.
    ///   - limits: The limits of messages and subscriptions.
    ///   - gateway: Returns the gateway for the messages; by default one without a policy.
    ///   - secret: Asks the user for secret parameters, in a window of the app; nil refuses calls that require some.
    ///   - login: Which actions need a user who is logged in, and how the app asks for the login; nil leaves both to the
    ///     interceptors of the app.
    public init(
        instructions: String = "",
        origin: Origin = .agent("mcp"),
        limits: MessageLimits = MessageLimits(),
        gateway: @escaping @Sendable (Mediator) throws -> Gateway = { try Gateway($0) },
        secret: AgentServer.SecretPrompt? = nil,
        login: AgentLogin? = nil
    ) {
        self.instructions = instructions
        self.origin = origin
        self.limits = limits
        self.secret = secret
        self.login = login
        makeGateway = gateway
    }

    /// Checks that there are no words.
    ///
    /// - Throws: A usage error (status 64) for any word.
    public func read(_ words: Console.Words) throws {
        try words.none()
    }

    /// Answers messages until the input ends.
    ///
    /// - Throws: The error of the gateway closure, or of a stream that cannot be read or written.
    public func run(_ input: Void, in context: Console.Context) async throws {
        let (configuration, printer) = (context.session.configuration, context.printer)
        let server = AgentServer(
            try makeGateway(context.mediator), name: configuration.name, version: configuration.version,
            instructions: instructions, origin: origin, limits: limits, secret: secret, login: login,
            log: { printer.note($0) })
        let streams = context.session.streams
        try await server.serve(
            input: {
                do { return try await streams.input() } catch {
                    throw BrokenStream("cannot read messages: \(error)")
                }
            },
            output: { try printer.result(String($0.dropLast())) })
    }
}
