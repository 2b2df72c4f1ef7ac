import ConsoleTestSupport
import Mediator
import MediatorTerminal
import TestSupport
import Testing

@testable import MediatorConsole

/// Completions and hints.
@Suite struct ConsoleCompleterTests {
    private func context(
        _ mediator: Mediator? = nil,
        commands: [any ConsoleCommand] = []
    ) throws -> Console.Context {
        let streams = Console.Streams(input: { [] }, output: { _ in }, error: { _ in })
        let session = Session(
            mediator: try mediator ?? .desk(), streams: streams, configuration: .desk(commands), format: .text)
        return Console.Context(session: session, format: .text, mode: .line)
    }

    @Test(
        arguments: [
            ("he", ["help"]),
            ("lis", ["list"]),
            ("  lis", ["list"]),
            ("De", ["Desk."]),
            ("de", ["describe"]),
            ("desk", ["Desk."]),
            ("Desk.no", ["Desk.note"]),
            ("desk.NO", ["Desk.note"]),
            ("Screen.", ["Screen.show", "Screen.title"]),
            ("Nowhere.", []),
            ("call Screen.t", ["Screen.title"]),
            ("describe Scr", ["Screen."]),
            ("describe Screen.s", ["Screen.show"]),
            ("describe Screen.show ", []),
            ("describe D", ["Desk."]),
            ("describe Desk.t", ["Desk.types"]),
            ("list ", ["Desk", "Screen", "Trouble"]),
            ("list Tr", ["Trouble"]),
            ("help cal", ["call"]),
            ("Desk.add ", ["item=", "count="]),
            ("Desk.add it", ["item="]),
            ("Desk.add item=pen ", ["count="]),
            ("Desk.add item=\"a b\" c", ["count="]),
            ("Desk.add item=[ c", []),
            ("call Desk.add item=pen c", ["count="]),
            ("Desk.add count=1", ["1"]),
            ("Desk.add itm=", []),
            ("Desk.types flag=", ["true", "false", "$kept"]),
            ("Desk.types flag=t", ["true"]),
            ("Desk.types size=", ["small", "large", "$kept"]),
            ("Desk.types size=l", ["large"]),
            ("Desk.note text=", ["null", "$kept"]),
            ("Desk.note text=n", ["null"]),
            ("Desk.add item=", []),
            ("Desk.watch ", []),
            ("Desk.nowhere ", []),
            ("Desk.clear --", ["--json", "--jsonl", "--help", "--yes"]),
            ("list --h", ["--help"]),
            ("Desk.types day=a", ["\"a day\""]),
            ("template Screen.s", ["Screen.show"]),
            ("time Desk.add it", ["item="]),
            ("time lis", ["list"]),
            ("repeat 3 Screen.t", ["Screen.title"]),
            ("repeat ", []),
            ("$kept = Desk.no", ["Desk.note"]),
            ("$kept = Desk.add it", ["item="]),
            ("$k", ["$kept"]),
            ("Desk.add item=$", ["$kept"]),
            ("list --json De", ["Desk"]),
            ("\"Desk.add\" ", []),
            ("_.x ", []),
            ("help ke", ["keys"]),
        ] as [(String, [String])]
    ) func completes(line: String, expected: [String]) throws {
        let context = try context()
        context.session.keep(1, as: "kept")
        let completions = Completer(context).completions(of: line)
        let bytes = Array(line.utf8)
        let word = String(decoding: bytes[completions.start...], as: UTF8.self)
        // The completion of a parameter is the whole word; the table has only its value.
        let prefix = word.firstIndex(of: "=").map { String(word[...$0]) } ?? ""
        let texts = completions.words
        #expect(texts.allSatisfy { $0.hasPrefix(prefix) })
        #expect(texts.map { String($0.dropFirst(prefix.count)) } == expected)
    }

    /// Inside the parentheses of a call.
    @Test(
        arguments: [
            ("Desk.add(", 9, ["item: ", "count: "]),
            ("Desk.add( i", 10, ["item: "]),
            ("Desk.add(item: \"pen\", ", 22, ["count: "]),
            ("Desk.add(\"pen\", ", 16, ["count: "]),
            ("Desk.add(item: \"pen\", co", 22, ["count: "]),
            ("call Desk.add(item: \"a, b\",c", 27, ["count: "]),
            ("Desk.add(item: \"pen\", count: ", 22, ["count: 1", "count: $kept"]),
            ("Desk.add(count:1", 9, ["count:1"]),
            ("Desk.types(flag: t", 11, ["flag: true"]),
            ("Desk.types(size: \"l", 11, []),
            ("Desk.types(size: l", 11, ["size: large"]),
            ("Desk.types(day: a", 11, ["day: \"a day\""]),
            ("time Desk.add(it", 14, ["item: "]),
            ("$kept = Desk.add(it", 17, ["item: "]),
            ("Desk.add(item: \"pen\")", 21, []),
            ("Desk.add(item: \"pen\") --y", 22, ["--yes"]),
            ("Desk.nowhere(", 13, []),
            ("find Desk.add(i", 5, []),
        ] as [(String, Int, [String])]
    ) func completesPrintedCalls(line: String, start: Int, expected: [String]) throws {
        let context = try context()
        context.session.keep(1, as: "kept")
        let completions = Completer(context).completions(of: line)
        #expect(completions.words == expected)
        #expect(completions.start == start || expected.isEmpty)
    }

    @Test(
        arguments: [
            ("desk.add ", ["item=", "count="]), ("Desk.add pen ", ["count="]), ("Desk.add pen count=2 ", []),
            ("describe Bo", ["Box"]), ("describe L", ["Line"]), ("list Desk > ", nil),
        ] as [(String, [String]?)]
    ) func completesNamesAndFiles(line: String, expected: [String]?) throws {
        let context = try context()
        let texts = Completer(context).completions(of: line).words
        let files = context.session.streams.files(beginning: "").map(\.text)
        #expect(texts == expected ?? files)
    }

    @Test func aDefaultWithSecretsIsNotOffered() throws {
        let card = ValueSchema.record("Card", [ParameterSchema("number", .string, secret: true)])
        let schema = ActionSchema(
            "Bank", "renew",
            parameters: [
                ParameterSchema("card", card, default: ["number": "4242"]),
                ParameterSchema("cards", .array(of: card), default: []),
            ])
        let context = try context(Mediator { $0.handle(schema) { _ in .null } })
        #expect(Completer(context).completions(of: "Bank.renew card=").words == [])
    }

    @Test(arguments: ["Desk.types box={", "Desk.types box={\"si", "Desk.types tags=[", "Desk.types {\"fl"])
    func jsonHasNoCompletions(line: String) throws {
        #expect(Completer(try context()).completions(of: line).words == [])
    }

    @Test func continuationLinesAreCompleted() throws {
        let completer = Completer(try context())
        let list = completer.completions(of: "Desk.types box={} si").dropping("Desk.types box={} ")
        #expect(list == CompletionList(["size="], addsSpace: false))
    }

    @Test func anEmptyLineHasAllCompletions() throws {
        let texts = try Completer(context()).completions(of: "").words
        let commands = CommandList().all(in: .line).map(\.name)
        #expect(texts == commands + ["Desk.", "Screen.", "Trouble."])
    }

    @Test func completionsThatContinueAreOpen() throws {
        let completer = Completer(try context())
        #expect(completer.completions(of: "Sc") == CompletionList(["Screen."], addsSpace: false))
        #expect(completer.completions(of: "Screen.s") == CompletionList(["Screen.show"]))
        #expect(completer.completions(of: "Desk.add i") == CompletionList(start: 9, ["item="], addsSpace: false))
    }

    @Test func theLastResultIsAValue() throws {
        let context = try context()
        context.session.lastResult = 1
        #expect(Completer(context).completions(of: "Desk.add count=").words == ["count=1", "count=_"])
    }

    @Test func aSingleNullOrResultIsNotInserted() throws {
        let context = try context()
        #expect(Completer(context).completions(of: "Desk.note text=").words == [])
        #expect(Completer(context).completions(of: "Desk.note text=n").words == ["text=null"])
        context.session.lastResult = 1
        #expect(Completer(context).completions(of: "Desk.fetch id=").words == [])
        #expect(Completer(context).completions(of: "Desk.fetch id=_").words == ["id=_"])
        context.session.keep(1, as: "kept")
        #expect(Completer(context).completions(of: "Desk.fetch id=").words == ["id=_", "id=$kept"])
    }

    @Test func filesAreCompleted() throws {
        let folder = try TemporaryDirectory()
        for name in ["inner folder/file", "items.json", "item list.json", ".hidden", "item\u{1B}[2J.json", #"a\b"#] {
            try folder.write("", to: name)
        }
        let completer = Completer(try context())
        func texts(_ line: String) -> [String] { completer.completions(of: line).words }
        let path = folder.path
        #expect(texts("Desk.add @\(path)/item") == ["@\(path)/item\\ list.json", "@\(path)/items.json"])
        #expect(texts("Desk.add @\(path)/inner\\ ") == ["@\(path)/inner\\ folder/"])
        #expect(texts("Desk.add item=@\(path)/items") == ["item=@\(path)/items.json"])
        #expect(texts("Desk.add @\(path)/.") == ["@\(path)/.hidden"])
        #expect(texts("Desk.add @\(path)/nothing/") == [])
        #expect(texts("Desk.add @\(path)/a") == [#"@\#(path)/a\\b"#])
        #expect(texts(#"Desk.add @\#(path)/a\\"#) == [#"@\#(path)/a\\b"#])
        #expect(texts("Desk.add @\(path)/").count == 4)
    }

    @Test func filesOfTheHomeAreCompleted() throws {
        let home = try TemporaryDirectory()
        try home.write("", to: "data/items.json")
        var streams = Console.Streams(
            input: { [] }, output: { _ in }, error: { _ in }, environment: { $0 == "HOME" ? home.path : nil })
        #expect(
            streams.files(beginning: "@~/", sigil: "@") == [Console.Completion("@~/data/", isOpen: true)])
        #expect(streams.files(beginning: "~/data/it") == [Console.Completion("~/data/items.json")])
        streams.environment = { _ in nil }
        #expect(streams.files(beginning: "@~/", sigil: "@") == [])
    }

    @Test(
        arguments: [
            ("Desk.add", " item=string [count=1]"),
            ("call Desk.add", " item=string [count=1]"),
            ("Desk.add ", "item=string [count=1]"),
            ("Desk.add item=pen ", "[count=1]"),
            ("Desk.add item=pen count=2 ", ""),
            ("Desk.add item=", "string, What to add."),
            ("Desk.add item=p", ""),
            ("Desk.note ", "[text=null]"),
            ("Desk.add {\"item\": \"pen\"} ", ""),
            ("Desk.add {\"item\": ", ""),
            ("Desk.add @item.json ", ""),
            ("Desk.add item=@item.txt ", "[count=1]"),
            ("Desk.watch ", ""),
            ("Desk.nowhere ", ""),
            ("Desk.add(", "item: string, [count: 1])"),
            ("Desk.add(item: \"pen\", ", "[count: 1])"),
            ("Desk.add(item: \"pen\",", "[count: 1])"),
            ("Desk.add(item:", "string, What to add."),
            ("Desk.add(item: ", "string, What to add."),
            ("Desk.add(item: p", ""),
            ("Desk.add(item: \"pen\")", ""),
            ("Desk.add(item: {", ""),
            ("Desk.add pen ", "[count=1]"),
            ("desk.add ", "item=string [count=1]"),
            ("Desk.add item=pen > ", ""),
            ("list ", ""),
            ("list", ""),
            ("", ""),
            ("add", " → Desk.add"),
            ("clear", ""),
            ("add ", ""),
            ("nowhere", ""),
        ]
    ) func hints(line: String, expected: String) throws {
        #expect(Hint.text(for: line, in: try context()) == expected)
    }
}
