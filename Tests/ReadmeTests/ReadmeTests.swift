import Foundation
import Testing

@Suite struct ReadmeTests {
    @Test func everySwiftSampleIsCompiled() throws {
        let sources = try Readme.compiledSources()
        for document in try Readme.pages() {
            for sample in try Readme(document).blocks("swift") {
                let wanted = Readme.lines(sample).dropLast()
                #expect(
                    sources.contains { $0.value.contains(run: Array(wanted)) },
                    "This sample of \(document) stands in no compiled file:\n\(sample)")
            }
        }
    }

    @Test func theFirstExampleStandsAtTheTop() throws {
        let readme = try Readme()
        let output = try #require(readme.text.range(of: "```text\n2\n"))
        #expect(readme.text[..<output.lowerBound].count { $0 == "\n" } < 90)
    }

    @Test func theFiguresAreThoseOfTheBenchmarks() throws {
        let section = try #require(Readme().text.components(separatedBy: "## Figures").last)
        let figures = section.matches(of: /(?:[\d.]+ ns)|(?:\d\.\d\d)(?= \|| MB)/).map { String($0.output) }
        let benchmarks = try Readme("Benchmarks/README.md").text
        try #require(!figures.isEmpty)
        for figure in figures { #expect(benchmarks.contains(figure)) }
    }

    @Test func theFirstExamplePrintsWhatTheReadmeSays() throws {
        let outcome = try Program.run("Shop")
        #expect(outcome == .init(status: 0, output: try #require(Readme().blocks("text").first), errors: ""))
    }

    @Test func theCommandsPrintWhatTheDocumentsSay() throws {
        let commands = try Readme.documents().flatMap { try Readme($0).commands() }
        try #require(!commands.isEmpty)
        for (command, printed) in commands {
            let outcome = try command.run()
            // A terminal shows both streams; none of these commands uses both.
            #expect(outcome.output + outcome.errors == printed, "\(command.text)")
        }
    }
}

extension [String] {
    fileprivate func contains(run wanted: [String]) -> Bool {
        guard let first = wanted.first, count >= wanted.count else { return false }
        return indices.contains { start in
            self[start] == first && self[start...].prefix(wanted.count).elementsEqual(wanted)
        }
    }
}

/// A line of a `console` block that begins with a dollar sign.
private struct Command {
    var text: String

    /// Runs the forms that the documents use: `swift run DemoApp …`, with or without `printf '…' |` in
    /// front; quoted words have no spaces.
    func run() throws -> Program.Outcome {
        var line = text
        var input = ""
        if line.hasPrefix("printf '"), let end = line.range(of: "' | ") {
            input = String(line[..<end.lowerBound].dropFirst(8)).replacingOccurrences(of: "\\n", with: "\n")
            line = String(line[end.upperBound...])
        }
        let words = line.split(separator: " ").map { $0.trimmingCharacters(in: ["'"]) }
        #expect(words.prefix(3) == ["swift", "run", "DemoApp"])
        return try Program.run("DemoApp", Array(words.dropFirst(3)), input: input)
    }
}

extension Readme {
    /// The commands of the `console` blocks, each with what is printed below it.
    fileprivate func commands() throws -> [(Command, String)] {
        var commands: [(Command, String)] = []
        for block in blocks("console") {
            for line in block.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
                if line.hasPrefix("$ ") {
                    commands.append((Command(text: String(line.dropFirst(2))), ""))
                } else {
                    try #require(!commands.isEmpty)
                    commands[commands.count - 1].1 += line + "\n"
                }
            }
        }
        return commands
    }
}
