import Foundation
import Gifts
import GiftsActions
import Mediator
import MediatorTesting
import Testing
import Wishlist
import WishlistActions

// The samples of the guide "Your first module" that are no files of Examples/Wishlist.

/// The samples at work, and whole files that documents show.
struct ReadmeFirstModuleArticleTests {
    @Test func theAppOfTheGuideCallsItsFirstModule() throws {
        let mediator = try Mediator(modules: [WishlistModule()])
        let count = try mediator.wishlist.add(productID: "P-1001")
        #expect(count == 1)
    }

    @Test func theModulesOfTheGuideCallOneAnother() throws {
        let mediator = try Mediator(modules: [WishlistModule(), GiftsModule()])
        let count = try mediator.gifts.suggest(productID: "P-1002")
        #expect(count == 1)
        for _ in 2...10 { _ = try mediator.wishlist.add(productID: "P-1002") }
        #expect(throws: ActionFailure("full", "Ten are enough.", ["limit": 10])) {
            try mediator.gifts.suggest(productID: "P-1003")
        }
    }

    @Test func theSecondModuleOfTheGuideImplementsItsContracts() {
        verify(GiftsModule(), implements: GiftsActions.all)
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
