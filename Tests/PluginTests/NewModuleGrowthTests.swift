import Foundation
import TestSupport
import Testing

@testable import ModuleTools

/// What `new-module --from` takes in time grows in proportion to its document.
struct NewModuleGrowthTests {
    private typealias Document = (name: String, text: @Sendable (Int) -> String)

    private static func list(_ count: Int, _ text: (Int) -> String) -> String {
        (0..<count).map(text).joined(separator: ",")
    }

    private static func catalogue(_ actions: String, _ more: String = "") -> String {
        #"{"actions":[\#(actions)]\#(more)}"#
    }

    private static func action(_ name: String, of target: String = "T", _ more: String) -> String {
        #"{"target":"\#(target)","action":"\#(name)",\#(more)}"#
    }

    private static func record(_ name: String, _ fields: String) -> String {
        #"{"type":"record","name":"\#(name)","fields":[\#(fields)]}"#
    }

    private static func field(_ name: String, _ type: String) -> String {
        #"{"name":"\#(name)","required":true,"type":\#(type)}"#
    }

    private static let documents: [Document] = [
        (
            "actions with failures and records",
            {
                catalogue(
                    list($0) {
                        action(
                            "a\($0)",
                            #""failures":["f\#($0)"],"returns":\#(record("R\($0)", field("x", #"{"type":"int"}"#)))"#)
                    })
            }
        ),
        ("targets", { catalogue(list($0) { action("a", of: "T\($0)", #""returns":{"type":"int"}"#) }) }),
        (
            "different records of one name",
            {
                catalogue(
                    list($0) { action("a\($0)", #""returns":\#(record("R", field("x\($0)", #"{"type":"int"}"#)))"#) })
            }
        ),
        (
            "fields that cannot be declared",
            {
                catalogue(
                    action(
                        "a",
                        #""returns":\#(record("R", list($0) { field(String(repeating: "-", count: $0 % 7) + "\($0)", #"{"type":"int"}"#) }))"#
                    ))
            }
        ),
        (
            "enumerations",
            { catalogue(list($0) { action("a\($0)", #""returns":{"type":"enum","cases":["b\#($0)"]}"#) }) }
        ),
        (
            "routes and closed actions",
            { size in
                let routes = list(size) { #"{"pattern":"/\#($0)","target":"T","action":"a\#($0)"}"# }
                let closed = list(size) { #""T.a\#($0)""# }
                return catalogue(
                    list(size) { action("a\($0)", #""returns":{"type":"int"}"#) },
                    #","routes":[\#(routes)],"withoutDefaultForm":[\#(closed)]"#)
            }
        ),
        (
            "an order of parameters",
            { size in
                let parameters = list(size) { #"{"name":"p\#($0)","required":true,"schema":{}}"# }
                let order = list(size) { #""p\#(size - $0)""# }
                return #"{"openrpc":"1.3.2","methods":[{"name":"a","params":[\#(parameters)],"x-order":[\#(order)]}]}"#
            }
        ),
    ]

    @Test(arguments: documents.indices) func filesAreWrittenInLinearTime(_ index: Int) async throws {
        let (name, text) = Self.documents[index]
        let ratio = try await onLargeStack {
            try growth(from: 100) { size in
                let document = try ContractDocument(Data(text(size).utf8), module: "Payments")
                _ = NewModuleFiles(module: "Payments", document: document)
            }
        }
        #expect(ratio < 16, "\(name)")
    }

    /// The code has a line for each level, which is indented by it; nothing else grows faster than the document.
    @Test func recordsInsideOfRecordsAreWrittenInLinearTime() async throws {
        let ratio = try await onLargeStack {
            let small = try Self.nested(12)
            let large = try Self.nested(96)
            return growth(from: 12) { depth in
                for _ in 0..<5 { _ = NewModuleFiles(module: "Payments", document: depth == 12 ? small : large) }
            }
        }
        #expect(ratio < 24)
    }

    private static func nested(_ depth: Int) throws -> ContractDocument {
        let type = (0..<depth).reduce(#"{"type":"int"}"#) { record("R\($1)", field("f", $0)) }
        return try ContractDocument(Data(catalogue(action("a", #""returns":\#(type)"#)).utf8), module: "Payments")
    }
}
