import Mediator
import MediatorCoding

/// Returns a catalog with the members that a test leaves out, as `export` writes them.
func completed(_ catalog: String) throws -> String {
    String(decoding: try completed(try Value(json: catalog), of: "").utf8JSON(sorted: false), as: UTF8.self)
}

private let missing: [String: Parameters] = [
    "actions": [
        "summary": "", "effect": "sync", "exposure": "internal", "tags": [], "parameters": [],
        "returns": ["type": "null"],
        "failures": [],
    ],
    "events": ["summary": "", "parameters": []],
    "parameters": ["required": false, "default": .null, "summary": ""],
    "fields": ["required": false, "default": .null, "summary": ""],
]

private func completed(_ value: Value, of key: String) throws -> Value {
    switch value {
    case .array(let values): return .array(try values.map { try completed($0, of: key) })
    case .dictionary(let members):
        var whole = Parameters(try members.map { ($0.key, try completed($0.value, of: $0.key)) })
        for (key, value) in missing[key] ?? [:] where whole[key] == nil { whole[key] = value }
        if whole["type"] == "record", whole["fields"] == nil { whole["fields"] = [] }
        return .dictionary(whole)
    default: return value
    }
}
