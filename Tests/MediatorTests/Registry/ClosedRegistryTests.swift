#if os(Linux) || os(macOS)
    import Mediator
    import Synchronization
    import TestSupport
    import Testing

    /// A registry that is used after its closure has returned traps before anything else happens: no code of the app runs.
    @Suite(.hangLimit)
    struct ClosedRegistryTests {
        private static let message =
            "Mediator: a registry was used after its closure had returned. To resolve: use Mediator.update."

        /// Prints when the registry asks for its schema, which the contract did before.
        private struct Loud: ParameterValue {
            static let isLoud = Atomic(false)
            static var parameterSchema: ValueSchema {
                if isLoud.load(ordering: .relaxed) { print("foreign code") }
                return .int
            }
            init(parameterValue: Value) {}
            var parameterValue: Value { 1 }
        }

        private static let loud = Action(
            "Cart", "loud", "", Parameter("value", Loud.self, default: Loud(parameterValue: 1)), exposure: .external)

        private final class Object: Sendable {
            func run(_ call: Call, value: Loud) {}
        }

        private struct LoudModule: Module {
            var name: String {
                print("foreign code")
                return "Loud"
            }
            func register(in registry: inout Registry) { print("foreign code") }
        }

        private struct LoudInterceptor: Interceptor {
            var name: String {
                print("foreign code")
                return "loud"
            }
            func intercept(_ call: Call) -> Interception { .proceed }
        }

        /// Returns a registry that has been used, and whose closure has returned.
        private static func closed() throws -> Registry {
            var kept: Registry?
            _ = try Mediator { registry in
                registry.handle("Cart", "add") { _ in 1 }
                kept = registry
            }
            return try #require(kept)
        }

        private func expect(_ result: ExitTest.Result?, _ location: SourceLocation = #_sourceLocation) {
            #expect(fatalMessage(in: result?.standardErrorContent) == Self.message, sourceLocation: location)
            let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
            #expect(!output.contains("foreign code"), sourceLocation: location)
        }

        @Test func aHandlerIsNotRegisteredLater() async {
            let result = await #expect(
                processExitsWith: .failure, observing: [\.standardErrorContent, \.standardOutputContent]
            ) {
                var registry = try Self.closed()
                let loud = Self.loud
                Loud.isLoud.store(true, ordering: .relaxed)
                registry.handle(loud) { _, _ in }
            }
            expect(result)
        }

        @Test func aHandlerByNameIsNotRegisteredLater() async {
            let result = await #expect(
                processExitsWith: .failure, observing: [\.standardErrorContent, \.standardOutputContent]
            ) {
                var registry = try Self.closed()
                registry.handle("Cart", "remove") { _ in 1 }
            }
            expect(result)
        }

        @Test func aMethodIsNotRegisteredLater() async {
            let result = await #expect(
                processExitsWith: .failure, observing: [\.standardErrorContent, \.standardOutputContent]
            ) {
                var kept: Target<Object>?
                _ = try? Mediator { registry in kept = registry.target("Cart") { Object() } }
                let loud = Self.loud
                Loud.isLoud.store(true, ordering: .relaxed)
                kept?.handle(loud, Object.run)
            }
            expect(result)
        }

        @Test func aModuleIsNotRegisteredLater() async {
            let result = await #expect(
                processExitsWith: .failure, observing: [\.standardErrorContent, \.standardOutputContent]
            ) {
                var registry = try Self.closed()
                registry.register(LoudModule())
            }
            expect(result)
        }

        @Test func anInterceptorIsNotRegisteredLater() async {
            let result = await #expect(
                processExitsWith: .failure, observing: [\.standardErrorContent, \.standardOutputContent]
            ) {
                var registry = try Self.closed()
                registry.intercept(.everything, by: LoudInterceptor())
            }
            expect(result)
        }

        @Test func nothingIsRemovedLater() async {
            let result = await #expect(
                processExitsWith: .failure, observing: [\.standardErrorContent, \.standardOutputContent]
            ) {
                var registry = try Self.closed()
                registry.remove(target: "Cart")
            }
            expect(result)
        }
    }
#endif
