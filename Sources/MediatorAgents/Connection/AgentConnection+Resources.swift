import Mediator
import MediatorCoding
import MediatorGateway
import MediatorMessages

extension AgentConnection {
    /// Returns the contents of a document (2025-11-25, server/resources, "Reading Resources").
    func read(_ request: MessageRequest, _ client: AgentClient) throws(MessageError) -> Parameters {
        let address = try request.text("uri")
        let resources = server.resources
        guard let resource = resources.resource(address) else { throw .unknownResource(address, client.version) }
        do {
            return ["contents": try resources.contents(of: resource, posts: server.feeds.posts)]
        } catch {
            throw .internalError(MediatorError.Code.notSerializable.rawValue)
        }
    }
}
