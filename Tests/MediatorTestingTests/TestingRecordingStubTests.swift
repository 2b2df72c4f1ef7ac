import Mediator
import MediatorTesting
import TestSupport
import Testing

/// Stubs that answer with a console's recording.
struct TestingRecordingStubTests {
    /// Creates a test mediator whose stubs are a recording.
    private static func test(_ recording: String) throws -> TestMediator {
        let folder = try TemporaryDirectory()
        try folder.write(recording, to: "calls.jsonl")
        return try TestMediator(CartModule()) { try $0.stub(fromRecording: "\(folder.path)/calls.jsonl") }
    }

    private static let recording = """
        {"action":"product","call":2,"caller":"Cart.add","parameters":{"id":"P-1"},"result":{"id":"P-1","price":1},"target":"Catalog"}
        {"action":"add","call":1,"caller":null,"parameters":{"productID":"P-1"},"result":1,"target":"Cart"}
        {"action":"product","call":3,"caller":null,"parameters":{"id":"P-1"},"result":{"id":"P-1","price":2},"target":"Catalog"}
        {"action":"product","call":4,"caller":null,"parameters":{"id":"P-2"},"error":{"kind":"failure","code":"notFound","message":"Gone.","details":{"id":"P-2"}},"target":"Catalog"}
        {"action":"reserve","call":5,"caller":null,"parameters":{"productID":"P-1"},"result":"R-1","target":"Catalog"}
        {"action":"reserve","call":6,"caller":null,"parameters":{"quantity":2,"productID":"P-1"},"result":"R-2","target":"Catalog"}
        {"action":"show","call":7,"caller":null,"parameters":{"id":"P-1"},"error":{"kind":"cancelled","code":"cancelled","message":"","details":{}},"target":"Catalog"}
        {"action":"show","call":8,"caller":null,"parameters":{"id":"P-1"},"error":{"kind":"mediator","code":"callDepthExceeded","message":"Deep.","details":{}},"target":"Catalog"}
        """

    @Test func theSameParametersGetTheSameAnswers() async throws {
        let test = try Self.test(Self.recording)
        #expect(try test.mediator.catalog.product(id: "P-1").price == 1)
        #expect(try test.mediator.catalog.product(id: "P-1").price == 2)
        #expect(try test.mediator.catalog.product(id: "P-1").price == 2)
        #expect(throws: ActionFailure("notFound", "Gone.", ["id": "P-2"])) {
            try test.mediator.catalog.product(id: "P-2")
        }
        #expect(try test.mediator.cart.add(productID: "P-1") == 1)
    }

    /// A recording has its lines in the order in which the calls ended.
    @Test func resultsComeInTheOrderInWhichTheCallsBegan() throws {
        let lines = [3, 1, 2].map { number in
            #"{"action":"product","call":\#(number),"caller":null,"parameters":{"id":"P-1"},"#
                + #""result":{"id":"P-1","price":\#(number)},"target":"Catalog"}"#
        }
        let test = try Self.test(lines.joined(separator: "\n"))
        #expect(try (0..<4).map { _ in try test.mediator.catalog.product(id: "P-1").price } == [1, 2, 3, 3])
    }

    @Test func defaultsCountAsGiven() async throws {
        let test = try Self.test(Self.recording)
        #expect(try await test.mediator.perform(CatalogActions.reserve, "P-1", 1) == "R-1")
        #expect(try await test.mediator.perform(CartActions.checkout) == "R-2")
    }

    @Test func errorsOfOtherKindsComeToo() async throws {
        let test = try Self.test(Self.recording)
        await #expect(throws: CancellationError.self) { try await test.mediator.perform(CartActions.show) }
        await #expect(throws: ActionFailure("callDepthExceeded", "Deep.")) {
            try await test.mediator.perform(CatalogActions.show, "P-1")
        }
    }

    @Test(
        arguments: [
            ("/dev/zero", "it is not a regular file"), ("/nowhere", "No such file or directory"),
            ("/etc/passwd\0.jsonl", "the path holds a NUL character"),
        ])
    func onlyARegularFileIsRead(path: String, reason: String) {
        let error = #expect(throws: (any Error).self) {
            try TestMediator(CartModule()) { try $0.stub(fromRecording: path) }
        }
        #expect("\(error.map { "\($0)" } ?? "")" == "\(path) cannot be read: \(reason)")
    }

    @Test func anUnrecordedCallFailsTheTest() throws {
        var line = 0
        let fact = "Catalog.product was not recorded with these parameters."
        let found = try reports {
            line = #line + 1
            let test = try TestMediator(CartModule()) { stubs in
                let folder = try TemporaryDirectory()
                try folder.write(Self.recording, to: "calls.jsonl")
                try stubs.stub(fromRecording: "\(folder.path)/calls.jsonl", fileID: "Here.swift", line: 1)
            }
            #expect(throws: ActionFailure("notRecorded", fact)) { try test.mediator.cart.add(productID: "P-3") }
        }
        let text = """
            \(fact)
              called by: Cart.add
              with: {"id": "P-3"}
              recorded: {"id": "P-1"}, {"id": "P-2"}
              at Here.swift:1
              to resolve: record it again, or stub the action.
            """
        #expect(found == [Report(text, line: line)])
    }

    /// A module that pays with a secret.
    private struct Till: Module {
        let requires: [any Contract] = [
            ActionSchema(
                "Bank", "pay",
                parameters: [
                    ParameterSchema("token", .string, secret: true), ParameterSchema("amount", .int),
                    ParameterSchema("pin", .string, default: "0000", secret: true),
                ], returns: .int)
        ]

        func register(in registry: inout Registry) {}
    }

    /// Secret values do not select the answer, be they in the recording or not, and no message shows them.
    @Test func secretValuesStayOutOfAnswersAndMessages() throws {
        let amounts = (1...8).reversed().map { amount in
            let token = amount == 1 ? "hunter1" : "•••"
            return #"{"action":"pay","call":\#(amount),"caller":null,"#
                + #""parameters":{"amount":\#(amount),"token":"\#(token)"},"result":\#(amount),"target":"Bank"}"#
        }
        var results: [Value] = []
        let found = try reports {
            let folder = try TemporaryDirectory()
            try folder.write(amounts.joined(separator: "\n"), to: "calls.jsonl")
            let test = try TestMediator(Till()) {
                try $0.stub(fromRecording: "\(folder.path)/calls.jsonl", fileID: "Here.swift", line: 1)
            }
            for amount in [1, 2] {
                results.append(
                    try test.mediator.perform("Bank", "pay", ["token": "hunter2", "amount": .int(amount)]))
            }
            #expect(throws: ActionFailure("notRecorded", "Bank.pay was not recorded with these parameters.")) {
                try test.mediator.perform("Bank", "pay", ["token": "hunter2", "amount": 9])
            }
        }
        #expect(results == [1, 2])
        let recorded = (1...8).map { #"{"amount": \#($0), "pin": "•••", "token": "•••"}"# }
        #expect(
            found.map(\.text) == [
                """
                Bank.pay was not recorded with these parameters.
                  called by: the test
                  with: {"amount": 9, "pin": "•••", "token": "•••"}
                  recorded: \(recorded.joined(separator: ", "))
                  at Here.swift:1
                  to resolve: record it again, or stub the action.
                """
            ])
    }

    @Test func aRecordingWithoutRequiredActionsIsRejected() {
        let error = #expect(throws: (any Error).self) {
            try Self.test(#"{"action":"x","call":1,"caller":null,"parameters":{},"result":1,"target":"Y"}"#)
        }
        let required = "Catalog.product, Catalog.reserve, Catalog.show, Catalog.watch"
        #expect(
            "\(error.map(String.init(describing:)) ?? "")".hasSuffix(
                ".jsonl has no call of what the modules under test require: \(required).")
        )
    }

    @Test func anInvalidRecordingIsRejected() {
        let error = #expect(throws: (any Error).self) { try Self.test("\n{}\n") }
        #expect(
            "\(error.map(String.init(describing:)) ?? "")".hasSuffix(
                ".jsonl: line 2 is no call of a recording: no key \"call\" in the dictionary.")
        )
    }
}
