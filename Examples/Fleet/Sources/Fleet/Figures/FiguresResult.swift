import Foundation

/// What a call costs beside a bare request, and how that grows.
struct FiguresResult {
    /// The ways to ask, in the order of the table.
    enum Way: String, CaseIterable, Codable, CodingKeyRepresentable {
        /// A request that the thread that reads answers with its own bytes.
        case bare
        /// The same action, written by hand.
        case handWritten
        /// A call of the module.
        case call
    }

    /// What one request carries, counted at the client.
    struct Traffic: Codable, Equatable {
        var messages: Double
        var bytes: Double
    }

    /// What one connection between a caller and a provider costs, in KiB, and each second while nothing is called.
    struct Connection: Codable, Equatable {
        /// Its memory in the provider.
        var provider: Double?
        /// Its memory in the caller.
        var caller: Double?
        /// Its memory in the server.
        var server: Double?
        /// The memory of a client in the server.
        var client: Double?
        var messages: Double
        var bytes: Double
    }

    /// What one request that waits costs, in KiB.
    struct Waiting: Codable, Equatable {
        /// Its memory in the provider.
        var provider: Double?
        /// Its memory in the caller, with the task that awaits it.
        var caller: Double?
    }

    typealias Round = [Way: FiguresSample]

    /// By the number of providers.
    var rounds: [Int: [Round]] = [:]
    var traffic: [Way: Traffic] = [:]
    var connection: Connection?
    /// The requests that wait, in each round.
    var waiting: [Way: [Waiting]] = [:]
    /// How many connections were open for the memory of one.
    var connections: Int

    var counts: [Int] { rounds.keys.sorted() }

    /// Returns the medians of the rounds.
    func sample(_ way: Way, providers: Int) -> FiguresSample? {
        let samples = (rounds[providers] ?? []).compactMap { $0[way] }
        return samples.isEmpty
            ? nil
            : FiguresSample(
                median: Self.median(samples.map(\.median)), p99: Self.median(samples.map(\.p99)),
                rate: Self.median(samples.map(\.rate)), processor: Self.medianOfAll(samples.map(\.processor)))
    }

    /// The memory of one request that waits: the medians of the rounds.
    var memory: [Way: Waiting] {
        waiting.mapValues { rounds in
            Waiting(
                provider: Self.medianOfAll(rounds.map(\.provider)), caller: Self.medianOfAll(rounds.map(\.caller)))
        }
    }

    /// How many times as much as a bare request another way takes, in each figure; the rate the other way round.
    ///
    /// Each ratio is the median of those of the rounds.
    func ratio(_ way: Way, to other: Way, providers: Int) -> FiguresSample? {
        let pairs = (rounds[providers] ?? []).compactMap { round in
            round[way].flatMap { way in round[other].map { (way: way, other: $0) } }
        }
        return pairs.isEmpty
            ? nil
            : FiguresSample(
                median: Self.median(pairs.map { $0.way.median / $0.other.median }),
                p99: Self.median(pairs.map { $0.way.p99 / $0.other.p99 }),
                rate: Self.median(pairs.map { $0.other.rate / $0.way.rate }),
                processor: Self.medianOfAll(
                    pairs.map { pair in
                        pair.way.processor.flatMap { way in pair.other.processor.map { way / $0 } }
                    }))
    }

    /// How many times as many requests there are in a second as with one provider.
    func growth(_ way: Way, providers: Int) -> Double? {
        let pairs = zip(rounds[providers] ?? [], rounds[1] ?? []).compactMap { many, one in
            many[way].flatMap { many in one[way].map { many.rate / $0.rate } }
        }
        return pairs.isEmpty ? nil : Self.median(pairs)
    }

    static func median(_ values: [Double]) -> Double { quantile(0.5, of: values) }

    /// Returns the median; nil if a value is missing.
    private static func medianOfAll(_ values: [Double?]) -> Double? {
        values.contains(nil) ? nil : median(values.compactMap(\.self))
    }

    /// Returns the smallest value that a part of the values does not exceed; zero of none.
    static func quantile(_ part: Double, of values: [Double]) -> Double {
        let sorted = values.sorted()
        let index = Int((part * Double(sorted.count)).rounded(.up)) - 1
        return sorted.isEmpty ? 0 : sorted[min(max(0, index), sorted.count - 1)]
    }
}
