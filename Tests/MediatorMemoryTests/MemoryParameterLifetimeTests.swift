import Mediator
import TestSupport
import Testing

/// What becomes of the parameters of calls that end, and of those that something keeps.
struct MemoryParameterLifetimeTests {
    private static let text = "a text that is longer than fifteen bytes"

    private static let put = Action(
        "Shelf", "put", "", Parameter("item", Reference<Counted>.self), Parameter("place", Int.self), returns: Int.self)
    private static let label = Action(
        "Shelf", "label", "", Parameter("text", String.self), Parameter("place", Int.self), returns: String.self)
    private static let wait = Action(
        "Shelf", "wait", "", Parameter("text", String.self), Parameter("place", Int.self), returns: String.self,
        effect: .async)
    private static let show = Action(
        "Shelf", "show", "", Parameter("text", String.self), returns: String.self, effect: .mainActor)

    @Test func parametersThatAHandlerKeepsStayAsTheyWere() async throws {
        let kept = Recorder<Parameters>()
        let mediator = try Mediator { registry in
            registry.handle(Self.label) { call, text, place in
                if place.isMultiple(of: 2) { kept.record(call.parameters) }
                return text
            }
            registry.handle(Self.wait) { call, text, place in
                kept.record(call.parameters)
                await Task.yield()
                return text
            }
            registry.handle(Self.show) { call, text in
                kept.record(call.parameters)
                return text
            }
        }
        for place in 0..<20 {
            #expect(try mediator.perform(Self.label, "\(Self.text) \(place)", place) == "\(Self.text) \(place)")
        }
        for place in 20..<24 {
            #expect(try await mediator.perform(Self.wait, "\(Self.text) \(place)", place) == "\(Self.text) \(place)")
        }
        for place in 24..<28 {
            try await MainActor.run { _ = try mediator.perform(Self.show, "\(Self.text) \(place)") }
        }
        let places = Array(stride(from: 0, to: 20, by: 2)) + Array(20..<24)
        let expected: [Parameters] =
            places.map { ["text": .string("\(Self.text) \($0)"), "place": .int($0)] }
            + (24..<28).map { ["text": .string("\(Self.text) \($0)")] }
        #expect(kept.all == expected)
    }

    @Test func parametersThatAnInterceptorKeepsStayAsTheyWere() throws {
        let kept = Recorder<Call>()
        let mediator = try Mediator { registry in
            registry.handle(Self.label) { _, text, _ in text }
            registry.intercept(.everything, name: "keep") { call in
                kept.record(call)
                return .proceed
            }
        }
        for place in 0..<10 { try mediator.perform(Self.label, "\(Self.text) \(place)", place) }
        #expect(kept.all.map { $0.parameters["place"] } == (0..<10).map { .int($0) })
        #expect(kept.all.map { $0.parameters["text"] } == (0..<10).map { .string("\(Self.text) \($0)") })
    }

    @Test func valuesAreFreedWithTheCallThatGotThem() throws {
        let live = Counter()
        let mediator = try Mediator { registry in
            registry.handle(Self.put) { _, item, place in
                guard place < 5 else { throw ActionFailure("full") }
                return live.count
            }
        }
        for place in 0..<10 {
            let result = try? mediator.perform(Self.put, Reference(Counted(live)), place)
            #expect(result == (place < 5 ? 1 : nil))
            #expect(live.count == 0)
        }
    }

    /// A parameter of which only the dictionary holds the object.
    private struct Sent: ParameterValue {
        var onEnd: (@Sendable () -> Void)?

        init(_ onEnd: @escaping @Sendable () -> Void) { self.onEnd = onEnd }

        static var parameterSchema: ValueSchema { .reference }
        init(parameterValue value: Value) throws(ValueMismatch) { onEnd = nil }
        var parameterValue: Value { onEnd.map { Reference(OnRelease($0)).parameterValue } ?? .null }
    }

    @Test func aValueThatIsFreedMayMakeCalls() throws {
        let send = Action("Shelf", "send", "", Parameter("item", Sent.self), returns: String.self)
        let mediator = try Mediator { registry in
            registry.handle(send) { _, _ in Self.text }
            registry.handle(Self.label) { _, text, _ in text }
        }
        let results = Recorder<String?>()
        for _ in 0..<20 {
            let item = Sent { results.record(try? mediator.perform(Self.label, Self.text, 1)) }
            #expect(try mediator.perform(send, item) == Self.text)
        }
        #expect(results.all == Array(repeating: Self.text, count: 20))
    }

    @Test func nestedCallsHaveParametersOfTheirOwn() throws {
        let descend = Action(
            "Shelf", "descend", "", Parameter("text", String.self), Parameter("depth", Int.self), returns: Int.self)
        let mediator = try Mediator { registry in
            registry.handle(descend) { call, text, depth in
                let below = depth == 0 ? 0 : try call.mediator.perform(descend, "\(text) \(depth)", depth - 1)
                #expect(call.parameters == ["text": .string(text), "depth": .int(depth)])
                return below + text.utf8.count
            }
        }
        let first = try mediator.perform(descend, Self.text, 30)
        #expect(try mediator.perform(descend, Self.text, 30) == first)
    }
}
