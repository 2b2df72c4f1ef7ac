import Foundation
import NATS
import Synchronization

/// The actions of the module as one would write them by hand over NATS: models, Foundation's JSON, and a table of closures.
final class HandWrittenRequests: Sendable {
    private let requests: BareRequests
    private let lastID = Atomic(0)

    init(_ requests: BareRequests) {
        self.requests = requests
    }

    /// Asks for the price of a delivery.
    func quote(_ city: String, _ grams: Int, at subject: String) async throws -> Int {
        try await perform("Quotes.quote", Question(city: city, grams: grams), at: subject)
    }

    /// Waits at the responder.
    func wait(at subject: String) async throws {
        let _: Bool = try await perform("Quotes.wait", NoParameters(), at: subject)
    }

    private func perform<Output: Codable>(
        _ action: String, _ parameters: some Codable, at subject: String
    ) async throws -> Output {
        let id = lastID.add(1, ordering: .relaxed).newValue
        let request = try JSONEncoder().encode(Request(id: id, action: action, parameters: parameters))
        let message = try await requests.request(Array(request), to: subject)
        let response = try JSONDecoder().decode(Response<Output>.self, from: Data(message.payload))
        guard response.id == id, let result = response.result else {
            throw OptionError(description: response.error ?? "the response is that of another request")
        }
        return result
    }
}

// MARK: Messages

private struct Request<Parameters: Codable>: Codable {
    let id: Int
    let action: String
    let parameters: Parameters
}

private struct Response<Output: Codable>: Codable {
    let id: Int
    var result: Output?
    var error: String?
}

private struct Question: Codable {
    let city: String
    let grams: Int
}

private struct NoParameters: Codable {}

/// A request before its action has decoded the parameters.
private struct IncomingRequest: Decodable {
    let id: Int
    let action: String
    let parameters: any Decoder

    private enum CodingKeys: CodingKey {
        case id, action, parameters
    }

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        id = try members.decode(Int.self, forKey: .id)
        action = try members.decode(String.self, forKey: .action)
        parameters = try members.superDecoder(forKey: .parameters)
    }
}

// MARK: The responder

extension HandWrittenRequests {
    /// Performs a request, and returns the response.
    private typealias Handler = @Sendable (IncomingRequest) async throws -> Data

    /// Answers the requests at a subject, each in a task of its own: a handler may wait.
    static func answer(at subject: String, over connection: NATSConnection, waiting: WaitingRequests) throws {
        let handlers: [String: Handler] = [
            "Quotes.quote": handler { (question: Question) in QuotesModule.price(question.city, question.grams) },
            "Quotes.wait": handler { (_: NoParameters) in
                try await waiting.wait()
                return true
            },
        ]
        try connection.subscribe(to: subject) { message in
            guard let reply = message.reply else { return }
            Task { try connection.publish(Array(try await respond(to: message.payload, handlers)), to: reply) }
        }
    }

    private static func respond(to payload: [UInt8], _ handlers: [String: Handler]) async throws -> Data {
        let request = try JSONDecoder().decode(IncomingRequest.self, from: Data(payload))
        do {
            guard let handler = handlers[request.action] else {
                throw OptionError(description: "there is no action \(request.action)")
            }
            return try await handler(request)
        } catch {
            return try JSONEncoder().encode(Response<Bool>(id: request.id, error: "\(error)"))
        }
    }

    private static func handler<Parameters: Codable & Sendable, Output: Codable & Sendable>(
        _ perform: @escaping @Sendable (Parameters) async throws -> Output
    ) -> Handler {
        { request in
            let result = try await perform(try Parameters(from: request.parameters))
            return try JSONEncoder().encode(Response(id: request.id, result: result))
        }
    }
}
