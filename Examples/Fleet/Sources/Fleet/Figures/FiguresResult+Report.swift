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

// MARK: Table

extension FiguresResult {
    /// The figures for readers.
    var table: String {
        var rows = [["", "bare request", "by hand", "call", "call / bare", "call / by hand"]]
        func add(_ title: String, _ value: (FiguresSample) -> Double?, at count: Int) {
            let values = Way.allCases.map { sample($0, providers: count).flatMap(value) }
            let ratios = [Way.bare, .handWritten].map { ratio(.call, to: $0, providers: count).flatMap(value) }
            rows.append([title] + values.map { Self.text($0, 0) } + ratios.map { Self.text($0, 2) })
        }
        for count in counts {
            let providers = count == 1 ? "1 provider" : "\(count) providers"
            add("\(providers): median, µs", \.median, at: count)
            add("\(providers): p99, µs", \.p99, at: count)
            add("\(providers): requests/s of 64 tasks", \.rate, at: count)
            add("\(providers): processor time of one, µs", \.processor, at: count)
        }
        for count in counts where count > 1 {
            rows.append(
                ["\(count) providers: requests/s / 1 provider"]
                    + Way.allCases.map { Self.text(growth($0, providers: count), 2) } + ["", ""])
        }
        func addMemory(_ title: String, _ value: (Waiting) -> Double?) {
            let sizes = memory.compactMapValues(value)
            let ratios = [Way.bare, .handWritten].map { way in
                sizes[way].flatMap { size in sizes[.call].map { $0 / size } }
            }
            rows.append(
                [title] + Way.allCases.map { Self.text(sizes[$0], 1) } + ratios.map { Self.text($0, 2) })
        }
        addMemory("one that waits, in the provider, KiB", \.provider)
        addMemory("one that waits, in the caller, KiB", \.caller)
        rows.append(["messages of one"] + Way.allCases.map { Self.text(traffic[$0]?.messages, 2) } + ["", ""])
        rows.append(["bytes of one"] + Way.allCases.map { Self.text(traffic[$0]?.bytes, 0) } + ["", ""])
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        let lines = rows.map { row in
            let cells = row.indices.map { column in
                let space = String(repeating: " ", count: widths[column] - row[column].count)
                return column == 0 ? row[column] + space : space + row[column]
            }
            // A row without ratios ends before them.
            return cells[...(row.lastIndex { !$0.isEmpty } ?? 0)].joined(separator: "  ")
        }
        return (lines + connectionLines).joined(separator: "\n")
    }

    private var connectionLines: [String] {
        guard let connection else { return [] }
        return [
            "",
            "a connection without calls, of \(connections):",
            Self.text("KiB", connection.provider, connection.caller, connection.server),
            "  messages/s: \(Self.text(connection.messages, 1)); bytes/s: \(Self.text(connection.bytes, 0))",
            "KiB of a client in the server: \(Self.text(connection.client, 1))",
        ]
    }

    private static func text(_ unit: String, _ provider: Double?, _ caller: Double?, _ server: Double?) -> String {
        let values = [provider, caller, server].map { text($0, 1) }
        return "  \(unit) in the provider, the caller, the server: \(values.joined(separator: ", "))"
    }

    private static func text(_ value: Double?, _ digits: Int) -> String {
        value.map { String(format: "%.\(digits)f", $0) } ?? "–"
    }
}
