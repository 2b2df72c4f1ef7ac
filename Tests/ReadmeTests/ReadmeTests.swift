import Foundation
import TestSupport
import Testing

@Suite struct ReadmeTests {
    @Test func everySwiftSampleIsCompiled() throws {
        let sources = try Readme.compiledSources()
        for document in try Readme.pages() {
            for sample in try Readme(document).blocks("swift") {
                // Its imports may stand among others.
                let imports = Readme.lines(sample).prefix { $0.isEmpty || $0.contains(#/^(public )?import /#) }
                let wanted = Readme.lines(sample).dropLast().dropFirst(imports.count)
                #expect(
                    sources.contains { $0.value.contains(run: Array(wanted)) && Set($0.value).isSuperset(of: imports) },
                    "This sample of \(document) stands in no compiled file:\n\(sample)")
            }
        }
    }

    /// An indented block is what no test compiles: a shell's lines, a manifest, JavaScript, Objective-C.
    @Test func noSwiftSampleIsIndented() throws {
        let start =
            /\x20{4}(?:@|#|(?:let|var|try|await|func|struct|enum|extension|import|public|static|registry|gateway)\b)/
        for document in try Readme.pages() {
            for block in try Readme(document).indentedBlocks where block.prefixMatch(of: start) != nil {
                Issue.record("\(document) has an indented sample in Swift: \(block)")
            }
        }
    }

    @Test func theFirstExampleStandsAtTheTop() throws {
        let readme = try Readme()
        let output = try #require(readme.text.range(of: "```text\n2\n"))
        #expect(readme.text[..<output.lowerBound].count { $0 == "\n" } < 100)
    }

    /// Each row of figures, and the row of the benchmarks from which it has them.
    @Test(arguments: [
        ("typed call, two parameters", "typed call, 2 parameters / hand-written, built"),
        ("typed call, two parameters, against a protocol", "typed call, 2 parameters / call through a protocol"),
        ("typed call without parameters", "typed call, no parameters / direct closure"),
        ("asynchronous typed call", "typed async call / hand-written async, built"),
    ])
    func theFiguresAreThoseOfTheBenchmarks(row: String, goal: String) throws {
        let figures = try #require(Readme().row(row, columns: 4))
        // As "0.35 (273 ns / 769 ns)".
        let reached = try #require(Readme("Benchmarks/README.md").row(goal, columns: 4))[2]
        let beside = try #require(figures[2].components(separatedBy: ": ").last)
        #expect("\(figures[3]) (\(figures[1]) / \(beside))" == reached)
    }

    @Test func theOtherFiguresAreThoseOfTheBenchmarks() throws {
        let readme = try Readme()
        let benchmarks = try Readme("Benchmarks/README.md")
        let threads = try #require(
            benchmarks.row("2 threads : 1, typed: same action · different actions · by a handler", columns: 4))
        let outside = try #require(readme.row("calls that the app makes per second, two threads", columns: 4))[3]
        let nested = try #require(
            readme.row("calls that handlers make per second to other modules, two threads", columns: 4))[3]
        let ratios = threads[2].components(separatedBy: " · ")
        #expect(ratios.first == outside && ratios.last == nested)
        let protocolCall = try #require(
            benchmarks.row("typed call, 2 parameters / call through a protocol", columns: 4))[2]
        let times = try #require(protocolCall.firstMatch(of: /\((\d+) ns \/ (.*) ns\)/)?.output)
        let method = try #require(Double(times.2)).formatted(.number.precision(.fractionLength(0)))
        let sentence = "about \(times.1) ns with two parameters, where a method of a protocol takes \(method) ns"
        #expect(readme.text.contains(sentence))
        let suspended = try #require(readme.row("asynchronous calls per second, two threads", columns: 4))[3]
        #expect(benchmarks.text.contains("(`threads-2-async`): two threads made \(suspended) times"))
        let intercepted = try #require(
            readme.row("calls per second through three interceptors, two threads", columns: 4))[3]
        #expect(benchmarks.text.contains("(`threads-2-intercept-look-3`) made \(intercepted) times"))
        let sizes = try #require(
            benchmarks.row("MB that a program gains by the core: with calls · without", columns: 4))
        let size = try #require(sizes[2].components(separatedBy: " · ").first)
        #expect(readme.text.contains("The product `Mediator` adds \(size) MB to a program on Linux"))
        let compiled = try #require(
            benchmarks.row("compilation of 300 contracts / of 300 wrappers", columns: 4))[2]
        let part = try #require(compiled.split(separator: " ").first)
        #expect(readme.text.contains("300 contracts with typed calls compile in \(part) of the time"))
        let unshared = try #require(
            readme.text.firstMatch(of: /share nothing made (\d+\.\d+) times .* one program, and (\d+\.\d+) times/)?
                .output)
        let both = "\(unshared.1) for dependent operations, \(unshared.2) for independent operations"
        #expect(benchmarks.text.contains("compared with one thread: \(both)"))
    }

    @Test func theFirstExamplePrintsWhatTheReadmeSays() async throws {
        let outcome = try await Program.run(Program.built("Shop"), [])
        #expect(outcome == .init(output: try #require(Readme().blocks("text").first), error: "", status: 0))
    }

    @Test func theCommandsPrintWhatTheDocumentsSay() async throws {
        let commands = try Readme.printed().flatMap { try Readme($0).commands() }
        try #require(!commands.isEmpty)
        for (command, printed) in commands {
            let outcome = try await command.run()
            // A terminal shows both streams; none of these commands uses both.
            let shown = outcome.output + outcome.error
            #expect(DemoCatalog.withoutCounts(shown) == DemoCatalog.withoutCounts(printed), "\(command.text)")
        }
    }

    /// `.ci/renew catalog` renews both.
    @Test func theDocumentsCountTheActionsOfTheCatalog() throws {
        let blocks = try Readme.printed().flatMap { try Readme($0).blocks }.filter {
            ["console", "text"].contains($0.language)
        }
        let count = /ok: 6 modules, 5 targets, (\d+) actions|: (\d+) actions of 5 targets/
        let counts = blocks.flatMap { $0.text.matches(of: count) }.compactMap { $0.1 ?? $0.2 }
        #expect(counts.count >= 4)
        #expect(Set(counts) == ["\(DemoCatalog.count())"])
        let names = blocks.flatMap { $0.text.matches(of: /no action "\w+" in target "Cart"\.\n  registered: (.*)\n/) }
        #expect(names.count >= 2)
        #expect(Set(names.map { String($0.1) }) == [DemoCatalog.names(of: "Cart")])
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

extension Readme {
    /// The cells of the row of a table that begins with a text and has so many columns.
    func row(_ name: String, columns: Int) -> [String]? {
        for line in text.components(separatedBy: "\n") where line.hasPrefix("| \(name) |") {
            let cells = line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
                .map { $0.trimmingCharacters(in: .whitespaces) }
            if cells.count == columns { return cells }
        }
        return nil
    }
}

/// A line of a `console` block that begins with a dollar sign.
private struct Command {
    var text: String

    /// Runs the forms that the documents use: `swift run DemoApp …`, with or without `printf '…' |` in
    /// front; quoted words have no spaces.
    func run() async throws -> Program.Run {
        var line = text
        var input = ""
        if line.hasPrefix("printf '"), let end = line.range(of: "' | ") {
            input = String(line[..<end.lowerBound].dropFirst(8)).replacingOccurrences(of: "\\n", with: "\n")
            line = String(line[end.upperBound...])
        }
        let words = line.split(separator: " ").map { $0.trimmingCharacters(in: ["'"]) }
        #expect(words.prefix(3) == ["swift", "run", "DemoApp"])
        return try await Program.run(Program.built("DemoApp"), Array(words.dropFirst(3)), input: input)
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
