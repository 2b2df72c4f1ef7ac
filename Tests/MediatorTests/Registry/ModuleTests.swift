import Mediator
import TestSupport
import Testing

struct ModuleTests {
    private struct PhotoModule: Module { func register(in registry: inout Registry) {} }
    private struct Photos: Module { func register(in registry: inout Registry) {} }
    private struct Module2: Module { func register(in registry: inout Registry) {} }
    private struct Named: Module {
        var name: String { "Anything" }
        func register(in registry: inout Registry) {}
    }
    private struct Outer: Module {
        func register(in registry: inout Registry) {
            registry.handle("Outer", "before", returns: .string) { call in Self.asks(call) }
            registry.register(Inner())
            registry.handle("Outer", "after", returns: .string) { call in Self.asks(call) }
            registry.handle("Who", "calls", returns: .string) { call in .string(call.caller?.module ?? "nobody") }
        }
        static func asks(_ call: Call) -> Value { (try? call.mediator.perform("Who", "calls")) ?? .null }
    }
    private struct Inner: Module {
        func register(in registry: inout Registry) {
            registry.handle("Inner", "ask", returns: .string) { call in Outer.asks(call) }
        }
    }

    @Test func aModuleIsNamedAfterItsType() {
        #expect(PhotoModule().name == "Photo")
        #expect(Photos().name == "Photos")
        #expect(Module2().name == "Module2")
        #expect(Named().name == "Anything")
        #expect(CartModule().name == "Cart")
    }

    @Test func eachModuleRegistersOnceInOrder() throws {
        struct Noting: Module {
            let name: String
            let order: Recorder<String>
            func register(in registry: inout Registry) { order.record(name) }
        }
        let order = Recorder<String>()
        let mediator = try Mediator(modules: ["C", "A", "B"].map { Noting(name: $0, order: order) })
        #expect(order.all == ["C", "A", "B"])
        #expect(mediator.modules == ["C", "A", "B"])
    }

    @Test func theNameIsReadOnce() throws {
        struct Renamed: Module {
            let asked = Counter()
            var name: String {
                asked.increment()
                return "Name\(asked.count)"
            }

            func register(in registry: inout Registry) {
                registry.handle("Who", "calls", returns: .string) { call in
                    .string(try call.mediator.perform("Outer", "caller").get())
                }
            }
        }
        let mediator = try Mediator { registry in
            registry.register(Renamed())
            registry.handle("Outer", "caller", returns: .string) { call in .string(call.caller?.module ?? "") }
        }
        #expect(mediator.modules == ["Name1"])
        #expect(try mediator.perform("Who", "calls") == "Name1")
        try mediator.update { $0.remove(module: "Name1") }
        #expect(!mediator.has("Who", "calls"))
    }

    @Test func aModuleInsideAnotherKeepsItsOwnActions() throws {
        let mediator = try Mediator(modules: [Outer()])
        #expect(mediator.modules == ["Outer", "Inner"])
        #expect(try mediator.perform("Outer", "before") == "Outer")
        #expect(try mediator.perform("Inner", "ask") == "Inner")
        #expect(try mediator.perform("Outer", "after") == "Outer")
    }
}
