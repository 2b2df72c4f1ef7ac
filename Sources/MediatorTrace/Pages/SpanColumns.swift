import Mediator
import MediatorCoding

/// The calls of a log as columns of numbers, for the page: names are indices of a list of texts, and parents of calls.
struct SpanColumns {
    private struct Texts {
        private(set) var all: [String] = []
        private var indices: [String: Int] = [:]

        mutating func index(of text: String?) -> Int {
            guard let text else { return -1 }
            if let known = indices[text] { return known }
            indices[text] = all.count
            all.append(text)
            return all.count - 1
        }
    }

    private static let names = [
        "id", "parent", "kind", "name", "module", "caller", "endpoint", "inputs", "start", "duration", "code",
        "underlying",
        "result",
    ]

    private var columns: [[Int]] = names.map { _ in [] }
    private var texts = Texts()
    private var inputs: [[Span.Argument]] = [[]]
    private let head: Parameters

    init(_ log: TraceLog, title: String) {
        head = [
            "title": .string(title), "dropped": .int(log.droppedCount), "recordedAt": .int(log.recordedAt.nanoseconds),
        ]
        var positions: [Int: Int] = [:]
        var inputIndices: [[Span.Argument]: Int] = [[]: 0]
        for (index, call) in log.calls.enumerated() {
            let list = inputIndices[call.span.arguments] ?? inputs.count
            if list == inputs.count {
                inputIndices[call.span.arguments] = list
                inputs.append(call.span.arguments)
            }
            let row = [
                call.id, call.parent.flatMap { positions[$0] } ?? -1, texts.index(of: call.kind.rawValue),
                texts.index(of: call.title), texts.index(of: call.provider),
                texts.index(of: call.caller?.description), texts.index(of: call.endpoint ?? call.thread), list,
                call.started.nanoseconds, call.duration.map { max(0, $0.nanoseconds) } ?? -1,
                texts.index(of: call.span.code),
                texts.index(of: call.underlyingDescription),
                texts.index(of: call.result),
            ]
            for (column, number) in row.enumerated() { columns[column].append(number) }
            positions[call.id] = index
        }
    }

    /// The data of the page, which its script reads.
    var value: Value {
        var texts = texts
        let inputs = Value.array(
            inputs.map { list in
                .array(list.map { [.int(texts.index(of: $0.name)), .int(texts.index(of: $0.value))] })
            })
        let columns = Parameters(zip(Self.names, columns).map { ($0, .array($1.map { .int($0) })) })
        var data = head
        data["spans"] = .dictionary(columns)
        data["inputs"] = inputs
        data["texts"] = .array(texts.all.map { .string($0) })
        return .dictionary(data)
    }
}
