import Foundation

/// What came of the calls.
struct FleetResult {
    /// One process that handled calls.
    struct Provider: Encodable {
        let name: String
        let release: String
        /// How many calls began.
        let calls: Int
        /// How many orders it has done.
        let done: Int
        let killed: Bool
        /// How many calls had not ended with the process.
        let inProgress: Int
    }

    let calls: Int
    var ok = 0
    var notSent = 0
    var unknownOutcome = 0
    var refused = 0
    /// Calls that never ended, though their caller lives.
    var lost = 0
    /// Orders that were done more than once.
    var twice = 0
    /// Calls whose end is not what happened.
    var wrong = 0
    var eventsMissedUntold = 0
    var perProvider: [Provider] = []
    var seconds = 0.0

    /// Whether every call has ended, as what happened, and nothing was done twice.
    var isRight: Bool {
        lost + twice + wrong + eventsMissedUntold == 0 && ok + notSent + unknownOutcome + refused == calls
    }

    mutating func count(_ outcome: Outcome) {
        switch outcome {
        case .ok, .okWithoutOrder: ok += 1
        case .notSent: notSent += 1
        case .unknownOutcome: unknownOutcome += 1
        case .refused: refused += 1
        case .wrong: wrong += 1
        }
    }

    /// One line, whose keys have the order of a sentence.
    var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        let providers = (try? encoder.encode(perProvider)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
        let numbers = [
            ("calls", calls), ("ok", ok), ("notSent", notSent), ("unknownOutcome", unknownOutcome),
            ("refused", refused), ("lost", lost), ("twice", twice), ("wrong", wrong),
            ("eventsMissedUntold", eventsMissedUntold),
        ]
        let texts = numbers.map { "\"\($0)\":\($1)" }
        return
            "{\(texts.joined(separator: ",")),\"perProvider\":\(providers),\"seconds\":\((seconds * 10).rounded() / 10)}"
    }
}
