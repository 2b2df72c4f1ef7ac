import Foundation
import Mediator
import Stock
import enum TestSupport.Program
import Testing

@Suite struct ReadmeTutorialTests {
    /// The last step of each file of the tutorial is a file of the shop in `Examples`, which is compiled and tested.
    @Test(arguments: [
        ("StockActions-3", "StockActions/Mediator+Stock"), ("StockModule-2", "Stock/StockModule"),
        ("BasketActions-1", "BasketActions/Mediator+Basket"), ("BasketModule-2", "Basket/BasketModule"),
        ("Shop-2", "Shop/main"), ("BasketTests-3", "BasketTests/BasketTests"),
    ])
    func theLastStepIsCompiled(step: String, file: String) throws {
        let root = Readme.root
        let shown = root.appending(path: "Sources/Mediator/Mediator.docc/Tutorials/Code/\(step).swift")
        let compiled = root.appending(path: "Examples/Shop/\(file).swift")
        #expect(try String(contentsOf: shown, encoding: .utf8) == String(contentsOf: compiled, encoding: .utf8))
    }

    @Test func theStockGivesNoNegativeNumber() throws {
        let mediator = try Mediator(modules: [StockModule(["tea": 3])])
        #expect(throws: ActionFailure("tooFew", "Only 3 of tea are left.", ["left": 3])) {
            try mediator.perform("Stock", "take", ["product": "tea", "count": -1])
        }
    }

    @Test func theShopPrintsWhatTheTutorialSays() async throws {
        let outcome = try await Program.run(Program.built("Shop"), [])
        #expect(outcome.status == 0)
        #expect(outcome.output == "2\n3\ntooFew: Only 0 of tea are left. {\"left\": 0} (Basket.add → Stock.take)\n")
        let tutorial = try String(
            contentsOf: Readme.root.appending(path: "Sources/Mediator/Mediator.docc/Tutorials/Shop.tutorial"),
            encoding: .utf8)
        for line in outcome.output.split(separator: "\n") { #expect(tutorial.contains("`\(line)`")) }
    }
}
