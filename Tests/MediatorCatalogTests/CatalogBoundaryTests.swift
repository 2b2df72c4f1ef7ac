import Foundation
import Mediator
import MediatorGateway
import TestSupport
import Testing

@testable import MediatorCatalog

/// Numbers at the limits of their types, in exported catalogs.
@Suite struct CatalogBoundaryTests {
    private static let routes =
        #"{"actions":[{"target":"A","action":"b","summary":"","effect":"sync","exposure":"link","returns":{"type":"null"},"#
        + #""parameters":[],"tags":[],"failures":[]}],"routes":["#
        + #"{"pattern":"/a/:x","target":"A","action":"b","priority":§},{"pattern":"/a/:y","target":"A","action":"b"},"#
        + #"{"pattern":"/a/:z","target":"A","action":"b","priority":§,"fixed":{"w":§}}]}"#
    private static let defaults =
        #"{"actions":[{"target":"A","action":"b","summary":"","effect":"sync","exposure":"external","#
        + #""returns":{"type":"int"},"tags":[],"failures":[],"#
        + #""parameters":[{"name":"p","summary":"","type":{"type":"int"},"required":false,"default":§},"#
        + #"{"name":"q","summary":"","type":{"type":"double"},"required":false,"default":§},"#
        + #"{"name":"r","summary":"","type":{"type":"string","enum":[§]},"required":true,"default":null}]}]}"#

    /// A catalog is refused, or equal to itself after writing and reading.
    ///
    /// Each format writes it.
    @Test(arguments: [
        (routes, true), (defaults, true), (#"{"actions":§}"#, false),
        (#"{"actions":[],"withoutDefaultForm":[§]}"#, true), ("§", false),
    ])
    func aCatalogOfAnyNumbersIsReadOrRefused(text: String, someAreRead: Bool) throws {
        var readCount = 0
        for text in BoundaryNumbers.fill(text) {
            guard let catalog = try? ContractCatalog(json: Data(text.utf8)) else { continue }
            readCount += 1
            let same = CatalogDifference(from: catalog, to: catalog)
            #expect(same.description == "no changes")
            for format in CatalogFormat.allCases { _ = try catalog.text(as: format) }
            let again = try ContractCatalog(json: Data(catalog.text(as: .json).utf8))
            #expect(CatalogDifference(from: catalog, to: again).description == "no changes")
            let empty = ContractCatalog(actions: [])
            _ = CatalogDifference(from: empty, to: catalog).markdown()
            _ = try CatalogDifference(from: catalog, to: empty).html()
        }
        #expect((readCount > 0) == someAreRead)
    }

    /// Foundation's decoder ended the process for a text of 513 open brackets.
    @Test(arguments: 511...514) func aTextOfOpenBracketsIsRefused(count: Int) {
        let error = #expect(throws: CatalogError.self) {
            try ContractCatalog(json: Data(String(repeating: "[", count: count).utf8))
        }
        #expect(error?.description == "invalid JSON at line 1, column 65: values nest more than 64 levels deep")
    }

    /// JSON is UTF-8 (RFC 8259, section 8.1); Foundation's decoder reads UTF-16 and UTF-32 too.
    @Test(arguments: [2, 4], ["{\"actions\":[]}", String(repeating: "[", count: 513)])
    func textInAnotherEncodingIsRefused(width: Int, text: String) {
        for mark in [[], [0xFF, 0xFE], [0xFE, 0xFF]] as [[UInt8]] {
            let zeros = [UInt8](repeating: 0, count: width - 1)
            let bytes = mark + text.utf8.flatMap { mark == [0xFE, 0xFF] ? zeros + [$0] : [$0] + zeros }
            let error = #expect(throws: CatalogError.self) { try ContractCatalog(json: Data(bytes)) }
            #expect(error?.description.hasPrefix("invalid JSON at line 1, column ") == true)
        }
    }

    @Test func aByteOrderMarkOfUTF8MayStandInFront() throws {
        #expect(try ContractCatalog(json: Data("\u{FEFF}{\"actions\":[]}".utf8)).actions.isEmpty)
        let error = #expect(throws: CatalogError.self) {
            try ContractCatalog(json: Data(("\u{FEFF}" + String(repeating: "[", count: 513)).utf8))
        }
        #expect(error?.description == "invalid JSON at line 1, column 65: values nest more than 64 levels deep")
    }

    /// The highest priority comes first, the lowest last: also the least integer, which has no negative.
    @Test func routesOfAnyPriorityAreInOrder() throws {
        func catalog(_ priorities: Int...) -> ContractCatalog {
            ContractCatalog(
                actions: [ActionSchema("A", "b", exposure: .link), ActionSchema("A", "c", exposure: .link)],
                routes: [
                    RouteSchema("/a/:x", to: "A", "b", priority: priorities[0]),
                    RouteSchema("/a/:y", to: "A", "c", priority: priorities[1]),
                ])
        }
        #expect(
            CatalogDifference(from: catalog(.max, .min), to: catalog(.min, .max)).breaking.map(\.text)
                == [#"precedence: "/a/:y" comes first"#])
        #expect(CatalogDifference(from: catalog(.max, .min), to: catalog(1, .min + 1)).breaking.isEmpty)
    }

    /// Names that are equal in Unicode, and have other bytes, are other names.
    @Test func aNameOfOtherBytesIsAnotherContract() {
        let difference = CatalogDifference(
            from: ContractCatalog(actions: [ActionSchema("\u{3A9}", "a")]),
            to: ContractCatalog(actions: [ActionSchema("\u{2126}", "a")]))
        #expect(difference.breaking.map(\.text) == ["removed"])
        #expect(difference.harmless.map(\.text) == ["new"])
    }

    private static func chain(_ count: Int) -> ContractCatalog {
        ContractCatalog(
            actions: (0..<count).map { number in
                ActionSchema(
                    "T\(number)", "a",
                    parameters: [ParameterSchema("r", .record("R\(number)", [ParameterSchema("x", .int)]))],
                    exposure: .external)
            },
            routes: (0..<count).map { RouteSchema("/r\($0)", to: "T\($0)", "a") })
    }

    @Test(arguments: ["typescript", "markdown", "html", "openrpc", "json"])
    func eachFormatTakesLinearTime(name: String) throws {
        let format = try #require(CatalogFormat(rawValue: name))
        let ratio = try growth(from: 40) { _ = try Self.chain($0).text(as: format) }
        #expect(ratio < 24, "\(name)")
    }

    @Test func differencesTakeLinearTime() {
        let ratio = growth(from: 40) { size in
            _ = CatalogDifference(from: ContractCatalog(actions: []), to: Self.chain(size)).markdown()
            _ = CatalogDifference(from: Self.chain(size), to: Self.chain(size)).description
        }
        #expect(ratio < 24)
    }
}
