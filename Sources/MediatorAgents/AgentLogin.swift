public import Mediator
import MediatorGateway

/// Which tools need a user who is logged in, and how the app asks for the login: in the app itself, since an agent can
/// neither log in nor ask for a password.
///
///     let login = AgentLogin(tag: "login") { action, mediator in
///         (try? await mediator.session.require()) != nil
///     }
///
/// The server runs the closure before the user's consent is asked for, so that nobody agrees to a call that cannot run.
/// The description of such a tool says that it needs a login.
public struct AgentLogin: Sendable {
    /// Returns whether a user is logged in, after the app has asked for the login if it can.
    ///
    /// It must not block its thread; its task is cancelled when the client cancels the call.
    public typealias Prompt = @Sendable (_ action: ActionSchema, _ mediator: Mediator) async -> Bool

    let tag: String
    let prompt: Prompt

    /// Creates a login.
    ///
    /// - Parameters:
    ///   - tag: The tag of the actions that need a user, the one by which the app's own interceptor finds them.
    ///   - prompt: Returns whether a user is logged in; asks in the app itself, as in a window of its own. False fails
    ///     the call with `MediatorError.Code.loginUnavailable`.
    public init(tag: String = "login", _ prompt: @escaping Prompt) {
        self.tag = tag
        self.prompt = prompt
    }
}

extension AgentServer {
    /// Returns whether an action needs a user who is logged in.
    func needsLogin(_ action: ActionSchema) -> Bool {
        login.map { action.tags.contains($0.tag) } ?? false
    }

    /// Makes sure of the user of an action that needs one.
    ///
    /// - Throws: `MediatorError` with code `loginUnavailable`.
    func requireLogin(for action: ActionSchema) async throws {
        guard let login, needsLogin(action), await !login.prompt(action, gateway.mediator) else { return }
        throw MediatorError.loginUnavailable(action.path)
    }

    /// What a model should know of a tool beside its contract: what the app does outside of the protocol, or does not.
    func note(on tool: AgentTool) -> String {
        if secret == nil, !tool.secrets.isEmpty {
            return "Not available: it needs a secret, and this app cannot ask for it."
        }
        return needsLogin(tool.schema) ? "Needs a user who is logged in to the app." : ""
    }
}
