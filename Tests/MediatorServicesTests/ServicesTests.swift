import Mediator
import MediatorEvents
import MediatorServices
import TestSupport
import Testing

/// A service protocol that modules share.
protocol Payments: Sendable {
    func pay(_ amount: Int) throws -> String
}

/// A payment that names its provider.
struct NamedPayments: Payments {
    let name: String
    func pay(_ amount: Int) throws -> String { "\(name) \(amount)" }
}

extension ServiceQualifier {
    static let sandbox: ServiceQualifier = "sandbox"
}

struct ServicesTests {
    private static let type = (any Payments).self

    @Test func aServiceIsCreatedAtTheFirstRequestAndKept() throws {
        let makes = Counter()
        let mediator = try Mediator { registry in
            registry.provide(Self.type) { _ in NamedPayments(name: "card \(makes.increment())") }
        }
        #expect(makes.count == 0)
        #expect(try mediator.service(Self.type).pay(450) == "card 1 450")
        let again: any Payments = try mediator.service()
        #expect(try again.pay(5) == "card 1 5")
        #expect(try mediator.release(Self.type))
        #expect(try !mediator.release(Self.type))
        #expect(try mediator.service(Self.type).pay(450) == "card 2 450")
        // The caller that holds the first object keeps it.
        #expect(try again.pay(5) == "card 1 5")
    }

    @Test func aServicePerCallIsCreatedForEachRequest() throws {
        let makes = Counter()
        let mediator = try Mediator { registry in
            registry.provide(Self.type, lifetime: .perCall) { _ in NamedPayments(name: "\(makes.increment())") }
        }
        #expect(try mediator.service(Self.type).pay(1) == "1 1")
        #expect(try mediator.service(Self.type).pay(1) == "2 1")
        #expect(try !mediator.release(Self.type))
    }

    @Test func aServiceMayBeAClassOrAStructToo() throws {
        final class Log: Sendable {}
        let mediator = try Mediator { registry in
            registry.provide(Log.self) { _ in Log() }
            registry.provide(NamedPayments.self) { _ in NamedPayments(name: "own") }
        }
        #expect(try mediator.service(Log.self) === mediator.service(Log.self))
        #expect(try mediator.service(NamedPayments.self).name == "own")
        #expect(!mediator.has(Self.type))
    }

    @Test func theStaticTypeOfTheRequestCountsWhateverItsMetatype() throws {
        // Unchecked, as a class with a subclass has to be.
        class Base: @unchecked Sendable {}
        final class Derived: Base, @unchecked Sendable {}
        let type: Base.Type = Derived.self
        let mediator = try Mediator { registry in
            registry.provide(Derived.self) { _ in Derived() }
        }
        _ = try mediator.service(Derived.self)
        #expect(!mediator.has(type))
        let error = #expect(throws: MediatorError.self) { try mediator.service(type) }
        #expect(error?.code == .serviceNotFound)
        try mediator.update { registry in registry.provide(type) { _ in Base() } }
        for _ in 0..<2 { #expect(try !(mediator.service(type) is Derived)) }
        #expect(mediator.services.count == 2)
    }

    @Test func aQualifierPicksOneOfSeveral() throws {
        let mediator = try Mediator { registry in
            registry.provide(Self.type) { _ in NamedPayments(name: "live") }
            registry.provide(Self.type, qualifier: .sandbox) { _ in NamedPayments(name: "sandbox") }
        }
        #expect(try mediator.service(Self.type).pay(1) == "live 1")
        #expect(try mediator.service(Self.type, qualifier: .sandbox).pay(1) == "sandbox 1")
        #expect(mediator.has(Self.type, qualifier: "sandbox"))
        #expect(!mediator.has(Self.type, qualifier: "test"))
        #expect(try mediator.release(Self.type, qualifier: .sandbox))
    }

    @Test func requestingAnUnprovidedServiceFailsAndNamesTheNearest() throws {
        struct Payment {}
        let mediator = try Mediator { registry in
            registry.provide(Self.type, qualifier: .sandbox) { _ in NamedPayments(name: "") }
            registry.provide(Self.type, qualifier: "live") { _ in NamedPayments(name: "") }
            registry.provide(String.self) { _ in "" }
        }
        let error = #expect(throws: MediatorError.self) { _ = try mediator.service(Self.type, qualifier: "sandbx") }
        #expect(error?.code == .serviceNotFound)
        #expect(
            error?.description == """
                Mediator: no service "Payments" ("sandbx").
                  provided: "Payments" ("live"), "Payments" ("sandbox"), "String"
                  did you mean "Payments (sandbox)"?
                """
        )
        #expect(
            error?.details == [
                "service": "MediatorServicesTests.Payments", "qualifier": "sandbx",
                "provided": ["Payments (live)", "Payments (sandbox)", "String"],
            ]
        )
        let none = #expect(throws: MediatorError.self) { _ = try Mediator { _ in }.service(Int.self) }
        #expect(
            none?.description == """
                Mediator: no service "Int".
                  provided: none
                  to resolve: provide it with "registry.provide", or list the module that provides it.
                """
        )
        #expect(throws: MediatorError.self) { try mediator.release(Int.self) }
    }

    @Test func anErrorOfTheCreationReachesTheCallerAndTheNextRequestTriesAgain() throws {
        struct Offline: Error {}
        let attempts = Counter()
        let mediator = try Mediator { registry in
            registry.provide(Self.type) { _ in
                switch attempts.increment() {
                case 1: throw Offline()
                case 2: throw ActionFailure("offline", "No network.")
                default: NamedPayments(name: "card")
                }
            }
        }
        let first = #expect(throws: ActionFailure.self) { _ = try mediator.service(Self.type) }
        #expect(first == ActionFailure("unexpected", "Payments.make() threw Offline."))
        #expect(first?.underlyingDescription == "Offline()")
        let second = #expect(throws: ActionFailure.self) { _ = try mediator.service(Self.type) }
        #expect(second == ActionFailure("offline", "No network."))
        #expect(try mediator.service(Self.type).pay(1) == "card 1")
    }

    @Test func theCreationCallsAsTheProvidingModule() throws {
        let callers = Recorder<String>()
        let mediator = try Mediator { registry in
            registry.handle("Log", "write") { call in
                callers.record(call.caller.map { "\($0.module) \($0)" } ?? "none")
                return .null
            }
            registry.register(
                Part("Bank") { registry in
                    registry.provide(Self.type) { mediator in
                        try mediator.perform("Log", "write")
                        return NamedPayments(name: "card")
                    }
                }
            )
        }
        _ = try mediator.service(Self.type)
        #expect(callers.all == ["Bank Payments.make()"])
    }

    // MARK: - Recursion

    @Test(arguments: [Lifetime.cached, .perCall])
    func aServiceThatNeedsItselfIsAnErrorWithItsChain(lifetime: Lifetime) throws {
        let mediator = try Mediator { registry in
            registry.provide(Self.type, lifetime: lifetime) { mediator in
                NamedPayments(name: try mediator.service(String.self, qualifier: "name"))
            }
            registry.provide(String.self, qualifier: "name", lifetime: lifetime) { mediator in
                try mediator.perform("Shop", "name").get()
            }
            registry.handle("Shop", "name", returns: .string) { call in
                .string(try call.mediator.service(Self.type).pay(1))
            }
        }
        let error = #expect(throws: MediatorError.self) { _ = try mediator.service(Self.type) }
        #expect(error?.code == .recursiveService)
        #expect(
            error?.description == """
                Mediator: service "Payments" is requested during its own creation.
                  cycle: Payments → String (name) → Payments
                  in: Payments.make()
                  to resolve: do not request it, nor what needs it, in its "provide" closure; request it when it is used.
                """
        )
        #expect(
            error?.details == [
                "service": "MediatorServicesTests.Payments", "qualifier": .null,
                "cycle": ["Payments", "String (name)", "Payments"],
            ]
        )
    }

    @Test func anErrorOfAProviderNamesItsModule() throws {
        let wallet = Part("Wallet") { registry in
            registry.provide(NamedPayments.self) { _ in
                NamedPayments(name: try (["a": 1] as Parameters).get("b", as: String.self))
            }
        }
        let mediator = try Mediator(modules: [wallet])
        let error = #expect(throws: MediatorError.self) { try mediator.service(NamedPayments.self) }
        #expect(
            error?.description == """
                Mediator: no key "b" in the dictionary.
                  keys: a
                  in: NamedPayments.make() of module "Wallet"
                  to resolve: add it as string, or read it as an optional.
                """
        )
    }

    @Test func aServiceAndATargetThatNeedEachOtherFail() throws {
        let late = Late<Mediator>()
        let action = Action("Desk", "open", "")
        final class Desk: Sendable { func open(_ call: Call) {} }
        let mediator = try Mediator { registry in
            registry.target("Desk") {
                _ = try late.value?.service(Self.type)
                return Desk()
            }.handle(action, Desk.open)
            registry.provide(Self.type) { mediator in
                try mediator.perform(action)
                return NamedPayments(name: "")
            }
        }
        late.set(mediator)
        let error = #expect(throws: MediatorError.self) { _ = try mediator.service(Self.type) }
        #expect(error?.details["cycle"] == ["Payments", "Desk.open", "Payments"])
        let other = #expect(throws: MediatorError.self) { try mediator.perform(action) }
        #expect(other?.code == .recursiveTarget)
        #expect(other?.details["cycle"] == ["Desk.open", "Payments", "Desk.open"])
    }

    // MARK: - Registration

    @Test func servicesAreListed() throws {
        let mediator = try Mediator { registry in
            registry.provide(String.self, "A word.", lifetime: .perCall) { _ in "" }
            registry.provide(Self.type, qualifier: .sandbox) { _ in NamedPayments(name: "") }
        }
        #expect(
            mediator.services == [
                ServiceSchema("MediatorServicesTests.Payments", qualifier: "sandbox", lifetime: .cached),
                ServiceSchema("Swift.String", "A word.", lifetime: .perCall),
            ]
        )
        #expect(mediator.services.map(\.description) == [#""Payments" ("sandbox")"#, #""String""#])
    }

    @Test func aPrivateTypeIsCalledByItsNameToo() throws {
        let mediator = try Mediator { $0.provide(Hidden.Word.self) { _ in throw ActionFailure("hidden") } }
        #expect(mediator.services.map(\.description) == ["\"Hidden.Word\""])
        let generic = try Mediator { $0.provide(Hidden.Box<Hidden.Word>.self) { _ in throw ActionFailure("hidden") } }
        #expect(generic.services.map(\.description) == ["\"Hidden.Box<MediatorServicesTests.Hidden.Word>\""])
    }

    @Test func twoProvidersOfOneServiceAreAProblem() {
        let error = #expect(throws: RegistryError.self) {
            try Mediator { registry in
                registry.provide(Self.type, fileID: "A", line: 1) { _ in NamedPayments(name: "") }
                registry.provide(Self.type, fileID: "B", line: 2) { _ in NamedPayments(name: "") }
                registry.remove(Self.type, qualifier: .sandbox, fileID: "C", line: 3)
            }
        }
        #expect(error?.problems.map(\.service) == ["MediatorServicesTests.Payments", "MediatorServicesTests.Payments"])
        #expect(
            error?.description == """
                Mediator: the registry has 2 problems.
                  service "Payments" is provided twice; to resolve: keep one, or distinguish them with "qualifier".
                    at A:1
                    at B:2
                  there is no service "Payments" ("sandbox") to remove; registered: "Payments".
                    at C:3
                """
        )
    }

    @Test func aServiceMayBeRequired() async throws {
        let log = Recorder<String>()
        let bank = Part("Bank") { _ in
            log.record("Bank")
        } _: { registry in
            registry.provide(Self.type) { _ in NamedPayments(name: "card") }
        }
        let cart = Part("Cart", requires: [Service(Self.type)]) { _ in
            log.record("Cart")
        } _: { _ in
        }
        let mediator = try Mediator(modules: [cart, bank])
        try await mediator.start()
        #expect(log.all == ["Bank", "Cart"])
        let removals: [(inout Registry) -> Void] = [{ $0.remove(module: "Bank") }, { $0.remove(Self.type) }]
        for removal in removals {
            let error = #expect(throws: RegistryError.self) { try mediator.update(removal) }
            #expect(
                error?.problems.map(\.message) == [
                    """
                    module "Cart" requires service "Payments", which is to be removed; to resolve: remove the module \
                    first, or the provider's module with "force: true".
                    """
                ]
            )
        }
        try mediator.update { registry in
            registry.remove(Self.type)
            registry.provide(Self.type) { _ in NamedPayments(name: "other") }
        }
        #expect(try mediator.service(Self.type).pay(1) == "other 1")
    }

    @Test func aServiceThatWasNeverProvidedIsMissingAndNotRemoved() throws {
        let mediator = try Mediator { _ in }
        let error = #expect(throws: RegistryError.self) {
            try mediator.update { registry in
                registry.remove(Self.type)
                registry.register(Part("Cart", requires: [Service(Self.type)]))
            }
        }
        #expect(
            error?.problems.map(\.message) == [
                "there is no service \"Payments\" to remove; registered: none.",
                """
                module "Cart" requires service "Payments", which no module provides; provided: none; to resolve: list \
                the module that provides it, or take it out of "requires".
                """,
            ]
        )
    }

    @Test func servicesThatAreMissingAreNamedAllAtOnce() {
        let error = #expect(throws: RegistryError.self) {
            try Mediator { registry in
                registry.provide(Self.type, qualifier: .sandbox) { _ in NamedPayments(name: "") }
                registry.register(
                    Part(
                        "Cart",
                        requires: [
                            Service(Self.type), Service(Int.self), ServiceSchema("Shop.Payment", qualifier: "sandbox"),
                        ]
                    ), fileID: "App/main.swift", line: 3)
            }
        }
        #expect(error?.problems.map(\.code) == Array(repeating: .missingRequirement, count: 3))
        #expect(
            error?.problems.map(\.message) == [
                """
                module "Cart" requires service "Payments", which no module provides; provided: "Payments" ("sandbox"); \
                to resolve: require "Payments" ("sandbox"), or take it out of "requires".
                """,
                """
                module "Cart" requires service "Int", which no module provides; provided: "Payments" ("sandbox"); \
                to resolve: list the module that provides it, or take it out of "requires".
                """,
                """
                module "Cart" requires service "Payment" ("sandbox"), which no module provides; provided: "Payments" \
                ("sandbox"); to resolve: require "Payments" ("sandbox"), or take it out of "requires".
                """,
            ]
        )
    }

    @Test func servicesNestAsDeepAsCalls() throws {
        let mediator = try Mediator(maximumDepth: 3) { registry in
            for number in 0..<9 {
                registry.provide(Self.type, qualifier: ServiceQualifier(rawValue: "\(number)"), lifetime: .perCall) {
                    mediator in
                    if number == 8 { return NamedPayments(name: "last") }
                    return try mediator.service(Self.type, qualifier: ServiceQualifier(rawValue: "\(number + 1)"))
                }
            }
        }
        #expect(try mediator.service(Self.type, qualifier: "6").pay(1) == "last 1")
        let error = #expect(throws: MediatorError.self) { try mediator.service(Self.type, qualifier: "5") }
        #expect(error?.code == .callDepthExceeded)
        #expect(error?.message == "calls nest more than 3 deep.")
        #expect(error?.chain.count == 4)
    }

    @Test(.hangLimit) func removingAModuleReleasesItsServices() async throws {
        let live = Counter()
        let mediator = try Mediator { registry in
            registry.register(Part("Log") { $0.provide(Counted.self) { _ in Counted(live) } })
        }
        _ = try mediator.service(Counted.self)
        #expect(live.count == 1)
        // An unrelated update keeps the object.
        try mediator.update { $0.declare(Orders.cleared) }
        #expect(live.count == 1)
        try await mediator.remove(module: "Log")
        await live.falls(to: 0)
        #expect(!mediator.has(Counted.self))
    }
}

private enum Hidden {
    struct Box<Content: Sendable>: Sendable {}
    struct Word: Sendable {}
}
