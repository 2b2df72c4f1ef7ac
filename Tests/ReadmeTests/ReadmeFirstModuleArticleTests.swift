import Foundation
public import Mediator
import Testing
import Wishlist
import WishlistActions

// The samples of the guide "Your first module" that are no files of Examples/Wishlist.

enum GiftsActions {
    static let suggest = Action(
        "Gifts", "suggest", "Puts a gift on the wishlist and returns how many it holds.",
        Parameter("productID", String.self, "The identifier of the product."),
        returns: Int.self, failures: ["full"])
}

/// The implementation of Gifts.
public struct GiftsModule: Module {
    /// Creates the module.
    public init() {}

    /// It puts gifts on the wishlist.
    public var requires: [any Contract] { [WishlistActions.add] }

    /// Registers the handlers of all actions.
    public func register(in registry: inout Registry) {
        registry.handle(GiftsActions.suggest) { call, productID in
            try call.mediator.wishlist.add(productID: productID)
        }
    }
}

/// The samples at work, and whole files that documents show.
struct ReadmeFirstModuleArticleTests {
    @Test func theAppOfTheGuideCallsItsFirstModule() throws {
        let mediator = try Mediator(modules: [WishlistModule()])
        let count = try mediator.wishlist.add(productID: "P-1001")
        #expect(count == 1)
    }

    @Test func theModulesOfTheGuideCallOneAnother() async throws {
        let mediator = try Mediator(modules: [WishlistModule(), GiftsModule()])
        #expect(try mediator.wishlist.add(productID: "P-1001") == 1)
        #expect(try mediator.perform(GiftsActions.suggest, "P-1002") == 2)
        for _ in 3...10 { _ = try mediator.wishlist.add(productID: "P-1002") }
        #expect(throws: ActionFailure("full", "Ten are enough.", ["limit": 10])) {
            try mediator.perform(GiftsActions.suggest, "P-1003")
        }
    }

    /// Some files stand whole in a document, after a link to the file; of others the document shows the beginning.
    @Test func wholeFilesOfDocumentsAreThoseOfTheExamples() throws {
        var found: [String] = []
        let block = /\]\((?<file>[^)]+\.swift)\)(?<rest>[^\n]*):\n\n```swift\n(?<text>(?s:.*?))```\n/
        for document in try Readme.documents() {
            let folder = Readme.root.appending(path: document).deletingLastPathComponent()
            for match in try Readme(document).text.matches(of: block) {
                let file = try String(contentsOf: folder.appending(path: match.file), encoding: .utf8)
                let name = String(match.file.split(separator: "/").last ?? "")
                if match.text.hasPrefix("import ") || match.text.hasPrefix("public import ") {
                    let isBeginning = match.rest.hasSuffix(" begin")
                    #expect(isBeginning ? file.hasPrefix(match.text) : file == match.text, "\(document): \(match.file)")
                    found.append(name)
                }
            }
        }
        #expect(
            found.filter { $0.contains("Basket") || $0 == "main.swift" } == [
                "BasketModule.swift", "main.swift", "Mediator+Basket.swift", "BasketTests.swift",
            ])
    }
}
