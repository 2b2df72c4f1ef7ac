import ConsoleTestSupport
import Foundation
import Mediator
import Synchronization
import Testing
import TestSupport

@testable import MediatorCommands
@testable import MediatorConsole

/// Recording and replaying calls.
@Suite struct CommandsRecordTests {
    /// A path in a temporary folder.
    private static func withFile<T>(_ body: (String) async throws -> T) async throws -> T {
        let folder = try TemporaryDirectory()
        return try await body("\(folder.path)/calls.jsonl")
    }

    private static let lines = """
        Desk.add item=pen
        Trouble.refuse
        Desk.ad item=pen
        Desk.add itm=pen
        Trouble.nested target=Desk action=lines
        Desk.types flag=true price=2 tags=[] size=small data=AQID box={"size": "small", "lines": []}
        Desk.watch
        Screen.show id=pen
        Desk.fetch id=7
        Desk.clear
        Trouble.cancel
        """

    private static let recording = """
        {"action":"add","call":1,"caller":null,"parameters":{"item":"pen"},"result":7,"target":"Desk"}
        {"action":"refuse","call":2,"caller":null,"error":{"code":"outOfStock","details":{"available":3},"kind":"failure","message":"Only 3 are left."},"parameters":{},"target":"Trouble"}
        {"action":"ad","call":3,"caller":null,"error":{"code":"actionNotFound","details":{},"kind":"mediator","message":"no action \\"ad\\" in target \\"Desk\\"."},"parameters":{"item":"pen"},"target":"Desk"}
        {"action":"lines","call":5,"caller":"Trouble.nested","error":{"code":"unknownParameter","details":{},"kind":"mediator","message":"no parameter \\"color\\" in Desk.lines."},"parameters":{"color":"red"},"target":"Desk"}
        {"action":"nested","call":4,"caller":null,"error":{"code":"unknownParameter","details":{},"kind":"mediator","message":"no parameter \\"color\\" in Desk.lines."},"parameters":{"action":"lines","target":"Desk"},"target":"Trouble"}
        {"action":"types","call":6,"caller":null,"parameters":{"box":{"lines":[],"size":"small"},"data":"AQID","flag":true,"price":2.0,"size":"small","tags":[]},"result":{"box":{"lines":[],"size":"small"},"data":"AQID","day":"a day","flag":true,"price":2.0,"size":"small","tags":[]},"target":"Desk"}
        {"action":"watch","call":7,"caller":null,"omitted":["parameters.onChange"],"parameters":{},"result":7,"target":"Desk"}
        {"action":"show","call":8,"caller":null,"omitted":["result"],"parameters":{"id":"pen"},"result":null,"target":"Screen"}
        {"action":"fetch","call":9,"caller":null,"parameters":{"id":7},"result":"fetched 7","target":"Desk"}
        {"action":"clear","call":10,"caller":null,"parameters":{},"result":null,"target":"Desk"}
        {"action":"cancel","call":11,"caller":null,"error":{"code":"cancelled","details":{},"kind":"cancelled","message":""},"parameters":{},"target":"Trouble"}

        """

    @Test func eachCallIsALine() async throws {
        try await Self.withFile { path in
            let run = await TestConsole.products("record \(path)\n\(Self.lines)\nrecord\nDesk.clear\n").run([])
            #expect(run.error.hasPrefix("recording in \(path); \"record\" ends it\n"))
            #expect(run.error.hasSuffix("\n11 calls recorded in \(path)\n"))
            #expect(try String(contentsOfFile: path, encoding: .utf8) == Self.recording)
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
    }

    @Test func theEndOfTheLinesEndsARecording() async throws {
        try await Self.withFile { path in
            let mediator = try Mediator.wholeDesk()
            var console = TestConsole.products("record \(path)\nDesk.clear\n")
            console.make = { _ in mediator }
            #expect(await console.run([]).status == .done)
            #expect(mediator.interceptors.isEmpty)
            #expect(try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").count == 1)
        }
    }

    @Test func theSameCallsAreNoDifference() async throws {
        try await Self.withFile { path in
            try Self.recording.write(toFile: path, atomically: true, encoding: .utf8)
            let text = "10 calls: 10 as recorded, 0 different\n"
            let run = await TestConsole.products().run(["replay", path])
            #expect(run == .init(output: text))
            let json = #"{"calls":10,"differences":[],"same":10,"skipped":0}"# + "\n"
            #expect(await TestConsole.products().run(["replay", path, "--json"]) == .init(output: json))
        }
    }

    @Test func differencesAreShownByTheirPath() async throws {
        let recording = """
            {"action":"line","call":2,"caller":null,"parameters":{"id":"pen"},"result":{"id":"pan","tags":["a"],"note":"x"},"target":"Desk"}
            {"action":"add","call":1,"caller":null,"parameters":{"item":"pen"},"result":8,"target":"Desk"}

            {"action":"refuse","call":3,"caller":null,"error":{"code":"outOfStock","details":{"available":2},"kind":"failure","message":"x"},"parameters":{},"target":"Trouble"}
            {"action":"clear","call":4,"caller":null,"error":{"code":"no","details":{},"kind":"failure","message":"x"},"parameters":{},"target":"Desk"}
            {"action":"crash","call":5,"caller":null,"parameters":{},"result":1,"target":"Trouble"}
            {"action":"title","call":6,"caller":null,"omitted":["parameters.drawing"],"parameters":{},"result":1,"target":"Screen"}
            {"action":"clear","call":7,"caller":"Desk.add","parameters":{},"result":1,"target":"Desk"}
            """
        let output = """
            Desk.add (call 1)
              result: recorded 8, now 7
            Desk.line (call 2)
              result.id: recorded "pan", now "pen"
              result.tags[1]: recorded nothing, now "b"
              result.note: recorded "x", now nothing
              result.count: recorded nothing, now 2
            Trouble.refuse (call 3)
              error.details.available: recorded 2, now 3
            Desk.clear (call 4)
              error: recorded {"kind": "failure", "code": "no", "details": {}}, now nothing
              result: recorded nothing, now null
            Trouble.crash (call 5)
              result: recorded 1, now nothing
              error: recorded nothing, now {"kind": "failure", "code": "unexpected", "details": {}}
            6 calls: 0 as recorded, 5 different, 1 skipped with unrecorded values

            """
        try await Self.withFile { path in
            try recording.write(toFile: path, atomically: true, encoding: .utf8)
            #expect(await TestConsole.products().run(["replay", path]) == .init(output: output, status: .failure))
        }
    }

    /// A value may nest deeper than the JSON of a recorded line.
    @Test(arguments: 58...65) func aValueTooDeepForALineIsOmitted(depth: Int) async throws {
        let value = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        try await Self.withFile { path in
            let lines = "record \(path)\nDesk.echo value=\(value)\nDesk.add item=pen\nrecord\n"
            _ = await TestConsole.products(lines).run([])
            let replay = await TestConsole.products().run(["replay", path])
            #expect(replay.status == .done, "\(replay.error)")
            #expect(replay.error == "")
        }
    }

    @Test func namesInARecordingAreEscaped() async throws {
        let line = #"{"action":"add","call":1,"caller":null,"parameters":{},"result":1,"target":"\u001b[31mDesk"}"#
        try await Self.withFile { path in
            try line.write(toFile: path, atomically: true, encoding: .utf8)
            let run = await TestConsole.products().run(["replay", path])
            #expect(run.output.hasPrefix(#""\u001b[31mDesk.add" (call 1)"# + "\n"))
        }
    }

    private static let wrong: [(text: String, reason: String)] = [
        (
            "\n{\"call\": 1",
            "line 2 is no call of a recording: invalid JSON at line 1, column 11: expected \",\" or \"}\", found the end of the text."
        ),
        ("[]", "line 1 is no call of a recording: expected dictionary, found array."),
        ("{\"call\": 1}", "line 1 is no call of a recording: no key \"target\" in the dictionary."),
    ]

    @Test(arguments: wrong)
    func anInvalidRecordingIsAnError(text: String, reason: String) async throws {
        try await Self.withFile { path in
            try text.write(toFile: path, atomically: true, encoding: .utf8)
            let run = await TestConsole.products().run(["replay", path])
            #expect(run.error.hasPrefix("\"/"))
            #expect(
                run.error.hasSuffix("\": \(reason)\n  to resolve: give a file that \"record\" wrote.\n"), "\(run.error)"
            )
            #expect(run.status == .data)
        }
    }

    @Test func anExistingFileIsNotReplaced() async throws {
        try await Self.withFile { path in
            try "mine".write(toFile: path, atomically: true, encoding: .utf8)
            let run = await TestConsole.products("record \(path)\nrecord\n").run([])
            let error = """
                line 1: cannot write "\(path)": File exists.
                  to resolve: give the name of a new file in a folder where you may write.
                line 2: no recording is in progress.
                  to resolve: write "record FILE".

                """
            #expect(run.error.replacing(path.quotedForMessage, with: "\"\(path)\"") == error)
            #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
        }
    }

    @Test func aRecordingEndsWithTheFirstCallThatCannotBeWritten() async throws {
        try await Self.withFile { path in
            let mediator = try Mediator.wholeDesk()
            // A descriptor that cannot be written, and later one that can.
            let descriptor = open("/dev/null", O_RDONLY)
            let recorder = try CallRecorder(path, mediator, descriptor)
            _ = try mediator.perform("Desk", "clear")
            let file = open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
            #expect(dup2(file, descriptor) == descriptor)
            close(file)
            _ = try mediator.perform("Desk", "clear")
            let failure = #expect(throws: Failure.self) { try recorder.end() }
            #expect(
                failure?.message.hasPrefix("not all calls could be written to ") == true
                    && failure?.message.hasSuffix(": Bad file descriptor.") == true)
            #expect(try String(contentsOfFile: path, encoding: .utf8) == "")
        }
    }

    @Test func oneRecordingAtATime() async throws {
        try await Self.withFile { path in
            let run = await TestConsole.products("record \(path)\nrecord other.jsonl\n").run([])
            #expect(run.error.hasSuffix(" is in progress.\n  to resolve: end it with \"record\" first.\n"))
            #expect(run.status == .usage)
            let lines = "record \(path).1\nrecord\nrecord \(path).2\nrecord\n"
            let error = """
                recording in \(path).1; "record" ends it
                0 calls recorded in \(path).1
                recording in \(path).2; "record" ends it
                0 calls recorded in \(path).2

                """
            #expect(await TestConsole.products(lines).run([]) == .init(error: error))
        }
    }

    private static func session(
        _ mediator: Mediator,
        environment: @escaping @Sendable (String) -> String? = { _ in nil }
    ) -> Session {
        let streams = Console.Streams(
            input: { [] }, output: { _ in }, error: { _ in }, environment: environment)
        return Session(mediator: mediator, streams: streams, configuration: .desk(), format: .text)
    }

    /// Lines of a client with a terminal may run at once.
    private static func record(_ path: String, in session: Session) throws {
        try session.part(SessionRecording.self).begin(path, in: session)
    }

    @Test func oneOfTwoLinesAtOnceRecords() async throws {
        try await Self.withFile { path in
            let mediator = try Mediator.wholeDesk()
            let folder = String(path.dropLast("/calls.jsonl".count))
            let current = Mutex<Session?>(nil)
            let refusals = Recorder<String>()
            // The second line comes while the first one creates its file.
            let session = Self.session(mediator) { name in
                guard name == "HOME" else { return nil }
                do {
                    if let session = current.withLock(\.self) { try Self.record("\(path)2", in: session) }
                } catch {
                    refusals.record((error as? Failure)?.message ?? "\(error)")
                }
                return folder
            }
            current.withLock { $0 = session }
            try Self.record("~/calls.jsonl", in: session)
            current.withLock { $0 = nil }
            #expect(refusals.all == [#"a recording to "~/calls.jsonl" is in progress."#])
            #expect(!FileManager.default.fileExists(atPath: "\(path)2"))
            #expect(mediator.interceptors.count == 1)
            session.close()
            #expect(mediator.interceptors.isEmpty)
        }
    }

    @Test func afterAFileThatCannotBeCreatedAnotherIsRecorded() async throws {
        try await Self.withFile { path in
            let session = Self.session(try .wholeDesk())
            #expect(throws: Failure.self) { try Self.record("/nowhere/calls.jsonl", in: session) }
            try Self.record(path, in: session)
            #expect(session.part(SessionRecording.self).stop()?.path == path)
        }
    }

    @Test func theTraceOfOneOfManyLinesAtOnceEndsWithTheSession() async throws {
        for _ in 0..<20 {
            let mediator = try Mediator.wholeDesk()
            let session = Self.session(mediator)
            let outcomes = await onThreads(4) { _ in
                try session.part(SessionTrace.self).begin(values: false, in: session)
            }
            #expect(outcomes.filter { (try? $0.get()) != nil }.count == 1)
            session.close()
            #expect(mediator.interceptors.isEmpty)
        }
    }

    @Test func secretsAreNeitherWrittenNorReplayed() async throws {
        try await Self.withFile { path in
            var console = TestConsole.products(
                "record \(path)\nBank.pay token=hunter2 amount=1\nBnk.pay token=hunter2\n")
            console.make = { _ in
                try Mediator { registry in
                    let schema = ActionSchema(
                        "Bank", "pay",
                        parameters: [ParameterSchema("token", .string, secret: true), ParameterSchema("amount", .int)],
                        returns: .int
                    )
                    registry.handle(schema) { _ in 1 }
                }
            }
            _ = await console.run([])
            let text = try String(contentsOfFile: path, encoding: .utf8)
            #expect(!text.contains("hunter2"))
            #expect(
                text.hasPrefix(
                    #"{"action":"pay","call":1,"caller":null,"parameters":{"amount":1,"token":"•••"},"redacted":true,"result":1,"#
                )
            )
            #expect(
                await console.run(["replay", path]).output
                    == "2 calls: 0 as recorded, 0 different, 2 skipped with unrecorded values\n")
        }
    }

    @Test func secretFieldsOfResultsAreNeitherWrittenNorShown() async throws {
        try await Self.withFile { path in
            var console = TestConsole.products("record \(path)\nBank.card\n")
            console.make = { _ in
                try Mediator { registry in
                    let card = ValueSchema.record(
                        "Card", [ParameterSchema("number", .string, secret: true), ParameterSchema("owner", .string)])
                    registry.handle(ActionSchema("Bank", "card", returns: card)) { _ in
                        ["number": "4000", "owner": "Ann"]
                    }
                }
            }
            _ = await console.run([])
            let line = #"{"action":"card","call":1,"caller":null,"parameters":{},"redacted":true,"#
            #expect(
                try String(contentsOfFile: path, encoding: .utf8)
                    == line + #""result":{"number":"•••","owner":"Ann"},"target":"Bank"}"# + "\n")
            #expect(
                await console.run(["replay", path])
                    == .init(output: "1 call: 0 as recorded, 0 different, 1 skipped with unrecorded values\n"))
            // Of a recording from before the field became secret.
            let old =
                #"{"action":"card","call":1,"caller":null,"parameters":{},"#
                + #""result":{"number":"1234","owner":"Bob"},"target":"Bank"}"#
            try old.write(toFile: path, atomically: true, encoding: .utf8)
            let output = """
                Bank.card (call 1)
                  result.number: recorded "1234", now "•••"
                  result.owner: recorded "Bob", now "Ann"
                1 call: 0 as recorded, 1 different

                """
            #expect(await console.run(["replay", path]) == .init(output: output, status: .failure))
        }
    }

    @Test(arguments: [79, 80, 81]) func aReplayedValueIsCutBehindEightyCharacters(count: Int) async throws {
        // The quotes count, too.
        let text = String(repeating: "x", count: count - 2)
        let line =
            #"{"action":"add","call":1,"caller":null,"parameters":{"item":"pen"},"#
            + #""result":"\#(text)","target":"Desk"}"#
        try await Self.withFile { path in
            try line.write(toFile: path, atomically: true, encoding: .utf8)
            let output = """
                Desk.add (call 1)
                  result: recorded "\(text)\(count == 81 ? "…" : "\""), now 7
                1 call: 0 as recorded, 1 different

                """
            #expect(await TestConsole.products().run(["replay", path]) == .init(output: output, status: .failure))
        }
    }

    @Test(arguments: [19, 20, 21]) func theFirstTwentyDifferencesOfACallAreShown(count: Int) async throws {
        let fields = (1...count).map { #""n\#($0)":\#($0)"# }.joined(separator: ",")
        let line =
            #"{"action":"line","call":1,"caller":null,"parameters":{"id":"pen"},"#
            + #""result":{"id":"pen","count":2,"tags":["a","b"],\#(fields)},"target":"Desk"}"#
        try await Self.withFile { path in
            try line.write(toFile: path, atomically: true, encoding: .utf8)
            let shown = (1...min(count, 20)).map { "  result.n\($0): recorded \($0), now nothing\n" }.joined()
            let output =
                "Desk.line (call 1)\n" + shown + (count == 21 ? "  … and 1 more\n" : "")
                + "1 call: 0 as recorded, 1 different\n"
            #expect(await TestConsole.products().run(["replay", path]) == .init(output: output, status: .failure))
        }
    }
}

extension String {
    /// The path as in messages, which shorten long texts.
    fileprivate var quotedForMessage: String {
        count > 80 ? "\"\(prefix(80))…\"" : "\"\(self)\""
    }
}
