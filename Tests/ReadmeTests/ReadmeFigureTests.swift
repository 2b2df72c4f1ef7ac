import Foundation
import Testing

/// The figures of the documents besides the tables of the README: what they were counted in, or calculated from.
@Suite struct ReadmeFigureTests {
    // MARK: Benchmarks

    @Test func anInterceptorAddsHalfOfATypedCall() throws {
        let costs = try Readme("Benchmarks/costs.txt").text
        let instructions = try ["intercept-0", "intercept-look-3"].map { name in
            let line = try #require(costs.split(separator: "\n").first { $0.hasPrefix("\(name) ") })
            return try #require(Double(line.split(separator: " ")[2]))
        }
        let part = (instructions[1] / instructions[0] - 1) / 3
        let guide = try Readme("Sources/Mediator/Mediator.docc/InterceptingCalls.md").text
        let sentence = "An interceptor that continues the call adds about half of the instructions of a typed call"
        #expect(guide.contains(sentence))
        #expect((0.4...0.6).contains(part))
    }

    /// Figures that the README takes from tables of other documents, and rounds.
    @Test func theReadmeRoundsTheFiguresOfOtherDocuments() throws {
        let readme = try Readme().text
        let architecture = try Readme("docs/Architecture.md")
        let medians = /medians\s+are ([\d.]+) and [\d.]+ s of a processor for a debug build, and ([\d.]+) and/
        let measured = try #require(architecture.text.firstMatch(of: medians)?.output)
        let seconds = try [measured.1, measured.2].map {
            try #require(Double($0)).formatted(.number.precision(.fractionLength(0)))
        }
        let sentence = "[\(seconds[0]) s of processor time for a debug build, and \(seconds[1]) s for a release build]"
        #expect(readme.contains(sentence))

        let benchmarks = try Readme("Benchmarks/README.md")
        let met = benchmarks.text.matches(of: /\| met \|\n/).count
        let missed = benchmarks.text.matches(of: /\| not met \|\n/).count
        #expect(readme.contains("the project's goals: \(try Self.word(missed)) of \(met + missed) are not met."))

        let objects = "MB of code and data in object files: MediatorCoding · MediatorEvents · MediatorGateway"
        let sizes = try #require(benchmarks.row(objects, columns: 4))[2]
        let sum = sizes.components(separatedBy: " · ").compactMap(Double.init).reduce(0, +)
            .formatted(.number.precision(.fractionLength(1)))
        #expect(readme.contains("have \(sum) MB of code and data together"))

        let other = try #require(
            benchmarks.text.firstMatch(of: /in a run in which independent operations reached ([\d.]+)\./)?.1)
        #expect(readme.contains("in which threads that share nothing made \(other) times the calculations."))
        let processors = try #require(
            benchmarks.text.firstMatch(of: /it made ([\d.]+) times the operations of one thread, and ([\d.]+) times/))
        let range = "made \(processors.2) to \(processors.1) times the calculations of one thread."
        #expect(readme.contains("Over all runs, threads that share nothing " + range))

        let contributing = try Readme("CONTRIBUTING.md")
        let build = try #require(contributing.row("clean build with all tests", columns: 5))[4]
        let tests = try #require(contributing.row("all tests", columns: 5))[4]
        let demo = try #require(contributing.row("clean build of the demo", columns: 5))[4]
        let run = try #require(Double(tests.prefix { $0.isNumber }))
        #expect(
            try readme.contains(
                "the first build of the demo takes \(Self.minutes(demo)) minutes. "
                    + "To build and run the tests takes \(Self.minutes(build, run)) minutes."))
    }

    /// Returns `one to two` for the seconds `47 to 120`.
    private static func minutes(_ range: String, _ more: Double = 0) throws -> String {
        let seconds = try #require(range.prefixMatch(of: /(\d+) to (\d+)/)?.output)
        let minutes = try [seconds.1, seconds.2].map { try (#require(Double($0)) + more) / 60 }
        return try "\(word(max(1, Int(minutes[0])))) to \(word(Int(minutes[1].rounded(.up))))"
    }

    private static func word(_ number: Int) throws -> String {
        let words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
        return try #require(words.indices.contains(number) ? words[number] : nil)
    }

    /// The guides to remote modules name the time of a call to a node that the guide to pools measured.
    @Test func theGuidesToRemoteModulesNameOneTimeOfANode() throws {
        let folder = "Sources/MediatorRemote/MediatorRemote.docc"
        let call = try Self.callToANode(Readme("\(folder)/RemotePools.md"))
        let nodes = try Readme("\(folder)/ClusterNodes.md").text
        #expect(nodes.contains("A call takes [\(call.time) µs](RemotePools.md#"))
        let row = try #require(Readme("\(folder)/RemoteModules.md").row("``NodeTransport``", columns: 4))
        #expect(row[3].hasPrefix("\(call.time) µs: \(call.ratio) times an echo of its JSON"))
    }

    /// They name the times of a call to a child process and to a page that the benchmarks measured.
    @Test func theGuidesToRemoteModulesNameTheTimesOfTheBenchmarks() throws {
        let folder = "Sources/MediatorRemote/MediatorRemote.docc"
        let benchmarks = try Readme("Benchmarks/README.md")
        let child = "a call to a child process / the same JSON over a bare pipe, blocking"
        let page = "a call to a page that answers at once / a local asynchronous call"
        let (ratio, time) = try Self.ratioAndTime(#require(benchmarks.row(child, columns: 3))[1])
        let ofPage = try Self.ratioAndTime(#require(benchmarks.row(page, columns: 3))[1]).time
        let guide = try Readme("\(folder)/RemoteModules.md")
        #expect(
            try #require(guide.row("``ChildProcess``", columns: 4))[3]
                == "\(time) µs: \(ratio) times the same JSON over a bare pipe")
        #expect(
            try #require(guide.row("``PageTransport``", columns: 4))[3].hasPrefix(
                "\(ofPage) µs, a seventh of a call to a child process"))
        #expect(try Readme("\(folder)/RemoteWebPages.md").text.contains("A call takes [\(ofPage) µs]"))
    }

    /// Returns the parts of `1.16 (69 µs / 61 µs)`.
    private static func ratioAndTime(_ cell: String) throws -> (ratio: Substring, time: Substring) {
        let found = try #require(cell.prefixMatch(of: /([\d.]+) \((\d+) µs/)?.output)
        return (found.1, found.2)
    }

    /// Returns the ratio and the times, in µs, of a call to a node and of an echo, as the guide to pools has them.
    private static func callToANode(_ guide: Readme) throws -> (ratio: Substring, time: Substring, echo: Substring) {
        let sentence = /took (\d\.\d\d) times an echo [^(]*\((\d+) µs, (\d+) µs\)/
        let found = try #require(guide.text.replacing("\n", with: " ").firstMatch(of: sentence)?.output)
        return (found.1, found.2, found.3)
    }

    /// The prices of ordinary code are those that `check-costs` guards.
    @Test func theTableOfPricesHasTheCostsOfToday() throws {
        let costs = try Readme("Benchmarks/costs.txt").text.split(separator: "\n").map { $0.split(separator: " ") }
        let rows = try Readme("Benchmarks/README.md").text
            .matches(of: /\n\| [^|]+ \| `([\w-]+)` \| (\d+) \| (\d+) \| [^|]+ \|/)
        #expect(rows.count == 9)
        for row in rows {
            let cost = try #require(costs.first { $0.first == row.1 })
            #expect(cost[2] == row.3, "\(row.1)")
        }
    }

    /// What shows a difference is a row of the costs, a test, or a file.
    @Test func whatShowsANoteOnTheCompilerIsThere() throws {
        let costs = try Readme("Benchmarks/costs.txt").text.split(separator: "\n")
        let sources = try Readme.compiledSources().filter { $0.key.contains("/Tests/") }
        let notes = try Readme("docs/CompilerNotes.md")
        let shown = notes.cells(headed: ["shown by"]).flatMap { $0.matches(of: /`([^`]+)`/).map { String($0.1) } }
        try #require(shown.count > 20)
        for name in shown where !name.hasPrefix("swift build ") {
            let isThere =
                costs.contains { $0.hasPrefix(name + " ") }
                || ["", "Benchmarks/", "Sources/"].contains { folder in
                    FileManager.default.fileExists(atPath: Readme.root.appending(path: folder + name).path)
                }
                || sources.contains { file, lines in
                    file.contains("/\(name)/") || file.hasSuffix("/\(name).swift")
                        || lines.contains { $0.contains("struct \(name) {") }
                }
            #expect(isThere, "\(name) shows a note, and is not there")
        }
    }

    /// The functions of a typed call, which the document counts: each is in a file of its row.
    @Test func thePathOfATypedCallIsThere() throws {
        let document = try Readme("docs/Architecture.md")
        let rows = /accessors of one line left out:\n\n((?:\|.*\n)+)/
        let table = try #require(document.text.firstMatch(of: rows)?.output.1)
        let core = Readme.root.appending(path: "Sources/Mediator")
        let paths = try FileManager.default.subpathsOfDirectory(atPath: core.path).filter { $0.hasSuffix(".swift") }
        var functions: [Substring] = []
        var files: Set<String> = []
        for row in table.matches(of: /\| ([\d–]+) \| (.*?) \| (.*?) \|/) {
            let named = row.output.2.matches(of: /`([^`(]+)[^`]*`/).map(\.output.1)
            let found = try row.output.3.matches(of: /`(?:\w+\/)?([\w+]+)`/).map { file in
                try #require(paths.first { $0.hasSuffix("\(file.output.1).swift") }, "\(file.output.1)")
            }
            let source = try found.map { try String(contentsOf: core.appending(path: $0), encoding: .utf8) }.joined()
            for name in named.compactMap({ $0.split(separator: ".").last }) {
                let declaration = try Regex("(func|var|let) \(name)\\b|\\b\(name) *[({]")
                #expect(source.firstMatch(of: declaration) != nil, "\(name) is not in \(found)")
            }
            functions += named
            #expect(row.output.1.split(separator: "–").last.flatMap { Int($0) } == functions.count)
            files.formUnion(found)
        }
        #expect(document.text.contains("\n\(functions.count) functions in \(files.count) files."))
        #expect(functions.count > 20)
    }

    @Test func theGuideSaysHowLongItsLoginIs() throws {
        let file = try Readme("Examples/ClubApp/Sources/Session/Login.swift").text
        let guide = try Readme("Sources/Mediator/Mediator.docc/InterceptingCalls.md").text
        let written = try #require(guide.firstMatch(of: /a class of (\d+) lines/)?.1)
        let lines = file.components(separatedBy: "\n").drop { !$0.contains(" final class Login ") }.count
        #expect(try abs(#require(Int(written)) - lines) <= 5)
    }

    // MARK: The core

    private static let core = Readme.root.appending(path: "Sources/Mediator")

    /// The lines of the core's files by their paths in its folder.
    private static func lines() throws -> [String: [Substring]] {
        var found: [String: [Substring]] = [:]
        let files = FileManager.default.enumerator(atPath: core.path)
        while let file = files?.nextObject() as? String {
            guard file.hasSuffix(".swift"), !file.contains(".docc/") else { continue }
            let text = try String(contentsOf: core.appending(path: file), encoding: .utf8)
            found[file] = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        }
        return found
    }

    /// The table of the functions that a call runs: its files are there and name them, and the sums are right.
    @Test func theArchitectureCountsTheFunctionsOfACall() throws {
        let architecture = try Readme("docs/Architecture.md")
        let names = try Self.lines()
        var (files, last): (Set<String>, Int) = ([], 0)
        let rows = architecture.text.matches(of: /\n\| (?:(\d+)–)?(\d+) \| ([^|]+) \| ([^|]+) \|/)
        for row in rows {
            let end = try #require(Int(row.2))
            let first = row.1.flatMap { Int($0) } ?? end
            let functions = row.3.matches(of: /`([^`]+)`/).map { String($0.1) }
            #expect(first == last + 1 && end - first + 1 == functions.count, "row \(row.2)")
            last = end
            var base = ""
            var text = ""
            for name in row.4.matches(of: /`([^`]+)`/).map({ String($0.1) }) {
                // As `Values/ParameterValue+Scalars`, `+Integers`.
                base = name.hasPrefix("+") ? String(base.prefix { $0 != "+" }) + name : name
                let file = String(base.split(separator: "/").last ?? "") + ".swift"
                let found = names.first { $0.key == file || $0.key.hasSuffix("/" + file) }
                #expect(found != nil, "there is no \(file)")
                files.insert(file)
                text += (found?.value ?? []).joined(separator: "\n")
            }
            for function in functions {
                let name = function.prefix { $0 != "(" }.split(separator: ".").last ?? ""
                let declarations = ["init", "deinit"].contains(name) ? "\(name)" : "(?:func|var|let) `?\(name)"
                #expect(try text.contains(Regex("\\b\(declarations)\\b")), "\(row.4) has no \(name)")
            }
        }
        #expect(architecture.text.contains("\n\(last) functions in \(files.count) files. "))
        let helpers = try #require(
            architecture.text.firstMatch(of: /are (\d+) more, mostly inlined: ((?s:.+?))\. That makes (\d+) functions/)?
                .output)
        let count = helpers.2.matches(of: /`[^`]+`/).count
        #expect(Int(helpers.1) == count)
        #expect(Int(helpers.3) == last + count)
    }

    /// The second diagram: each type is declared in the core, in a file that names the next one.
    @Test func eachTypeOnThePathOfACallNamesTheNext() throws {
        let diagram = try #require(Readme("docs/Architecture.md").blocks("mermaid").last)
        let path = diagram.split(separator: "\n").dropFirst().joined().split(separator: " --> ")
            .map { $0.trimmingCharacters(in: .whitespaces) }
        #expect(path.first == "Mediator" && path.last == "handler")
        let files = try Self.lines().values.map { $0.joined(separator: "\n") }
        for (name, next) in zip(path, path.dropFirst()) {
            let declaration = try Regex("(?:struct|class) \(name)\\b")
            #expect(
                files.contains { $0.contains(declaration) && $0.contains(next) }, "\(name) does not lead to \(next)")
        }
    }

    @Test func theReadmeCountsThePlacesThatDifferOnApplesSystems() throws {
        let section = try #require(
            Readme("docs/Architecture.md").text.components(separatedBy: "## What differs on Apple's systems").last)
        let places = section.matches(of: /\n\| `\w+\//).count
        #expect(try Readme().text.contains("[\(Self.word(places).capitalized) places](docs/Architecture.md"))
    }

    // MARK: A fleet

    /// What 1,000 providers and 10,000 callers need is calculated from what one connection needs.
    @Test func theGuideToPoolsCalculatesWithItsFigures() throws {
        let guide = try Readme("Sources/MediatorRemote/MediatorRemote.docc/RemotePools.md")
        func number(_ text: Substring?) throws -> Double {
            let digits = try #require(text).replacing(",", with: "")
            return try #require(Double(digits))
        }
        func measured(_ row: String) throws -> Double {
            try number(guide.row(row, columns: 2)?[1].prefixMatch(of: /[\d.]+/)?.0)
        }
        let (provider, caller) = (try measured("memory in the provider"), try measured("memory in the caller"))
        let (server, client) = (
            try measured("memory in the server"), try measured("memory of a client in the server")
        )
        let beats = try measured("messages")
        // Groups, and the providers and callers in each of them.
        for (column, groups, providers, callers) in [(1, 1.0, 1000.0, 10_000.0), (2, 50, 20, 200)] {
            func expect(_ row: String, _ expected: Double, sourceLocation: SourceLocation = #_sourceLocation) throws {
                let text = try #require(guide.row(row, columns: 3))[column]
                let written = try #require(text.prefixMatch(of: /[\d,]+(?:\.(\d+))?/)?.output)
                let digits = pow(10, Double(written.1?.count ?? 0))
                #expect(
                    (expected * digits).rounded() / digits == (try number(written.0)), "\(row)",
                    sourceLocation: sourceLocation)
            }
            let connections = groups * providers * callers
            let programs = groups * (providers + callers)
            try expect("connections between callers and providers", connections)
            try expect("connections with servers", programs)
            try expect("subscriptions", 2 * connections)
            try expect("memory of a provider", callers * provider / 1024)
            try expect("memory of a caller", providers * caller / 1024)
            try expect("memory of the servers", (connections * server + programs * client) / 1024 / 1024)
            try expect("beats", beats * connections)
            try expect("announcements that arrive, two a second of each provider", 2 * connections)
            try expect(
                "questions, every five seconds, where the providers are nodes of a cluster", connections / 5)
        }
        let waiting = try #require(guide.row("memory of one that waits, in the provider", columns: 6))[3]
        let sum = try #require(guide.text.firstMatch(of: /A thousand calls that wait take (\d+) MiB/)?.1)
        #expect((try number(waiting.prefixMatch(of: /[\d.]+/)?.0) * 1000 / 1024).rounded() == (try number(sum)))
        let call = try Self.callToANode(guide)
        #expect(((try number(call.time) / number(call.echo)) * 100).rounded() / 100 == (try number(call.ratio)))
    }
}

extension Readme {
    /// The cells of all tables in a column with one of these headings.
    func cells(headed headings: Set<String>) -> [String] {
        var cells: [String] = []
        var column: Int?
        for line in text.components(separatedBy: "\n") {
            let row = line.hasPrefix("|") ? line.dropFirst().components(separatedBy: " | ") : []
            let trimmed = row.map { $0.trimmingCharacters(in: [" ", "|"]) }
            if row.isEmpty {
                column = nil
            } else if let column {
                if trimmed.indices.contains(column) { cells.append(trimmed[column]) }
            } else {
                column = trimmed.firstIndex(where: headings.contains) ?? trimmed.count
            }
        }
        return cells
    }
}
