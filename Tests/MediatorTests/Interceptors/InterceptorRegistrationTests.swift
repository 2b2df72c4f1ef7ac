import Mediator
import TestSupport
import Testing

struct InterceptorRegistrationTests {
    private struct SlowInterceptor: AsyncInterceptor {
        func intercept(_ call: Call, next: Next) async throws -> Value { try await next() }
    }

    private struct Plain: Interceptor {
        func intercept(_ call: Call) -> Interception { .finish(with: .string("intercepted")) }
    }

    private struct PlainModule: Module {
        func register(in registry: inout Registry) {
            registry.intercept(.target("Cart"), by: Plain())
        }
    }

    @Test func itsNameIsThatOfItsTypeUnlessItSaysOtherwise() throws {
        #expect(SlowInterceptor().name == "Slow")
        #expect(Plain().name == "Plain")
    }

    @Test func toolsSeeAllOfIt() throws {
        let mediator = try Mediator { registry in
            registry.register(CartModule())
            registry.intercept([.action(Cart.checkout), .action(Cart.refresh)], order: 2, by: SlowInterceptor())
            registry.register(PlainModule())
        }
        let line = #line - 3
        #expect(mediator.interceptors.map(\.name) == ["Plain", "Slow"])
        #expect(mediator.interceptors.map(\.module) == ["Plain", ""])
        #expect(mediator.interceptors.map(\.order) == [0, 2])
        #expect(mediator.interceptors.map(\.suspends) == [false, true])
        #expect(
            mediator.interceptors.map(\.scope) == [.target("Cart"), [.action(Cart.checkout), .action(Cart.refresh)]])
        #expect(mediator.interceptors.last?.location == CodeLocation(fileID: #fileID, line: line))
        #expect(try mediator.interceptors(of: "Cart", "refresh").map(\.name) == ["Plain", "Slow"])
        #expect(try mediator.interceptors(of: "Cart", "clear").map(\.name) == ["Plain"])
        let error = #expect(throws: MediatorError.self) { try mediator.interceptors(of: "Cart", "cler") }
        #expect(error?.suggestions == ["clear"])
    }

    @Test func oneThatSuspendsCannotCoverWhatDoesNot() throws {
        let line = #line + 2
        func register(_ registry: inout Registry) {
            registry.intercept(.target("Cart"), by: SlowInterceptor())
            registry.handle(Cart.clear) { _ in }
            registry.handle(Cart.refresh) { _ in }
            registry.handle(Cart.hide) { _ in }
        }
        let error = #expect(throws: RegistryError.self) { try Mediator(register) }
        #expect(error?.problems.map(\.code) == [.suspendingInterceptor, .suspendingInterceptor])
        #expect(error?.problems.map(\.target) == ["Cart", "Cart"])
        #expect(error?.problems.map(\.action) == ["clear", "hide"])
        #expect(
            error?.description == """
                Mediator: the registry has 2 problems.
                  interceptor "Slow" may suspend, and its scope (target "Cart") covers "Cart.clear", which is synchronous; \
                to resolve: make the action asynchronous, narrow the scope, or use an "Interceptor".
                    at \(#fileID):\(line)
                    at \(#fileID):\(line + 1)
                  interceptor "Slow" may suspend, and its scope (target "Cart") covers "Cart.hide", which runs on the \
                main actor without suspending; to resolve: declare "effect: .asyncMainActor", narrow the scope, or use an \
                "Interceptor".
                    at \(#fileID):\(line)
                    at \(#fileID):\(line + 3)
                """
        )
    }

    @Test func oneThatSuspendsMayExcludeWhatDoesNot() async throws {
        let seen = Counter()
        let scope = InterceptorScope.targets(prefix: "Ca").excluding(.actions(prefix: "c"))
        let mediator = try Mediator { registry in
            registry.handle(Cart.clear) { _ in }
            registry.handle(Cart.refresh) { _ in }
            registry.interceptAsync(scope, name: "see") { _, next in
                seen.increment()
                return try await next()
            }
        }
        try mediator.perform(Cart.clear)
        try await mediator.perform(Cart.refresh)
        #expect(seen.count == 1)
        let line = #line + 1
        let error = #expect(throws: RegistryError.self) { try mediator.update { $0.handle(Cart.hide) { _ in } } }
        #expect(
            error?.problems.first?.message == """
                interceptor "see" may suspend, and its scope (targets "Ca*" except actions "c*") covers "Cart.hide", \
                which runs on the main actor without suspending; to resolve: declare "effect: .asyncMainActor", narrow the \
                scope, or use an "Interceptor".
                """)
        #expect(error?.problems.first?.locations.last?.line == line)
    }

    @Test func norWhatIsRegisteredLater() async throws {
        let mediator = try Mediator { registry in
            registry.handle(Cart.refresh) { _ in }
            registry.intercept(.target("Cart"), by: SlowInterceptor())
        }
        let error = #expect(throws: RegistryError.self) { try mediator.update { $0.handle(Cart.clear) { _ in } } }
        #expect(error?.problems.map(\.code) == [.suspendingInterceptor])
        await #expect(throws: RegistryError.self) { try await mediator.add(CartClearModule()) }
        #expect(!mediator.has(Cart.clear))
        try await mediator.perform(Cart.refresh)
        let other = try Mediator(modules: [CartModule()])
        #expect(throws: RegistryError.self) { try other.update { $0.intercept(.everything, by: SlowInterceptor()) } }
        #expect(other.interceptors.isEmpty)
    }

    private struct CartClearModule: Module {
        func register(in registry: inout Registry) { registry.handle(Cart.clear) { _ in } }
    }

    @Test func twoOfOneNameAreNamed() {
        let error = #expect(throws: RegistryError.self) {
            try Mediator { registry in
                registry.intercept(.everything, by: Plain())
                registry.register(PlainModule())
            }
        }
        #expect(error?.problems.map(\.code) == [.duplicateInterceptor])
        #expect(error?.problems.map(\.module) == ["Plain"])
        #expect(
            error?.problems.first?.message == """
                interceptor "Plain" is registered twice; to resolve: register it once with all of its scopes in \
                brackets, or give one another name.
                """
        )
        #expect(error?.problems.first?.locations.map(\.line) == [#line - 14, 16])
    }

    @Test func itComesAndGoesAtRunTime() throws {
        let mediator = try Mediator { $0.handle("Cart", "name", returns: .string) { _ in "handled" } }
        #expect(try mediator.perform("Cart", "name") == "handled")
        for _ in 0..<2 {
            try mediator.update { $0.intercept(.target("Cart"), by: Plain()) }
            #expect(try mediator.perform("Cart", "name") == "intercepted")
            try mediator.update { $0.remove(interceptor: "Plain") }
            #expect(try mediator.perform("Cart", "name") == "handled")
        }
        let error = #expect(throws: RegistryError.self) {
            try mediator.update { registry in
                registry.intercept(.everything, name: "log") { _ in .proceed }
                registry.remove(interceptor: "Plain")
            }
        }
        #expect(error?.problems.map(\.code) == [.nothingToRemove])
        #expect(
            error?.problems.first?.message == #"there is no interceptor "Plain" to remove; registered: log."#)
        #expect(mediator.interceptors.isEmpty)
    }

    @Test func itGoesWithItsModule() async throws {
        let mediator = try Mediator { $0.handle("Cart", "name", returns: .string) { _ in "handled" } }
        try await mediator.add(PlainModule())
        #expect(try mediator.perform("Cart", "name") == "intercepted")
        try await mediator.remove(module: "Plain")
        #expect(try mediator.perform("Cart", "name") == "handled")
        #expect(mediator.interceptors.isEmpty)
    }

    @Test func theActionMayBeReplacedUnderIt() throws {
        let seen = Counter()
        let mediator = try Mediator { registry in
            registry.handle(Cart.add) { _, _, quantity in quantity }
            registry.intercept(.action(Cart.add), name: "see") { _ in
                seen.increment()
                return .proceed
            }
        }
        for factor in 1...3 {
            try mediator.update { registry in
                registry.remove(Cart.add)
                registry.handle(Cart.add) { _, _, quantity in factor * quantity }
            }
            #expect(try mediator.perform(Cart.add, "P-1", 2) == 2 * factor)
            #expect(seen.count == factor)
        }
    }

    @Test func aCallUnderWayEndsAsItBegan() async throws {
        let gate = Latch()
        let waiting = Latch()
        let mediator = try Mediator { registry in
            registry.handle(Cart.checkout) { _, note in note ?? "" }
            registry.interceptAsync(.action(Cart.checkout), name: "wait") { _, next in
                waiting.open()
                await gate.pass()
                return try await next()
            }
        }
        async let order = mediator.perform(Cart.checkout, "a")
        await waiting.pass()
        try mediator.update { registry in
            registry.remove(Cart.checkout)
            registry.remove(interceptor: "wait")
        }
        gate.open()
        #expect(try await order == "a")
    }

    @Test(.hangLimit) func whatWasRemovedIsFreed() async throws {
        let live = Counter()
        let mediator = try Mediator(modules: [CartModule()])
        var token: Counted? = Counted(live)
        try mediator.update { [token] registry in
            registry.intercept(.target("Cart"), name: "hold") { _ in
                withExtendedLifetime(token) { .proceed }
            }
        }
        token = nil
        try mediator.perform(Cart.clear)
        #expect(live.count == 1)
        try mediator.update { $0.remove(interceptor: "hold") }
        await live.falls(to: 0)
    }
}
