import Foundation
import TestSupport
import Testing

@testable import ModuleTools

/// What `new-module --from` takes in time grows in proportion to its document.
struct ToolsNewModuleGrowthTests {
    private typealias Document = (name: String, text: @Sendable (Int) -> String)

    private static func list(_ count: Int, _ text: (Int) -> String) -> String {
        (0..<count).map(text).joined(separator: ",")
    }

    private static func catalog(_ actions: String, _ more: String = "") -> String {
        #"{"actions":[\#(actions)]\#(more)}"#
    }

    private static func action(
        _ name: String, of target: String = "T", returns type: String = int, failures: String = ""
    ) -> String {
        #"{"target":"\#(target)","action":"\#(name)","summary":"","effect":"sync","exposure":"internal","tags":[],"#
            + #""parameters":[],"returns":\#(type),"failures":[\#(failures)]}"#
    }

    private static let int = #"{"type":"int"}"#

    private static func record(_ name: String, _ fields: String) -> String {
        #"{"type":"record","name":"\#(name)","fields":[\#(fields)]}"#
    }

    private static func field(_ name: String, _ type: String = int) -> String {
        #"{"name":"\#(name)","required":true,"type":\#(type),"default":null,"summary":""}"#
    }

    private static let documents: [Document] = [
        (
            "actions with failures and records",
            {
                catalog(
                    list($0) { action("a\($0)", returns: record("R\($0)", field("x")), failures: "\"f\($0)\"") })
            }
        ),
        ("targets", { catalog(list($0) { action("a", of: "T\($0)") }) }),
        (
            "different records of one name",
            { catalog(list($0) { action("a\($0)", returns: record("R", field("x\($0)"))) }) }
        ),
        (
            "records inside of records",
            { size in
                catalog(
                    list(size / 4) { index in
                        let inner = (0..<8).reduce(int) { record("R\(index)x\($1)", field("f", $0)) }
                        return action("a\(index)", returns: inner)
                    })
            }
        ),
        (
            "fields that cannot be declared",
            {
                let fields = list($0) { field(String(repeating: "-", count: $0 % 7) + "\($0)") }
                return catalog(action("a", returns: record("R", fields)))
            }
        ),
        (
            "enumerations",
            { catalog(list($0) { action("a\($0)", returns: #"{"type":"enum","cases":["b\#($0)"]}"#) }) }
        ),
        (
            "routes and closed actions",
            { size in
                let routes = list(size) { #"{"pattern":"/\#($0)","target":"T","action":"a\#($0)"}"# }
                let closed = list(size) { #""T.a\#($0)""# }
                return catalog(
                    list(size) { action("a\($0)") }, #","routes":[\#(routes)],"withoutDefaultForm":[\#(closed)]"#)
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

    @Test func namesOfListsTakeLinearTimeHoweverManyAreTaken() {
        let ratio = growth(from: 400) { size in
            let taken = Set((0..<size).map { "Type\($0)" })
            for _ in 0..<size { _ = SwiftNames.members(["a", "b-c"], suffix: "Field", notIn: taken) }
        }
        #expect(ratio < 16)
    }

    @Test(arguments: documents.indices) func filesAreWrittenInLinearTime(_ index: Int) throws {
        let (name, text) = Self.documents[index]
        let ratio = try growth(from: 20) { size in
            let document = try ContractDocument(Data(text(size).utf8), module: "Payments")
            _ = WrittenModule(module: "Payments", document: document, writesExample: true)
        }
        #expect(ratio < 16, "\(name)")
    }
}
