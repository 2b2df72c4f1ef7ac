import Foundation
import Mediator
import MediatorTrace
import TestSupport
import Testing

/// Results and threads in a trace.
struct TraceValueTests {
    private static func mediator(_ trace: Trace) throws -> Mediator {
        let card = ValueSchema.record(
            "Card", [ParameterSchema("owner", .string), ParameterSchema("number", .string, secret: true)])
        return try Mediator { registry in
            registry.handle(ActionSchema("Bank", "card", returns: card)) { _ in ["owner": "Ann", "number": "4000"] }
            registry.handle(ActionSchema("Bank", "name", returns: .string)) { _ in
                .string(String(repeating: "n", count: 99))
            }
            registry.handle(ActionSchema("Bank", "close")) { _ in .null }
            registry.handle(
                ActionSchema("Bank", "open", parameters: [ParameterSchema("token", .string, secret: true)])
            ) { _ in .null }
            registry.notFound("Vault") { _ in "4000" }
            registry.intercept(.everything, by: trace)
        }
    }

    @Test func resultsAreRecordedWithoutSecrets() throws {
        let trace = Trace(recordsValues: true)
        let mediator = try Self.mediator(trace)
        for action in ["card", "name", "close", "missing"] { _ = try? mediator.perform("Bank", action) }
        // What an unregistered action returns is declared nowhere: it may be a secret.
        let code = try mediator.perform("Vault", "code")
        #expect(code == "4000")
        #expect(
            trace.log.calls.map(\.result) == [
                #"{"owner": "Ann", "number": "•••"}"#, "\"" + String(repeating: "n", count: 79) + "…", nil, nil, nil,
            ])
    }

    @Test func theCallersSecretsAreNotRecordedEither() throws {
        let trace = Trace(recordsValues: true)
        let mediator = try Mediator { registry in
            registry.handle("Bank", "outer", parameters: [ParameterSchema("pin", .string, secret: true)]) { call in
                try call.mediator.perform("Bank", "inner", call.parameters)
            }
            registry.handle("Bank", "inner", parameters: [ParameterSchema("pin", .string)]) { _ in .null }
            registry.intercept(.everything, by: trace)
        }
        try mediator.perform("Bank", "outer", ["pin": "4000"])
        #expect(trace.log.calls.map { $0.arguments.map(\.value) } == [["•••"], ["•••"]])
    }

    /// The trace keeps the text of a handler's own error, and the caller gets its type alone.
    @Test func errorsKeepTheirTextWhateverTheEffect() async throws {
        struct NoDisk: Error, CustomStringConvertible { let description = "no disk" }
        let trace = Trace(recordsValues: true)
        let mediator = try Mediator { registry in
            registry.handle(ActionSchema("Disk", "read")) { _ in throw NoDisk() }
            registry.handleAsync(ActionSchema("Disk", "load")) { _ in throw NoDisk() }
            registry.handleOnMainActor(ActionSchema("Disk", "show")) { _ in throw NoDisk() }
            registry.handleAsyncOnMainActor(ActionSchema("Disk", "ask")) { _ in throw NoDisk() }
            registry.intercept(.everything, by: trace)
        }
        for action in ["read", "load", "show", "ask"] {
            await #expect(throws: ActionFailure("unexpected", "Disk.\(action) threw NoDisk.")) {
                try await mediator.performAsync("Disk", action)
            }
        }
        #expect(trace.log.calls.map(\.underlyingDescription) == ["no disk", "no disk", "no disk", "no disk"])
        #expect(trace.log.calls.map(\.outcome) == Array(repeating: .failed(code: "unexpected"), count: 4))
    }

    @Test func resultsAreNotRecordedByDefault() throws {
        let trace = Trace()
        _ = try Self.mediator(trace).perform("Bank", "card")
        #expect(trace.log.calls.map(\.result) == [nil])
    }

    @Test func threadsAreNumberedInTheOrderOfTheirCalls() async throws {
        let trace = Trace()
        let mediator = try Self.mediator(trace)
        for _ in 1...2 {
            let results = await onThreads(1) { _ in
                _ = try mediator.perform("Bank", "close")
                return try mediator.perform("Bank", "close")
            }
            _ = try #require(results.first).get()
        }
        _ = try await MainActor.run { try mediator.perform("Bank", "close") }
        let threads = trace.log.calls.map(\.thread)
        #expect(threads.prefix(2) == ["thread 1", "thread 1"])
        #expect(threads[2] == threads[3])
        #expect(threads[4] == "main actor")
    }

    @Test func anActionThatMaySuspendOnTheMainActorIsTracedThere() async throws {
        let trace = Trace()
        let show = Action("Page", "show", "", effect: .asyncMainActor)
        let mediator = try Mediator { registry in
            registry.handle(show) { call in
                await Task.yield()
                try call.mediator.perform("Page", "count")
            }
            registry.handle("Page", "count") { _ in .null }
            registry.intercept(.everything, by: trace)
        }
        try await Task.detached { try await mediator.perform(show) }.value
        #expect(trace.log.calls.map(\.thread) == ["main actor", "main actor"])
    }
}
