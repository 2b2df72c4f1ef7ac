public import Mediator
public import MediatorGateway
import MediatorSystem

/// Offers the actions of an app to agents as tools: a server of the Model Context Protocol over a pair of streams.
///
///     let gateway = try Gateway(mediator)
///     let server = AgentServer(gateway, name: "Shop", version: "1.0")
///     try await server.serve(input: readBytes, output: writeText)
///
/// An agent's program starts the app and exchanges messages of JSON-RPC 2.0 with it, one per line (2025-11-25,
/// basic/transports, "stdio"). The server speaks the stateless revision 2026-07-28 and, after a handshake, the revisions
/// 2025-11-25 and 2025-06-18 (modelcontextprotocol.io/specification).
///
/// It denies by default. A tool is an action with `exposure: .external` and the tag `ActionSchema.toolTag` that the
/// gateway's policy admits; no other action exists for an agent. Name, description, schemas and hints come from the
/// contract. If the contract also has the tag `ActionSchema.consentTag`, or declares that it destroys, the user has to
/// agree to each call.
///
/// A model gives no secret parameters and sees no secret fields: the app asks the user for required secrets, and secret
/// fields of results are `•••`. Nor does it log in: the app asks for the login, by an ``AgentLogin``.
///
/// Thread-safe.
public final class AgentServer: Sendable {
    /// Asks the user for a secret parameter of an action, in the app itself, and returns its value; nil if the user
    /// gives none.
    ///
    /// The protocol forbids asking for secrets through the client (2025-11-25, client/elicitation, "Form Mode").
    public typealias SecretPrompt =
        @Sendable (_ parameter: ParameterSchema, _ action: ActionSchema) async -> Value?

    let gateway: Gateway
    let information: Parameters
    let instructions: String
    let origin: Origin
    let limits: MessageLimits
    let secret: SecretPrompt?
    let login: AgentLogin?
    let log: @Sendable (String) -> Void
    let states = RequestStates()
    let feeds: EventFeeds

    /// Creates a server.
    ///
    /// - Parameters:
    ///   - gateway: The gateway to the external actions; its policy and its interceptors see the origin.
    ///   - name: The name of the app, for clients.
    ///   - version: The version of the app, for clients; an empty one is `unknown`, since the protocol demands one.
    ///   - instructions: What a model should know about the app, beside the descriptions of the tools.
    ///   - origin: The origin of the calls.
    ///   - limits: The limits on messages and subscriptions.
    ///   - secret: Asks the user for secret parameters; nil refuses calls of actions that require some.
    ///   - login: Which actions need a user who is logged in, and how the app asks for the login; nil leaves both to the
    ///     interceptors of the app, after the user's consent.
    ///   - log: Writes the reason of an internal error, which the agent does not get. It must not write to the output
    ///     of the protocol.
    public init(
        _ gateway: Gateway,
        name: String,
        version: String,
        instructions: String = "",
        origin: Origin = .agent("mcp"),
        limits: MessageLimits = MessageLimits(),
        secret: SecretPrompt? = nil,
        login: AgentLogin? = nil,
        log: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.gateway = gateway
        information = ["name": .string(name), "version": .string(version.isEmpty ? "unknown" : version)]
        self.instructions = instructions
        self.origin = origin
        self.limits = limits
        self.secret = secret
        self.login = login
        self.log = log
        feeds = EventFeeds(gateway, origin: origin)
    }

    /// Answers one client until its input ends and all responses are written.
    ///
    /// A synchronous action that has nothing to wait for, such as the user's consent, ends before the next message is read;
    /// others run beside one another. Each response is written when it is ready.
    ///
    /// - Parameters:
    ///   - input: Returns the next bytes; an empty array at the end. It must not block its thread.
    ///   - output: Writes whole lines; called on a thread of its own.
    /// - Throws: The errors of the two closures.
    public func serve(
        input: @escaping @Sendable () async throws -> [UInt8],
        output: @escaping @Sendable (String) throws -> Void
    ) async throws {
        let queue = WriteQueue(label: "MediatorAgents.output") { try output(String(decoding: $0, as: UTF8.self)) }
        try await AgentConnection(self, queue).serve(input)
    }
}

extension AgentServer {
    /// The tools and the prompts of the actions that are registered at present.
    var registeredTools: AgentTools { gateway.mediator.core.table.view(AgentTools.self) }

    /// The tools that exist for the agent at present, sorted by name.
    var tools: [AgentTool] { registeredTools.all.filter { admits($0.schema) } }

    /// The prompts that exist for the agent at present, sorted by name.
    var prompts: [AgentPrompt] { registeredTools.prompts.filter { admits($0.schema) } }

    func admits(_ schema: ActionSchema) -> Bool { gateway.admits(schema, from: origin) }

    /// The documents that exist for the agent at present.
    var resources: AgentResources { AgentResources(tools: tools, events: feeds.events) }

    /// Performs an action.
    ///
    /// A synchronous one ends before its connection reads the next message. An asynchronous one may compute for long
    /// before it suspends: it runs elsewhere, so that the next message can cancel it.
    ///
    /// - Parameter leads: Whether interceptors may lead the call to an action.
    func perform(
        _ action: ExposedAction,
        _ parameters: Parameters,
        report: (@Sendable (CallProgress) -> Void)? = nil,
        to leads: @escaping @Sendable (ActionSchema) -> Bool
    ) async throws -> Value {
        // The beginning of a request runs on the thread that reads.
        if action.schema.effect.suspends { await Task.yield() }
        return try await gateway.perform(action, parameters, origin: origin, report: report, mayLead: leads)
    }
}
