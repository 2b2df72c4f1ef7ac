import Mediator
import TestSupport
import Testing

@testable import MediatorTrace

/// The limits of the texts, the parameters and the calls that a trace keeps.
struct TraceLimitTests {
    /// A character of two bytes counts as one.
    @Test(arguments: ["x", "ü"], [79, 80, 81])
    func aValueIsCutBehindEightyCharacters(character: String, count: Int) throws {
        let trace = Trace(recordsValues: true)
        let schema = ActionSchema("T", "echo", parameters: [ParameterSchema("text", .string)], returns: .string)
        let mediator = try Mediator { registry in
            registry.handle(schema) { call in call.parameters["text"] ?? .null }
            registry.intercept(.everything, by: trace)
        }
        // The quotes count, too.
        let text = String(repeating: character, count: count - 2)
        try mediator.perform("T", "echo", ["text": .string(text)])
        let shown = count == 81 ? "\"\(text)…" : "\"\(text)\""
        #expect(trace.log.calls.first?.arguments == [.init("text", shown)])
        #expect(trace.log.calls.first?.result == shown)
    }

    @Test(arguments: ["x", "ü"], [79, 80, 81])
    func aNameIsCutBehindEightyCharacters(character: String, count: Int) throws {
        let trace = Trace()
        let mediator = try Mediator { $0.intercept(.everything, by: trace) }
        let name = String(repeating: character, count: count)
        let error = #expect(throws: MediatorError.self) { try mediator.perform(name, name, [name: 1]) }
        #expect(error?.code == .targetNotFound)
        let shown = count == 81 ? name.prefix(80) + "…" : name
        let call = try #require(trace.log.calls.first)
        #expect([call.target, call.action] + call.arguments.map(\.name) == [shown, shown, shown])
    }

    @Test(arguments: [31, 32, 33], [false, true])
    func theFirstThirtyTwoParametersAreKept(count: Int, values: Bool) throws {
        let trace = Trace(recordsValues: values)
        let schema = ActionSchema("T", "a", parameters: (1...count).map { ParameterSchema("p\($0)", .int) })
        let mediator = try Mediator { registry in
            registry.handle(schema) { _ in .null }
            registry.intercept(.everything, by: trace)
        }
        try mediator.perform("T", "a", Parameters((1...count).map { ("p\($0)", .int($0)) }))
        #expect(
            trace.log.calls.first?.arguments
                == (1...min(count, 32)).map { .init("p\($0)", values ? "\($0)" : nil) })
    }

    private final class Screen: Sendable {}

    /// Also the last one, whose place no other call takes.
    @Test func clearingLetsGoOfTheParametersOfAllCalls() throws {
        let trace = Trace(recordsValues: true)
        let schema = ActionSchema("T", "show", parameters: [ParameterSchema("screen", .reference)])
        let mediator = try Mediator { registry in
            registry.handle(schema) { _ in .null }
            registry.intercept(.everything, by: trace)
        }
        weak let first: Screen?
        weak let last: Screen?
        do {
            let screens = (Screen(), Screen())
            (first, last) = screens
            try mediator.perform("T", "show", ["screen": Reference(screens.0).parameterValue])
            try mediator.perform("T", "show", ["screen": Reference(screens.1).parameterValue])
            // The thread keeps the storage of its last parameters.
            try mediator.perform("T", "none", [:])
        } catch let error as MediatorError {
            #expect(error.code == .actionNotFound)
        }
        #expect(trace.log.calls.map(\.action) == ["show", "show", "none"])
        trace.clear()
        #expect(trace.log.calls.isEmpty)
        #expect(first == nil)
        #expect(last == nil)
    }
}
