import Mediator
import TestSupport
import Testing

struct UpdateTests {
    private static let answer = Action("T", "answer", "", returns: Int.self)
    private static let slow = Action("T", "slow", "", returns: Int.self, effect: .async)

    private struct CatalogModule: Module {
        func register(in registry: inout Registry) {
            registry.handle("Catalog", "search", returns: .int) { _ in 1 }
            registry.handle("Shared", "catalog", returns: .int) { _ in 2 }
            registry.notFound("Stock") { _ in 3 }
            registry.notFound { _ in 4 }
        }
    }

    private func mediator() throws -> Mediator {
        try Mediator(modules: [CartModule(), CatalogModule()])
    }

    @Test func aModuleMayComeLater() throws {
        let mediator = try Mediator(modules: [CartModule()])
        try mediator.update { registry in registry.register(CatalogModule()) }
        #expect(try mediator.perform("Catalog", "search") == 1)
        #expect(try mediator.perform("Stock", "count") == 3)
        #expect(mediator.modules == ["Cart", "Catalog"])
        #expect(mediator.has(Cart.add))
    }

    @Test func aModuleGoesWithAllThatItRegistered() throws {
        let mediator = try mediator()
        try mediator.update { registry in
            registry.handle("Shared", "other", returns: .int) { _ in 5 }
            registry.remove(module: "Catalog")
        }
        #expect(mediator.modules == ["Cart"])
        #expect(!mediator.has("Catalog", "search"))
        #expect(!mediator.has("Shared", "catalog"))
        #expect(try mediator.perform("Shared", "other") == 5)
        for target in ["Catalog", "Stock"] {
            let error = #expect(throws: MediatorError.self) { try mediator.perform(target, "search") }
            #expect(error?.code == .targetNotFound)
        }
    }

    @Test func aTargetGoesWithAllItsActions() throws {
        let mediator = try mediator()
        try mediator.update { registry in registry.remove(target: "Cart") }
        #expect(mediator.schemas.map(\.target) == ["Catalog", "Shared"])
        #expect(mediator.modules == ["Cart", "Catalog"])
        try mediator.update { registry in registry.remove(target: "Stock") }
        #expect(try mediator.perform("Stock", "count") == 4)
    }

    @Test func anActionGoesAlone() throws {
        let mediator = try mediator()
        try mediator.update { registry in
            registry.remove("Cart", "clear")
            registry.remove(Cart.add)
        }
        #expect(!mediator.has(Cart.clear))
        #expect(!mediator.has(Cart.add))
        #expect(mediator.has(Cart.checkout))
    }

    @Test func aModuleIsReplaced() throws {
        struct Version: Module {
            let number: Int
            var name: String { "Version" }
            func register(in registry: inout Registry) {
                registry.handle(UpdateTests.answer) { _ in number }
                registry.target("V") { number }.handle(Action("V", "get", "", returns: Int.self)) { number in
                    { _ in number }
                }
            }
        }
        let mediator = try Mediator(modules: [Version(number: 1)])
        #expect(try mediator.perform("V", "get") == 1)
        for number in 2...5 {
            try mediator.update { registry in
                registry.remove(module: "Version")
                registry.register(Version(number: number))
            }
            #expect(try mediator.perform(Self.answer) == number)
            #expect(try mediator.perform("V", "get") == .int(number))
        }
        #expect(mediator.modules == ["Version"])
    }

    @Test func anUpdateWithAProblemChangesNothing() throws {
        let mediator = try mediator()
        let before = mediator.schemas
        let error = #expect(throws: RegistryError.self) {
            try mediator.update { registry in
                registry.remove(Cart.add)
                registry.handle("New", "action") { _ in .null }
                registry.handle(Cart.clear) { _ in }
            }
        }
        #expect(error?.problems.map(\.code) == [.duplicateAction])
        #expect(mediator.schemas == before)
        #expect(mediator.modules == ["Cart", "Catalog"])
        #expect(try mediator.perform(Cart.add, "P-1001", 2) == 2)
    }

    @Test func anUpdateThatThrowsChangesNothing() throws {
        let mediator = try mediator()
        let before = mediator.schemas
        #expect(throws: ActionFailure("not now")) {
            try mediator.update { registry in
                registry.remove(target: "Cart")
                throw ActionFailure("not now")
            }
        }
        #expect(mediator.schemas == before)
    }

    @Test func aHandlerMayUpdate() throws {
        let mediator = try Mediator { registry in
            registry.handle("T", "install") { call in
                try call.mediator.update { registry in registry.handle(Self.answer) { _ in 42 } }
                return try call.mediator.perform(Self.answer) == 42 ? .null : 0
            }
        }
        try mediator.perform("T", "install")
        #expect(try mediator.perform(Self.answer) == 42)
    }

    @Test func anUpdateMayStandInsideAnother() throws {
        let mediator = try Mediator { _ in }
        try mediator.update { outer in
            try mediator.update { inner in inner.handle("In", "ner") { _ in .null } }
            #expect(mediator.has("In", "ner"))
            outer.handle("Out", "er") { _ in .null }
        }
        #expect(mediator.has("In", "ner"))
        #expect(mediator.has("Out", "er"))
    }

    @Test(.hangLimit)
    func aCallUnderWayFinishesAsItBegan() async throws {
        let started = Latch()
        let finish = Latch()
        let mediator = try Mediator { registry in
            registry.handle(Self.slow) { call in
                started.open()
                await finish.pass()
                return try call.mediator.perform(Self.answer)
            }
            registry.handle(Self.answer) { _ in 1 }
        }
        async let inProgress = mediator.perform(Self.slow)
        await started.pass()
        try mediator.update { registry in
            registry.remove(target: "T")
            registry.handle(Self.answer) { _ in 2 }
        }
        #expect(!mediator.has(Self.slow))
        finish.open()
        // The handler that was replaced runs to its end; the call that it makes begins after the update.
        #expect(try await inProgress == 2)
    }
}
