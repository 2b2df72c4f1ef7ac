import Foundation
import Testing

/// What the documents print is what programs print: of each block and each message there is a comparison.
///
/// `swift` blocks and `console` blocks have a test for all documents in `ReadmeTests`. A message that the library makes is
/// made by `PrintedMessages`. Everything else has a row here.
@Suite struct ReadmePrintedTests {
    private static let table = "{\n  \"version\": 2,\n  \"rules\": [\n    {\n      \"id\": \""

    /// What compares a text: a test, or a check in the folder of the checks; each of them names the document.
    ///
    /// A row has the end of the document's path, and the beginning of a block or of a text in code font.
    private static let comparisons: [(document: String, start: String, test: String)] = [
        ("README.md", "2\n3\n", "theFirstExamplePrintsWhatTheReadmeSays"),
        ("MovingFromCTMediator.md", "$ grep ", "theCommandOfTheGuideListsTheCallersOfTheAppBefore"),
        ("SharedVocabulary.md", "Package.swift:12: ", "theGuideToVocabularyShowsTheViolation"),
        ("ToolsForAgents.md", #"{"mcpServers""#, "aClientStartsTheServerAsTheGuideSays"),
        ("ComparingContracts.md", "$ DemoApp diff ", "theDifferenceIsThatOfTheGuide"),
        ("CallingByName.md", "> Catalog.product ", "theDocumentationShowsIt"),
        ("CallingByName.md", "> record ", "aRecordingIsReplayed"),
        ("CallingByName.md", "$ DemoApp replay ", "aRecordingIsReplayed"),
        ("ConsoleWithoutATerminal.md", "$ DemoApp attach ", "theDocumentationShowsAnotherTerminal"),
        ("Events.md", "> post Cart.orderPlaced", "theSessionPrintsWhatTheGuideSays"),
        ("RedirectingCalls.md", table + "product-broken-in-2.4", "theTableOfTheGuideRedirects"),
        ("RedirectingCalls.md", table + "marked", "theConditionsOfTheGuideWork"),
        ("RemoteModules.md", "> trace on\n", "theSessionPrintsWhatTheGuideSays"),
        ("RemoteWebPages.md", "$ node Bridge/tests/relay.js ", "theSessionOfAPageIsThatOfItsPicture"),
        ("WritingATransport.md", "order: ", "theGuideShowsWhatTheChecksFind"),
        ("WritingATransport.md", "calls: ", "theGuideShowsWhatTheChecksFind"),
        ("TracingCalls.md", "> trace on\n", "theSessionPrintsWhatTheGuideSays"),
        ("TracingCalls.md", "sequenceDiagram\n", "theDiagramOfTheGuideIsTheDemos"),
        ("TracingCalls.md", "Cart.add(productID, quantity)\n", "theSampleOfTheGuidePrintsWhatItSays"),
        ("Architecture.md", "flowchart BT\n", ".ci/check-structure"),
        ("Architecture.md", "flowchart LR\n", "eachTypeOnThePathOfACallNamesTheNext"),
        ("ModuleBoundaries.md", "Sources/Orders/", "theSpecificationShowsTheUndeclaredImport"),
        ("ModuleBoundaries.md", "Sources/ModuleBActions/", "theSpecificationShowsWhatIsWrongWithTypedCalls"),
        ("Recordings.md", #"{"action":"add""#, "aRecordingIsReplayed"),
        ("RedirectTable.md", #""when": "#, "theConditionsOfTheSpecificationAreRead"),
        ("Fleet/README.md", "5.0 s, 2000 calls: ", ".ci/check-fleet"),
        ("Fleet/README.md", "flowchart LR\n", ".ci/check-fleet"),
    ]

    @Test func eachPrintedBlockIsCompared() async throws {
        let made = try await PrintedMessages.all.value.map { $0 + "\n" }
        for document in try Readme.printed() {
            for block in try Readme(document).blocks where ["text", "json", "mermaid"].contains(block.language) {
                #expect(
                    Self.isCompared(document, block.text) || made.contains(block.text),
                    "Nothing makes or compares this block of \(document):\n\(block.text)")
            }
        }
    }

    @Test func eachPrintedMessageIsCompared() async throws {
        let made = try await PrintedMessages.all.value
        for document in try Readme.printed() {
            for message in try Readme(document).printedTexts {
                #expect(
                    Self.isCompared(document, message) || made.contains { $0.shows(message) },
                    "Nothing makes or compares what \(document) prints: \(message)")
            }
        }
    }

    /// A message that no document prints any more is made in vain.
    @Test func eachMessageIsThatOfADocument() async throws {
        let printed = try Readme.printed().map { try Readme($0) }
        for message in try await PrintedMessages.all.value {
            #expect(
                printed.contains { document in
                    document.blocks("text").contains(message + "\n")
                        || document.printedTexts.contains(where: message.shows)
                }, "No document prints this: \(message)")
        }
    }

    @Test func eachComparisonIsThere() throws {
        let documents = try Readme.printed().map { ($0, try Readme($0)) }
        let sources = try Readme.compiledSources().values.map { $0.joined(separator: "\n") }
        for comparison in Self.comparisons {
            let (document, start, test) = comparison
            let isPrinted = documents.contains { path, readme in
                path.hasSuffix(document)
                    && (readme.blocks.map(\.text) + readme.printedTexts).contains { $0.hasPrefix(start) }
            }
            #expect(isPrinted, "\(document) does not print this any more: \(start)")
            let text =
                test.hasPrefix(".ci/")
                ? try? String(contentsOf: Readme.root.appending(path: test), encoding: .utf8)
                : sources.first { $0.contains("func \(test)(") }
            // `Readme()` reads README.md.
            #expect(
                text?.contains(document == "README.md" ? "Readme()" : document) == true,
                "\(test) does not compare \(document)")
        }
    }

    /// What programs print stands in fences.
    @Test func noOutputIsIndented() throws {
        let input =
            /\x20+(?:swift |xcodebuild |DemoApp |Examples\/|\.ci\/|MEDIATOR_|\.(?:package|product|target|executableTarget|library)\(|\/\/ swift-tools-version|tags: |let |const |try await |NSString |NSError |\[adapter )/
        for document in try Readme.printed() {
            for block in try Readme(document).indentedBlocks where block.prefixMatch(of: input) == nil {
                Issue.record("\(document) has an indented block that begins with no known input: \(block)")
            }
        }
    }

    /// The languages of fences: the first four are printed by programs, the others written for them.
    @Test func eachFenceHasAKnownLanguage() throws {
        let known: Set = ["text", "console", "json", "mermaid", "swift", "js", "ts", "kotlin"]
        for document in try Readme.printed() {
            let unknown = try Readme(document).blocks.map(\.language).filter { !known.contains($0) }
            #expect(unknown == [], "\(document)")
        }
    }

    private static func isCompared(_ document: String, _ text: String) -> Bool {
        comparisons.contains { document.hasSuffix($0.document) && text.hasPrefix($0.start) }
    }
}

extension Readme {
    /// The texts in code font that read like a message, as `cannot attach to …: No such file or directory`, or begin with
    /// words in front of a quoted name or a path, as `child process "DemoApp"`.
    var printedTexts: [String] {
        let message = /(?:^|\s)[a-z]+ [a-z]+ (?:…|[a-z0-9]+)(?=[ :]|$)/
        let name = /(?!import )[a-z]+(?: [a-z]+)* ["\/]/
        let code = /[{}=@&\[]/
        return codeTexts.filter { text in
            if text.hasPrefix(".ci/") { return false }
            return text.contains(message) && !text.contains(code) || text.prefixMatch(of: name) != nil
        }
    }

    /// The texts in code font outside of blocks.
    private var codeTexts: [String] {
        var isFenced = false
        let lines = text.components(separatedBy: "\n").filter { line in
            if line.drop(while: { $0 == " " }).hasPrefix("```") { isFenced.toggle() }
            return !isFenced && !line.hasPrefix("    ")
        }
        // A text may continue on the next line of its paragraph; two backticks enclose a name or a backtick.
        return lines.joined(separator: "\n").components(separatedBy: "\n\n").flatMap { paragraph in
            paragraph.replacing(/``.+?``/, with: "").matches(of: /`([^`]+)`/)
                .map { $0.1.replacingOccurrences(of: "\n", with: " ") }
        }
    }
}

extension String {
    /// Whether a printed text is a part of this message, from the beginning of a word to the end of a sentence or of a
    /// name; `…` stands for anything.
    fileprivate func shows(_ printed: String) -> Bool {
        let parts = printed.components(separatedBy: "…").map(NSRegularExpression.escapedPattern)
        return range(of: "(?<!\\w)\(parts.joined(separator: ".*"))(?![\\w ])", options: .regularExpression) != nil
    }
}
