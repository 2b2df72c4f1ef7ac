import Foundation

// MARK: JSON

extension FiguresResult {
    private struct Ratios: Encodable {
        var callToBare: [String: FiguresSample] = [:]
        var callToHandWritten: [String: FiguresSample] = [:]
        var growth: [Way: [String: Double]] = [:]
    }

    /// One line, with the ratios first.
    var json: String {
        var ratios = Ratios()
        var samples: [Way: [String: FiguresSample]] = [:]
        for count in counts {
            ratios.callToBare["\(count)"] = ratio(.call, to: .bare, providers: count)
            ratios.callToHandWritten["\(count)"] = ratio(.call, to: .handWritten, providers: count)
            for way in Way.allCases {
                ratios.growth[way, default: [:]]["\(count)"] = growth(way, providers: count)
                samples[way, default: [:]]["\(count)"] = sample(way, providers: count)
            }
        }
        let parts = [
            ("ratios", Self.text(ratios)), ("figures", Self.text(samples)), ("perRequest", Self.text(traffic)),
            ("perConnection", Self.text(connection)), ("perWaitingRequest", Self.text(memory)),
            ("connections", "\(connections)"),
            ("rounds", "\(rounds.values.map(\.count).min() ?? 0)"),
        ]
        return "{\(parts.map { "\"\($0)\":\($1)" }.joined(separator: ","))}"
    }

    static func text(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }
}

// MARK: Tables

extension FiguresResult {
    /// The figures for readers: two tables in Markdown, as they stand in the guide to pools.
    var tables: String {
        Self.table(["", "bare request", "by hand", "call", "call / bare", "call / by hand"], rows) + "\n\n"
            + Self.table(["", "a connection without calls, of \(connections)"], connectionRows)
    }

    private var rows: [[String]] {
        var rows: [[String]] = []
        func add(_ title: String, _ value: (FiguresSample) -> Double?, _ unit: String = "", at count: Int) {
            let values = Way.allCases.map { sample($0, providers: count).flatMap(value) }
            let ratios = [Way.bare, .handWritten].map { ratio(.call, to: $0, providers: count).flatMap(value) }
            let providers = count == 1 ? "1 provider" : "\(count) providers"
            rows.append(
                ["\(providers): \(title)"] + values.map { Self.text($0, 0, unit) } + ratios.map { Self.text($0, 2) })
        }
        for count in counts {
            add("median", \.median, " µs", at: count)
            add("p99", \.p99, " µs", at: count)
            add("requests a second of 64 tasks", \.rate, at: count)
            add("processor time in all processes", \.processor, " µs", at: count)
        }
        for count in counts where count > 1 {
            rows.append(
                ["\(count) providers: requests a second / 1 provider"]
                    + Way.allCases.map { Self.text(growth($0, providers: count), 2) } + ["", ""])
        }
        func addMemory(_ place: String, _ value: (Waiting) -> Double?) {
            let sizes = memory.compactMapValues(value)
            let ratios = [Way.bare, .handWritten].map { way in
                sizes[way].flatMap { size in sizes[.call].map { $0 / size } }
            }
            rows.append(
                ["memory of one that waits, in the \(place)"] + Way.allCases.map { Self.text(sizes[$0], 1, " KiB") }
                    + ratios.map { Self.text($0, 2) })
        }
        rows.append(["messages"] + Way.allCases.map { Self.text(traffic[$0]?.messages, 0) } + ["", ""])
        rows.append(
            ["bytes, with the subjects of NATS"] + Way.allCases.map { Self.text(traffic[$0]?.bytes, 0) } + ["", ""])
        addMemory("provider", \.provider)
        addMemory("caller", \.caller)
        return rows
    }

    private var connectionRows: [[String]] {
        guard let connection else { return [] }
        return [
            ["memory in the provider", Self.text(connection.provider, 1, " KiB")],
            ["memory in the caller", Self.text(connection.caller, 1, " KiB")],
            ["memory in the server", Self.text(connection.server, 1, " KiB")],
            [
                "messages",
                "\(Self.text(connection.messages, 0)) a second, with \(Self.text(connection.bytes, 0)) bytes together",
            ],
            ["memory of a client in the server", Self.text(connection.client, 1, " KiB")],
        ]
    }

    private static func table(_ heading: [String], _ rows: [[String]]) -> String {
        ([heading, heading.map { _ in "---" }] + rows).map { "| \($0.joined(separator: " | ")) |" }
            .joined(separator: "\n")
    }

    private static func text(_ value: Double?, _ digits: Int, _ unit: String = "") -> String {
        value.map { String(format: "%.\(digits)f", $0) + unit } ?? "–"
    }
}
