import Mediator
import MediatorCoding
import MediatorTrace
import Synchronization
import TestSupport
import Testing

/// Spans of another process in a trace, and their exports.
struct TraceRemoteSpanTests {
    private static let go = Action("Shop", "go", "Leads elsewhere.")

    /// Returns the log of a call that is sent at 10 µs, and whose answer comes at 100 µs.
    ///
    /// - Parameters:
    ///   - answer: The spans of the other process.
    ///   - values: Whether the trace records values.
    ///   - meanwhile: Runs before the answer comes.
    private func log(
        _ answer: RemoteSpans, values: Bool = false, from endpoint: String = "machine 2",
        meanwhile: @escaping @Sendable (Trace, Mediator, MicrosecondSetter) throws -> Void = { _, _, _ in }
    ) throws -> TraceLog {
        let clock = MicrosecondSetter()
        let trace = Trace(recordsValues: values) { clock.now }
        let mediator = try Mediator { registry in
            registry.handle(Self.go) { call in
                clock.set(10)
                guard let identifier = call.span?.identifier(in: trace) else { return }
                let sent = trace.time
                try meanwhile(trace, call.mediator, clock)
                clock.set(100)
                trace.take(answer, below: identifier, sent: sent, from: endpoint)
            }
            registry.handle(Self.back) { _ in clock.set(70) }
            registry.intercept(.everything, by: trace)
        }
        try mediator.perform(Self.go)
        return trace.log
    }

    private static let back = Action("Shop", "back", "Came back.")

    private final class MicrosecondSetter: Sendable {
        private let time = Mutex(0)
        var now: Duration { .microseconds(time.withLock(\.self)) }
        func set(_ microseconds: Int) { time.withLock { $0 = microseconds } }
    }

    private static func span(
        _ path: String, in parent: Int? = nil, id: UInt64 = 0, _ start: Int, _ end: Int? = nil, code: String? = nil
    ) -> Span {
        let names = path.split(separator: ".").map(String.init)
        let caller = parent.map { _ in Caller("Desk", "Desk", "quote") }
        var span = Span(target: names[0], action: names[1], module: names[0], caller: caller)
        (span.id, span.parent, span.started) = (id, parent, .microseconds(start))
        span.duration = end.map { .microseconds($0 - start) }
        span.code = code
        return span
    }

    private static let answer = RemoteSpans(
        spans: [
            span("Desk.quote", 0, 40), span("Rates.rate", in: 0, 10, 20, code: "closed"), span("Mail.send", in: 0, 15),
        ], duration: .microseconds(50))

    @Test func theTreeSaysWhereCallsRan() throws {
        #expect(
            try log(Self.answer).tree() == """
                Shop.go                    100.0 µs
                  Desk.quote in machine 2  40.0 µs
                    Rates.rate             10.0 µs   failed: closed
                    Mail.send                        in progress
                """)
    }

    @Test func theSequenceDiagramHasAParticipantForEachPlace() throws {
        #expect(
            try log(Self.answer).mermaid() == """
                sequenceDiagram
                    participant outside
                    participant Shop
                    participant m3 as Desk in machine 2
                    participant m4 as Rates in machine 2
                    participant m5 as Mail in machine 2
                    outside->>+Shop: go
                    Shop->>+m3: quote
                    m3->>+m4: rate
                    m3->>m5: send
                    Note over m5: in progress
                    m4--x-m3: closed
                    m3-->>-Shop: returned
                    Shop-->>-outside: returned
                """)
    }

    @Test func theCallGraphHasANodeForEachPlace() throws {
        #expect(
            try log(Self.answer).callGraph.mermaid() == """
                flowchart LR
                    outside
                    Shop
                    m3["Desk in machine 2"]
                    m4["Rates in machine 2"]
                    m5["Mail in machine 2"]
                    outside -->|"go ×1"| Shop
                    Shop -->|"Desk.quote ×1"| m3
                    m3 -->|"Rates.rate ×1"| m4
                    m3 -->|"Mail.send ×1"| m5
                """)
    }

    @Test func perfettoGetsTheOtherProcessAsAProcess() throws {
        let lines = try log(Self.answer).chromeTrace().split(separator: "\n").filter { $0.contains("\"process_name\"") }
        #expect(
            lines.count == 2 && lines[1].contains(#""args":{"name":"machine 2"}"#) && lines[1].contains(#""pid":2"#))
        let text = try log(Self.answer).chromeTrace()
        #expect(
            text.contains(
                #"{"args":{"id":2,"module":"Desk","outcome":"returned"},"cat":"Desk in machine 2","dur":40.0,"#
                    + #""name":"Desk.quote","ph":"X","pid":2,"tid":1,"ts":30.0}"#))
        #expect(text.contains(#""ph":"s","pid":1,"tid":1"#) && text.contains(#""ph":"f","pid":2,"tid":1"#))
    }

    @Test func pagesShowThePlace() throws {
        let log = try log(Self.answer)
        #expect(log.html().contains("\"machine 2\""))
        let calls = try log.value.get(as: Parameters.self).get("calls", as: [Parameters].self)
        #expect(calls.map { $0["endpoint"] } == [nil, "machine 2", "machine 2", "machine 2"])
    }

    /// Half of the time on the way would put the caller at 45 or 85 µs; its call here ran from 60 to 70 µs.
    @Test(arguments: [(5, 60), (45, 60)])
    func callsThatCameBackMoveTheirCallers(start: Int, expected: Int) throws {
        let answer = RemoteSpans(
            spans: [Self.span("Desk.quote", 0, 60), Self.span("Shop.back", in: 0, id: 9, start, start + 10)],
            duration: .microseconds(30))
        let log = try log(answer) { trace, mediator, clock in
            clock.set(60)
            let number = trace.reserve(for: 9)
            #expect(trace.reserve(for: 9) == number)
            let scope = CallContext(mediator.core, span: SpanContext(ObjectIdentifier(trace), number, inside: nil))
            try Mediator(context: scope, frame: .noHandler).perform(Self.back)
        }
        #expect(
            log.tree(showsTimes: false) == """
                Shop.go
                  Desk.quote in machine 2
                    Shop.back
                      Shop.back here
                """)
        #expect(log.calls.suffix(2).map(\.started) == [.microseconds(expected), .microseconds(60)])
    }

    @Test func timesOfAnotherClockStayBetweenSendingAndReceiving() throws {
        let answer = RemoteSpans(
            spans: [Self.span("Desk.quote", 0, 500), Self.span("Rates.rate", in: 0, 400, 450)],
            duration: .microseconds(500))
        let calls = try log(answer).calls
        #expect(calls.map(\.started) == [0, 10, 100].map { .microseconds($0) })
        #expect(calls.map(\.duration) == [100, 90, 0].map { .microseconds($0) })
    }

    /// A call that came back pulls its caller to before its own start, by as much as the other process says.
    @Test func noStartIsBeforeTheSending() throws {
        let answer = RemoteSpans(
            spans: [Self.span("Desk.quote", 0, 60), Self.span("Shop.back", in: 0, id: 9, 1_000_000, 1_000_010)],
            duration: .microseconds(30))
        let log = try log(answer) { trace, mediator, clock in
            clock.set(60)
            let number = trace.reserve(for: 9)
            let scope = CallContext(mediator.core, span: SpanContext(ObjectIdentifier(trace), number, inside: nil))
            try Mediator(context: scope, frame: .noHandler).perform(Self.back)
        }
        #expect(log.calls.map(\.started) == [0, 10, 60, 60].map { .microseconds($0) })
    }

    /// A process may never send the spans that were announced.
    @Test func theNumbersOfSpansThatNeverComeAreForgotten() {
        let trace = Trace()
        let first = trace.reserve(for: 1)
        #expect(trace.reserve(for: 1) == first)
        for span in 2...1000 { _ = trace.reserve(for: UInt64(span)) }
        #expect(trace.reserve(for: 1) == first)
        _ = trace.reserve(for: 1001)
        #expect(trace.reserve(for: 1) != first)
    }

    @Test func aSpanIsNotItsOwnParent() throws {
        let spans = RemoteSpans(
            try Value(
                json: #"{"spans":[{"target":"A","action":"a","parent":0},{"target":"B","action":"b","parent":1}]}"#))
        #expect(spans.spans.map(\.parent) == [nil, nil])
        #expect(
            try log(spans).tree(showsTimes: false) == """
                Shop.go
                  A.a in machine 2  in progress
                  B.b in machine 2  in progress
                """)
    }

    @Test func spansBelowOneThatIsLeftOutAreLeftOut() {
        let spans = RemoteSpans(
            spans: [
                Self.span("A.a", id: 1, 0), Self.span("B.b", in: 0, id: 2, 0), Self.span("C.c", in: 1, id: 3, 0),
                Self.span("D.d", in: 0, id: 4, 0), Self.span("E.e", in: 3, id: 5, 0),
            ], omitted: 2, duration: .microseconds(9))
        let kept = spans.leavingOut { $0.id == 2 }
        #expect(kept.spans.map(\.id) == [1, 4, 5])
        #expect(kept.spans.map(\.parent) == [nil, 0, 1])
        #expect(kept.omitted == 2 && kept.duration == .microseconds(9))
    }

    @Test func aClearedTraceTakesNoSpans() throws {
        let log = try log(Self.answer) { trace, _, _ in trace.clear() }
        #expect(log.calls.isEmpty)
    }

    @Test func spansThatWereNotSentAreCounted() throws {
        let log = try log(RemoteSpans(spans: [Self.span("Desk.quote", 0, 40)], omitted: 3, duration: .microseconds(50)))
        #expect(
            log.tree(showsTimes: false) == """
                Shop.go                    3 more elsewhere
                  Desk.quote in machine 2
                """)
        #expect(log.calls.map(\.omitted) == [3, 0])
    }

    @Test func spansSurviveTheirForm() throws {
        var answer = Self.answer
        answer.omitted = 2
        answer.spans[1].caller = Caller("Desk", "Desk", "quote")
        answer.spans[1].arguments = [Span.Argument("city"), Span.Argument("day", "3")]
        answer.spans[0].result = "7"
        answer.spans[2].endpoint = "machine 3"
        answer.spans[2].kind = "event"
        let json = try answer.value.json()
        #expect(RemoteSpans(try Value(json: json)) == answer)
        #expect(
            json.hasPrefix(
                #"{"duration":50000,"omitted":2,"spans":[{"action":"quote","duration":40000,"id":"0000000000000000","#
                    + #""module":"Desk","result":"7","started":0,"target":"Desk"},"#))
    }

    @Test(arguments: [
        #"null"#, #"{}"#, #"{"spans":7}"#, #"{"spans":[null,7,[],{},{"parent":9,"target":3}],"duration":-5}"#,
        #"{"spans":[{"started":9223372036854775807,"duration":9223372036854775807}],"duration":9223372036854775807}"#,
        #"{"spans":[{"parent":0},{"parent":1},{"parent":-1}],"omitted":9223372036854775807}"#,
        #"{"spans":[{"id":"zz","kind":"none","parameters":[[],["a",1],7]}],"omitted":-1}"#,
    ])
    func spansOfAnotherFormDoNoHarm(_ json: String) throws {
        let log = try log(RemoteSpans(try Value(json: json)), values: true)
        _ = (log.tree(), log.mermaid(), log.html(), try log.chromeTrace(), log.callGraph)
        let starts = log.calls.map(\.started)
        #expect(starts.allSatisfy { (.zero ... .microseconds(100)).contains($0) })
        #expect(log.calls.allSatisfy { $0.duration.map { (.zero ... .microseconds(100)).contains($0) } ?? true })
    }

    /// Another process may send more than it was asked for.
    @Test func aTraceWithoutValuesKeepsNoneOfAnotherProcess() throws {
        var span = Self.span("Desk.quote", 0, 40)
        (span.arguments, span.result) = ([Span.Argument("city", "Oslo")], "7")
        var failed = Self.span("Mail.send", 10, 20, code: "unexpected")
        failed.underlying = "no disk"
        let remote = RemoteSpans(spans: [span, failed], duration: .microseconds(50))
        let calls = try log(remote).calls
        #expect(calls.flatMap(\.arguments).map(\.value) == [nil])
        #expect(calls.map(\.result) == [nil, nil, nil])
        #expect(calls.map(\.underlyingDescription) == [nil, nil, nil])
        #expect(try log(remote, values: true).calls.map(\.underlyingDescription) == [nil, nil, "no disk"])
    }

    /// Interned names are kept for the life of the process, and another process sends any number of them.
    @Test func namesOfSpansAreNotInterned() throws {
        var span = Self.span("Elsewhere.unheardSpan", 0, 40)
        span.caller = Caller("Elsewhere", "UnheardCaller", "quote")
        let sent = RemoteSpans(try Value(json: RemoteSpans(spans: [span], duration: .microseconds(50)).value.json()))
        #expect(try log(sent).tree().contains("Elsewhere.unheardSpan"))
        #expect(InternedNames.containing("nheard") == [])
    }

    /// Names of another process have no characters in texts and pictures that a reader does not see.
    @Test func hiddenCharactersAreShown() throws {
        let hidden = "a\u{202E}b\u{2028}c\u{200B}\u{7}"
        let span = Self.span("\(hidden).\(hidden)", 10, 20, code: hidden)
        let log = try log(RemoteSpans(spans: [span], duration: .microseconds(80)), values: true, from: hidden)
        let graph = log.callGraph
        let texts = [
            log.tree(), log.mermaid(), log.html(title: hidden), graph.mermaid(), graph.dot(),
        ]
        for text in texts {
            let found = text.unicodeScalars.filter { $0.isHidden && $0 != "\n" }.map { String($0.value, radix: 16) }
            #expect(found == [])
            #expect(text.contains(#"a\u202eb"#) || text.contains(#"a\\u202eb"#))
        }
    }

    @Test func aPeerCannotFillTheTrace() throws {
        let many = Value.array(Array(repeating: ["target": .string(String(repeating: "x", count: 500))], count: 1000))
        let spans = RemoteSpans(["spans": many])
        #expect(spans.spans.count == RemoteSpans.most && spans.omitted == 1000 - RemoteSpans.most)
        #expect(spans.spans.allSatisfy { $0.target.count == 81 })
    }
}
