import BasketActions
import Basket
import Foundation
import Mediator
import MediatorTrace
import Stock
import Testing

/// The pictures that documents show.
@Suite struct ReadmePictureTests {
    private static let folder = Readme.root.appending(path: "docs/pictures")

    /// `docs/pictures/make --check` compares the pictures of the demo by the texts beside them.
    @Test func eachPictureOfADocumentIsCompared() throws {
        let sums = try String(contentsOf: Self.folder.appending(path: "SHA256SUMS"), encoding: .utf8)
        var shown: Set<String> = []
        for document in try Readme.printed() {
            for match in try Readme(document).text.matches(of: /\]\(([^)\s]+\.(?:png|svg|jpe?g|gif|webp))\)/) {
                let name = String(match.1.split(separator: "/").last ?? "")
                shown.insert(name)
                #expect(
                    match.1.hasSuffix("docs/Images/modules.svg") || sums.contains("  \(name)\n"),
                    "nothing compares \(match.1) of \(document)")
            }
        }
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        #expect(shown == Set(files.filter { $0.hasSuffix(".png") } + ["modules.svg"]))
    }

    /// Returns the calls of the shop when it adds tea: the code of each, and its action.
    private static func callsOfTheShop() throws -> [(code: String, action: String)] {
        let trace = Trace(recordsValues: true)
        let shop = try Mediator { registry in
            registry.intercept(.everything, by: trace)
            registry.register(StockModule(["tea": 3]))
            registry.register(BasketModule())
        }
        _ = try shop.basket.add("tea", count: 2)
        return try trace.log.calls.map { call in
            let inputs = ["product", "count"].compactMap { name in call.arguments.first { $0.name == name }?.value }
            try #require(inputs.count == 2)
            return ("\(call.target.lowercased()).\(call.action)(\(inputs[0]), count: \(inputs[1]))", call.action)
        }
    }

    /// Returns the texts of a picture.
    private static func texts(of picture: String) throws -> [String] {
        try Readme(picture).text.matches(of: /<text [^>]*>([^<]*)<\/text>/).map { String($0.1) }
    }

    /// The picture at the top of the README: the imports of the shop's files, and the calls that a trace of it has.
    @Test func thePictureOfTheModulesIsThatOfTheShop() throws {
        var expected = ["Shop", "Basket", "Stock"]
        for file in ["Shop/main", "Basket/BasketModule", "Stock/StockModule"] {
            let text = try Readme("Examples/Shop/\(file).swift").text
            let own = file.prefix { $0 != "/" } + "Actions"
            let imports = text.matches(of: /import (\w+Actions)\n/).map(\.1).filter { $0 != own }
            expected.append("imports " + (imports.isEmpty ? "no neighbor" : imports.joined(separator: ", ")))
        }
        for (index, call) in try Self.callsOfTheShop().enumerated() {
            expected += ["\(2 * index + 1)  \(call.code)", "\(2 * index + 2)  runs \(call.action)"]
        }
        let texts = try Self.texts(of: "docs/Images/modules.svg")
        #expect(Array(texts.prefix(expected.count)) == expected)
        // What the mediator does is a sentence, and not printed.
        #expect(texts.count == expected.count + 3 && texts[expected.count] == "Mediator")
    }

    /// The picture of the tutorial, in both of its colors: the call of the stock.
    @Test(arguments: ["shop", "shop~dark"]) func thePictureOfTheTutorialIsThatOfTheShop(name: String) throws {
        let call = try #require(try Self.callsOfTheShop().last)
        let texts = try Self.texts(of: "Sources/Mediator/Mediator.docc/Tutorials/\(name).svg")
        #expect(texts == ["Basket", "Stock", "Mediator", call.code, call.action])
    }
}
