import Mediator
import TestSupport
import Testing

/// Modules that register themselves.
struct RecursiveModuleTests {
    /// Registers the module that a closure returns.
    private struct Nesting: Module {
        let name: String
        let inner: @Sendable () -> any Module

        func register(in registry: inout Registry) {
            registry.handle(name, "work") { _ in .null }
            registry.register(inner())
        }

        static func endless(_ number: Int) -> Nesting { Nesting(name: "M\(number)") { endless(number + 1) } }
    }

    private struct Own: Module {
        func register(in registry: inout Registry) { registry.register(self) }
    }

    @Test func aModuleThatRegistersItselfIsReported() {
        let error = #expect(throws: RegistryError.self) { try Mediator(modules: [Own(), CartModule()]) }
        let line = #line - 5
        #expect(error?.problems.map(\.code) == [.recursiveModule])
        #expect(error?.problems.map(\.module) == ["Own"])
        #expect(
            error?.description == """
                Mediator: the registry has 1 problem.
                  module "Own" registers itself (Own → Own); to resolve: register each module once, outside of its own \
                "register".
                    at \(#fileID):\(line)
                """
        )
    }

    @Test func modulesThatRegisterEachOtherAreReported() {
        let a = Nesting(name: "A") { Nesting(name: "B") { Nesting(name: "A") { CartModule() } } }
        let error = #expect(throws: RegistryError.self) { try Mediator(modules: [a]) }
        #expect(error?.problems.map(\.code) == [.recursiveModule])
        #expect(error?.problems.first?.message.hasPrefix(#"module "A" registers itself (A → B → A); "#) == true)
    }

    @Test func modulesThatNestWithoutEndAreReported() {
        let error = #expect(throws: RegistryError.self) { try Mediator(modules: [Nesting.endless(0)]) }
        #expect(error?.problems.map(\.code) == [.recursiveModule])
        #expect(error?.problems.first?.module == "M64")
    }

    @Test func oneThatIsAddedLaterIsReportedToo() async throws {
        let mediator = try Mediator { _ in }
        let error = await #expect(throws: RegistryError.self) { try await mediator.add(Own()) }
        #expect(error?.problems.map(\.code) == [.recursiveModule])
        #expect(mediator.modules == [])
    }

    @Test func modulesMayRegisterOthers() throws {
        let mediator = try Mediator(modules: [Nesting(name: "A") { Nesting(name: "B") { CartModule() } }])
        #expect(mediator.modules == ["A", "B", "Cart"])
        #expect(mediator.has("B", "work"))
    }
}
