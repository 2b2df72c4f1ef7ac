import ConsoleTestSupport

/// The sessions that are compared with their transcripts.
enum Sessions {
    static let commands = [
        Transcript(name: "help", arguments: ["--help"]),
        Transcript(name: "lines-target", input: "Desk\nDesk add item=pen\nScreen --json\nDesks\n"),
        Transcript(name: "help-topics", input: "help values\nhelp keys\nhelp output\n"),
        Transcript(name: "help-call", arguments: ["help", "call"]),
        Transcript(name: "help-time", arguments: ["help", "time"]),
        Transcript(name: "help-repeat", arguments: ["help", "repeat"]),
        Transcript(name: "help-template", arguments: ["help", "template"]),
        Transcript(name: "help-action", arguments: ["help", "Desk.add"]),
        Transcript(name: "check", arguments: ["check"]),
        Transcript(name: "check-json", arguments: ["check", "--json"]),
        Transcript(name: "version", arguments: ["--version"]),
        Transcript(name: "list", arguments: ["list"]),
        Transcript(name: "list-target", arguments: ["list", "Screen"]),
        Transcript(name: "list-json", arguments: ["list", "Screen", "--json"]),
        Transcript(name: "describe", arguments: ["describe", "Desk.add"]),
        Transcript(name: "describe-json", arguments: ["describe", "Desk.add", "--json"]),
        Transcript(name: "describe-types", arguments: ["describe", "Desk.types"]),
        Transcript(name: "describe-target", arguments: ["describe", "Screen"]),
        Transcript(name: "describe-void", arguments: ["describe", "Desk.clear"]),
        Transcript(name: "describe-callback", arguments: ["describe", "Desk.watch"]),
        Transcript(name: "call", arguments: ["call", "Desk.add", "item=pen", "count=2"]),
        Transcript(name: "call-object", arguments: ["call", "Desk.add", #"{"item": "pen", "count": 2}"#]),
        Transcript(name: "call-object-spaces", arguments: ["call", "Desk.add", "\n { \"item\": \"a=b\" }"]),
        Transcript(name: "call-json", arguments: ["call", "Desk.line", "id=pen", "--json"]),
        Transcript(name: "call-record", arguments: ["call", "Desk.line", "id=pen"]),
        Transcript(name: "call-table", arguments: ["call", "Desk.lines"]),
        Transcript(name: "call-void", arguments: ["call", "Desk.clear"]),
        Transcript(name: "call-void-json", arguments: ["--json", "call", "Desk.clear"]),
        Transcript(name: "call-null", arguments: ["call", "Desk.note", "text=null"]),
        Transcript(name: "call-text", arguments: ["call", "Desk.note", #"text="a = b" [c"#]),
        Transcript(name: "call-callback", arguments: ["call", "Desk.watch"]),
        Transcript(name: "call-callback-json", arguments: ["call", "Desk.watch", "--json"]),
        Transcript(name: "call-optional-callback", arguments: ["call", "Desk.observe"]),
        Transcript(name: "call-no-callback", arguments: ["call", "Desk.observe", "onEvent=null"]),
        Transcript(name: "call-async", arguments: ["call", "Desk.fetch", "id=7"]),
        Transcript(name: "call-reference", arguments: ["call", "Screen.show", "id=pen"]),
    ]

    static let calling = [
        Transcript(name: "template", arguments: ["template", "Desk.add"]),
        Transcript(name: "template-types", arguments: ["template", "Desk.types"]),
        Transcript(name: "template-json", arguments: ["template", "Desk.types", "--json"]),
        Transcript(name: "template-callback", arguments: ["template", "Desk.watch"]),
        Transcript(name: "template-alone", arguments: ["template"]),
        Transcript(name: "template-target", arguments: ["template", "Desk"]),
        Transcript(name: "template-unknown", arguments: ["template", "Desk.ad"]),
        Transcript(name: "time", arguments: ["time", "Desk.add", "item=pen"]),
        Transcript(name: "time-json", arguments: ["time", "call", "Desk.add", "item=pen", "--json"]),
        Transcript(name: "time-list", arguments: ["time", "list", "Screen"]),
        Transcript(name: "time-failure", arguments: ["time", "Trouble.refuse"]),
        Transcript(name: "time-alone", arguments: ["time"]),
        Transcript(name: "repeat", arguments: ["repeat", "4", "Desk.add", "item=pen"]),
        Transcript(
            name: "repeat-terminal", arguments: ["repeat", "40", "Desk.add", "item=pen"], isTerminal: true, columns: 40),
        Transcript(
            name: "repeat-dumb", arguments: ["repeat", "40", "Desk.add", "item=pen"], isTerminal: true, columns: 80,
            environment: ["TERM": "dumb"]),
        Transcript(name: "repeat-many", arguments: ["repeat", "40", "Desk.add", "item=pen"]),
        Transcript(name: "repeat-json", arguments: ["repeat", "3", "Desk.add", "item=pen", "--json"]),
        Transcript(name: "repeat-failure", arguments: ["repeat", "3", "Trouble.refuse"]),
        Transcript(name: "repeat-none", arguments: ["repeat", "0", "Desk.clear"]),
        Transcript(name: "repeat-list", arguments: ["repeat", "2", "list"]),
        Transcript(name: "repeat-alone", arguments: ["repeat"]),
        Transcript(name: "at-input", arguments: ["call", "Desk.add", "@-"], input: #"{"item": "pen", "count": 2}"#),
        Transcript(name: "at-input-value", arguments: ["call", "Desk.note", "text=@-"], input: "two\nlines\n"),
        Transcript(name: "at-input-no-object", arguments: ["call", "Desk.add", "@-"], input: "[1]"),
        Transcript(name: "at-missing-file", arguments: ["call", "Desk.add", "@/nowhere/add.json"]),
        Transcript(name: "at-and-more", arguments: ["call", "Desk.add", "@-", "count=2"]),
        Transcript(name: "at-twice", arguments: ["call", "Desk.note", "text=@@ann"]),
        Transcript(
            name: "variables",
            input: """
                variables
                $line = Desk.line id=pen
                $line.id
                $line.tags[1]
                $n=Desk.add item=$line.id count=$line.count
                time $n = Desk.add item=pen
                $tag = $line.tags[0]
                Desk.note text=$tag
                Desk.note text="$tag"
                Desk.note text=$5
                $drawing = Screen.show id=pen
                Screen.title drawing=$drawing
                $nothing = Desk.clear
                variables
                variables --json
                $lin
                $line.cout
                $line = 
                $line
                $x = list
                $x = $line extra
                Desk.note text=$line
                help variables
                """
        ),
        Transcript(
            name: "lines-calling",
            input: """
                template Desk.note
                repeat 3 Desk.add item=pen
                _
                repeat 2 _
                repeat 2 Desk.clear
                _
                Desk.add @-
                Desk.note text=@
                time
                repeat two Desk.clear
                """
        ),
    ]

    private static let results = """
        Desk.echo value=[{"id": 1, "title": "Enamel mug", "price": 12.5}, {"id": 20, "title": "Ünïcödé", "note": "new"}]
        Desk.echo value=[{"title": "茶碗", "n": 1}, {"title": "mug 🍵", "n": 20}, {"title": "e\u{301}te\u{301}", "n": 300}]
        Desk.echo value=[{"id": "a", "text": "a text that is longer than forty cells of a terminal"}]
        Desk.echo value=[{"a": "aaaaaaa", "b": "bbbbbbb", "c": "ccccccc", "d": "ddddddd", "e": "eeeeeee", "f": "fffffff"}]
        Desk.echo value=[{"a": 1}, {"b": [1, 2]}, {"a": {"b": null}}]
        Desk.echo value={"id": "P-1", "sizes": ["small", "large", "extra large", "even larger than that"], "box": {"lines": [{"id": "a", "count": 1}, {"id": "b", "count": 22}], "size": "a size with a long name"}}
        Desk.echo value=[1, "two", [3, 4], {"five": 5}, ["a long text", "and another long text", "and one more"]]
        Desk.echo value=[]
        Desk.echo value={}
        Desk.echo value=[{}]
        Desk.echo value=["", "two\\nlines", "tab\\there", "esc\\u001b[31m"]
        Desk.note text="\\u001b[31mred\\u0007 \\u009b2J\\nnext"
        Desk.echo value={"key\\u001b": "\\u009b"}
        """

    static let seeing = [
        Transcript(name: "results", input: results),
        Transcript(
            name: "results-narrow", input: results, isTerminal: true, columns: 40, environment: ["NO_COLOR": "1"]),
        Transcript(
            name: "results-color", arguments: ["call", "Desk.lines"], isTerminal: true, columns: 60),
        Transcript(name: "jsonl", arguments: ["call", "Desk.lines", "--jsonl"]),
        Transcript(name: "jsonl-record", arguments: ["call", "Desk.line", "id=pen", "--jsonl"]),
        Transcript(name: "jsonl-list", arguments: ["--jsonl", "list", "Screen"]),
        Transcript(name: "jsonl-error", arguments: ["--jsonl", "call", "Desk.ad"]),
        Transcript(name: "jsonl-lines", input: "Desk.lines --jsonl\n--jsonl\nDesk.lines --json\n"),
        Transcript(name: "list-filter", arguments: ["list", "desk.l"]),
        Transcript(name: "list-none", arguments: ["list", "nothing"]),
        Transcript(name: "find", arguments: ["find", "item"]),
        Transcript(name: "find-field", arguments: ["find", "how", "BIG"]),
        Transcript(name: "find-tag", arguments: ["find", "cheap", "--json"]),
        Transcript(name: "find-none", arguments: ["find", "drawnig"]),
        Transcript(name: "find-nothing", arguments: ["find", "nothing", "whatever"]),
        Transcript(name: "find-alone", arguments: ["find"]),
        Transcript(name: "help-find", arguments: ["help", "find"]),
        Transcript(name: "help-list", arguments: ["help", "list"]),
    ]

    static let statuses = [
        Transcript(name: "status-1", arguments: ["call", "Trouble.refuse"]),
        Transcript(name: "status-1-json", arguments: ["call", "Trouble.refuse", "--json"]),
        Transcript(name: "status-64", arguments: ["lsit"]),
        Transcript(name: "status-64-json", arguments: ["lsit", "--json"]),
        Transcript(name: "status-65", arguments: ["call", "Desk.add", "itm=pen", "count=two"]),
        Transcript(name: "status-65-missing", arguments: ["call", "Desk.add"]),
        Transcript(name: "status-65-unknown", arguments: ["call", "Desk.clear", "now=true"]),
        Transcript(name: "status-65-object", arguments: ["call", "Desk.add", #"{"item": "pen","#]),
        Transcript(name: "status-65-object-type", arguments: ["call", "Desk.add", #"{"item": "pen", "count": "2"}"#]),
        Transcript(name: "status-65-twice", arguments: ["call", "Desk.add", "item=pen", "item=ink"]),
        Transcript(name: "status-65-word", arguments: ["call", "Desk.note", "pen"]),
        Transcript(name: "status-65-json", arguments: ["call", "Desk.add", "item=pen", "count=2.5", "--json"]),
        Transcript(name: "status-69-action", arguments: ["call", "Desk.ad", "item=pen"]),
        Transcript(name: "status-69-target", arguments: ["call", "Dsk.add", "--json"]),
        Transcript(name: "status-69-describe", arguments: ["describe", "Dsk"]),
        Transcript(name: "status-69-list", arguments: ["list", "Dsk"]),
        Transcript(name: "status-70-crash", arguments: ["call", "Trouble.crash"]),
        Transcript(name: "status-70-cancelled", arguments: ["call", "Trouble.cancel"]),
        Transcript(name: "status-70-result", arguments: ["call", "Desk.liar"]),
        Transcript(name: "status-70-not-plain", arguments: ["call", "Screen.show", "id=pen", "--json"]),
        Transcript(name: "status-70-nested-69", arguments: ["call", "Trouble.nested", "target=Nowhere", "action=go"]),
        Transcript(name: "status-70-nested-65", arguments: ["call", "Trouble.nested", "target=Desk", "action=add"]),
    ]

    static let usage = [
        Transcript(name: "usage-call-alone", arguments: ["call"]),
        Transcript(name: "usage-call-no-point", arguments: ["call", "Deskadd"]),
        Transcript(name: "usage-call-no-action", arguments: ["call", "Desk."]),
        Transcript(name: "usage-call-two-points", arguments: ["call", "Desk.add.twice"]),
        Transcript(name: "usage-describe-alone", arguments: ["describe"]),
        Transcript(name: "usage-describe-two", arguments: ["describe", "Desk.add", "Desk.clear"]),
        Transcript(name: "usage-list-two", arguments: ["list", "Desk", "Screen"]),
        Transcript(name: "usage-action-first", arguments: ["Desk.add", "item=pen"]),
        Transcript(name: "usage-option", arguments: ["list", "--jsn"]),
        Transcript(name: "usage-option-value", arguments: ["list", "--json=yes"]),
        Transcript(name: "usage-check-word", arguments: ["check", "Desk"]),
        Transcript(name: "usage-help-unknown", arguments: ["help", "cal"]),
        Transcript(name: "usage-help-action", arguments: ["help", "Desk.ad"]),
        Transcript(name: "usage-for-lines", arguments: ["history"]),
        Transcript(name: "usage-empty", arguments: [""]),
    ]

    static let lines = [
        Transcript(
            name: "lines",
            input: """
                # a comment, then an empty line

                Desk.add item=pen count=2
                  call Desk.fetch id=7
                Desk.clear
                _
                Desk.line id="a \\"quoted\\" name"
                _.id
                _.tags[1]
                Desk.add item=_.id count=_.count
                Desk.types flag=true price=2.5 tags=["a b", "c]"] size=large data=AQID box={"size": "small", "lines": []}
                Desk.note text=two\\ words
                Desk.note text='single \\n quotes'
                Desk.note text="null"
                Desk.note text=null
                Desk.note {"text": "é \\u00e9"}
                Desk.note '{"text": "pasted from a shell"}'
                Screen.show id=pen
                Screen.title drawing=_
                list Screen
                describe Desk.fetch --json
                help quit
                check
                check --json
                history
                quit
                Desk.add item=never

                """
        ),
        Transcript(
            name: "lines-json",
            arguments: ["--json"],
            input: """
                Desk.add item=pen
                Desk.add itm=pen
                Desk.note text="x
                help quit
                history

                """
        ),
        Transcript(
            name: "lines-bad",
            input: """
                Desk.note text="not closed
                Desk.note text='not closed
                Desk.note text=["not closed"
                Desk.note text="closed"again
                Desk.note text=[1]2
                Desk.note text="\\x"
                Desk.note text="\\ud800"
                Desk.note text=ends\\
                Desk.note =value
                Desk.note text=1 text=2
                Desk.note text=1 {"text": "x"}
                Desk.note word
                Desk.note {"text": "x", "text": "y"}
                Desk.note {"text": 1}
                _
                _.x y
                Desk.add item=_
                Desk.line id=pen
                _.cuont
                _.id.x
                _[0]
                _.tags[2]
                _.
                _[x]
                Desk.add count=two quantity=2
                Desk.ad item=pen
                Trouble.refuse
                Trouble.crash
                lsit
                text=1
                {"text": 1}
                Desk
                Desk.
                --json
                quit now

                exit
                """
        ),
        Transcript(name: "lines-first-failure-wins", input: "Desk.clear\nTrouble.refuse\nDesk.ad\nDesk.clear"),
        Transcript(name: "lines-json-each", input: "Desk.ad --json\nlsit --json\nDesk.line id=a --json\nDesk.ad\n"),
        Transcript(name: "lines-none", input: "\n# nothing\n"),
    ]

    static let terminal = [
        Transcript(
            name: "terminal",
            input: "Desk.add item=pen\nDesk.watch\nDesk.ad\nlist Screen\n",
            isTerminal: true
        ),
        Transcript(
            name: "terminal-without-color",
            input: "Desk.watch\nDesk.ad\nlist Screen\nquit\n",
            isTerminal: true,
            environment: ["NO_COLOR": "1"]
        ),
        Transcript(name: "terminal-dumb", input: "lsit\n", isTerminal: true, environment: ["TERM": "dumb"]),
    ]
}
