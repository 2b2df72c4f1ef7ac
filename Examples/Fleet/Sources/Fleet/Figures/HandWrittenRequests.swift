import Foundation
import NATS

/// The action of the module as one would write it by hand over NATS: models, and Foundation's JSON.
struct HandWrittenRequests: Sendable {
    private struct Question: Codable {
        let city: String
        let grams: Int
    }

    private struct Answer: Codable {
        let price: Int
    }

    private let requests: BareRequests

    init(_ requests: BareRequests) {
        self.requests = requests
    }

    /// Asks for the price of a delivery.
    func quote(_ city: String, _ grams: Int, at subject: String) async throws -> Int {
        let question = try JSONEncoder().encode(Question(city: city, grams: grams))
        let message = try await requests.request(Array(question), to: subject)
        return try JSONDecoder().decode(Answer.self, from: Data(message.payload)).price
    }

    /// Answers the requests at a subject, each in a task of its own: a handler may wait.
    static func answer(at subject: String, over connection: NATSConnection) throws {
        try connection.subscribe(to: subject) { message in
            guard let reply = message.reply else { return }
            Task {
                let question = try JSONDecoder().decode(Question.self, from: Data(message.payload))
                let answer = Answer(price: QuotesModule.price(question.city, question.grams))
                try connection.publish(Array(try JSONEncoder().encode(answer)), to: reply)
            }
        }
    }
}
