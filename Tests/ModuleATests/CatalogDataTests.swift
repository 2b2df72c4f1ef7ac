import Foundation
import Mediator
import MediatorTesting
@testable import ModuleA
import ModuleAActions
import TestSupport
import Testing

struct CatalogDataTests {
    @Test func fileOfOnesOwnReplacesTheDataBuiltIn() throws {
        let mediator = try catalog(product("P-1", stock: 1), product("P-2", title: "Fork", stock: 2))
        #expect(try mediator.catalog.search(text: "").map(\.title) == ["Spoon", "Fork"])
    }

    @Test func emptyArrayIsAnEmptyCatalog() throws {
        let file = try DataFile("[]\n")
        let mediator = try TestMediator(CatalogModule(dataFile: file.path)).mediator
        #expect(try mediator.catalog.search(text: "").isEmpty)
        #expect(try mediator.catalog.categories().isEmpty)
    }

    @Test(arguments: [
        ("", ": is empty"),
        (
            "[\n{\"id\": 1,}]",
            #": invalid JSON at line 2, column 10: expected a key in double quotes, found "}""#
        ),
        ("{}", ": expected array, found dictionary"),
        (
            "[\n  1,\n  [\"],[\", {}], null\n]",
            """
            : product 1: expected dictionary, found int
            : product 2: expected dictionary, found array
            : product 3: expected dictionary, found null
            """
        ),
    ])
    func brokenFileIsRefusedWithTheReason(text: String, expected: String) throws {
        let found = try refusal(of: Array(text.utf8))
        #expect(found == expected)
    }

    @Test func oneWrongFieldHidesNoOther() throws {
        let text = #"""
            [{"id": "P-1", "title": "", "category": "toys", "price": 1, "currency": "eu", "stock": 1},
             {"id": "P-1", "title": "One", "price": "1", "currency": "EUR", "stock": 1.5}]
            """#
        #expect(
            try refusal(of: Array(text.utf8)) == """
                : product "P-1": title: is empty
                : product "P-1": currency: expected three capital letters (ISO 4217)
                : product "P-1": category: missing, expected string
                : product "P-1": price: expected int, found string
                : product "P-1": stock: expected int, found double with a fraction
                : product "P-1": id: is that of product 1 too
                """
        )
    }

    @Test func allProductsThatDoNotFitAreNamed() throws {
        let text = #"""
            [
              {"id": "P-1", "title": "One", "category": "toys", "price": "450", "currency": "EUR", "stock": 1},
              {
                "id": "P-2",
                "title": "[{\"Two\"}, \\", "category": "toys", "price": -1, "currency": "eur", "stock": -2
              }, {"id": "", "title": "Three", "category": "toys", "price": 1, "currency": "EUR", "stock": 1},

              {"title": "Four", "category": "toys", "price": 1, "currency": "EUR", "stock": 1},
              {"id": "P-5", "title": "Five", "category": "toys", "price": 1.5, "currency": "EURO", "stock": 1},
              {"id": "P-6", "title": "Six", "category": "toys", "price": 1, "currency": "€", "stock": 1},
              {"id": "P-2", "title": "Seven", "category": "toys", "price": 2.0, "currency": "EUR", "stock": 1}
            ]
            """#
        let expected = """
            : product "P-1": price: expected int, found string
            : product "P-2": price: is negative
            : product "P-2": currency: expected three capital letters (ISO 4217)
            : product "P-2": stock: is negative
            : product 3: id: is empty
            : product 4: id: missing, expected string
            : product "P-5": price: expected int, found double with a fraction
            : product "P-6": currency: expected three capital letters (ISO 4217)
            : product "P-2": id: is that of product 2 too
            """
        let found = try refusal(of: Array(text.utf8))
        #expect(found == expected)
    }

    @Test func manyProblemsAreCutAtTwenty() throws {
        let text = "[" + Array(repeating: "1", count: 25).joined(separator: ",\n") + "]"
        let lines = try refusal(of: Array(text.utf8)).split(separator: "\n")
        #expect(lines.count == 21)
        #expect(lines.last == ": … and 5 more")
    }

    @Test func otherEncodingsAreRefusedWithTheLine() throws {
        #expect(
            try refusal(of: Array("[\n\n\"caf".utf8) + [0xE9] + Array("\"]\n".utf8))
                == ": invalid JSON at line 3, column 5: the text is not UTF-8")
    }

    @Test(
        .hangLimit,
        arguments: [
            ("/nowhere/products.json", "does not exist"), ("/etc/passwd\0.json", "does not exist"),
            (FileManager.default.temporaryDirectory.path(percentEncoded: false), "cannot be read"),
            ("/dev/zero", "cannot be read"), ("/dev/null", "cannot be read"),
        ])
    func unreadableFilesAreRefused(path: String, reason: String) {
        let error = #expect(throws: CatalogDataError.self) { try CatalogModule(dataFile: path) }
        #expect(error?.description == "\(path): \(reason); to resolve: give the path of a JSON file")
    }

    @Test func aFileThatIsTooLongIsRefused() throws {
        #expect(
            try refusal(of: [UInt8](repeating: 0x20, count: 16 << 20 + 1))
                == ": is longer than 16 MB; to resolve: give the path of a shorter JSON file")
    }

    /// Returns the error of a data file, without its path.
    private func refusal(of bytes: [UInt8]) throws -> String {
        let file = try DataFile(bytes: bytes)
        let path = file.path
        let error = try #require(#expect(throws: CatalogDataError.self) { try CatalogModule(dataFile: path) })
        return error.description.replacing(path, with: "")
    }
}
