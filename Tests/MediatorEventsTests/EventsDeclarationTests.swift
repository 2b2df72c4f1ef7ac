import Foundation
import Mediator
import MediatorCoding
import MediatorEvents
import TestSupport
import Testing

struct EventsDeclarationTests {
    /// A parameter that counts how often its schema is asked for.
    private struct Asked: ParameterValue {
        static let count = Counter()
        static var parameterSchema: ValueSchema {
            count.increment()
            return .int
        }
        init(parameterValue value: Value) throws(ValueMismatch) {}
        var parameterValue: Value { 0 }
    }

    @Test func removalsDeriveNoSchemasOfWhatStays() throws {
        let mediator = try Mediator { registry in
            registry.declare(Event("Removal", "asked", "", Parameter("number", Asked.self)))
            for name in ["a", "b", "c"] { registry.handle(name, "work") { _ in .null } }
            registry.register(Part("Other") { $0.handle("Other", "work") { _ in .null } })
        }
        let before = Asked.count.count
        try mediator.update { registry in
            registry.remove("a", "work")
            registry.remove(target: "b")
            registry.remove(module: "Other", force: true)
        }
        #expect(Asked.count.count == before)
        #expect(mediator.schemas.map(\.target) == ["c"])
    }

    private func error(_ modules: any Module...) -> RegistryError? {
        #expect(throws: RegistryError.self) {
            try Mediator(modules: modules, fileID: "App/main.swift", line: 3)
        }
    }

    private let cart = Part("Cart") { registry in
        registry.declare(Orders.placed, fileID: "Cart/CartModule.swift", line: 5)
    }

    @Test func problemsShowHiddenCharactersOfNames() {
        let event = Event("Cart", "done\u{202E}", "")
        let problems = error(
            Part("Cart") { registry in
                registry.declare(event)
                registry.declare(event)
            })?.problems
        #expect(
            problems?.first { $0.code == .duplicateEvent }?.message == """
                event "Cart.done\\u202e" is declared twice; to resolve: let one module declare it, all others only post it.
                """)
    }

    @Test func theSchemaIsDataAndOneLine() throws {
        #expect(Orders.placed.description == "Cart.orderPlaced(orderID: string, total: int = 0)")
        #expect(Orders.cleared.description == "Cart.cleared()")
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let data = try encoder.encode(Orders.cleared.schema)
        #expect(
            String(decoding: data, as: UTF8.self)
                == #"{"event":"cleared","exposure":"internal","parameters":[],"summary":"The cart was cleared.","target":"Cart"}"#
        )
        let coded = try encoder.encode(Orders.placed.schema)
        #expect(try JSONDecoder().decode(EventSchema.self, from: coded) == Orders.placed.schema)
    }

    @Test func declaredEventsAreListed() throws {
        let mediator = try Mediator { registry in
            registry.register(cart)
            registry.declare(EventSchema("App", "ready"))
            registry.on(Orders.cleared) { _ in }
        }
        #expect(mediator.eventSchemas.map(\.description) == ["App.ready()", Orders.placed.description])
        #expect(try mediator.eventSchema(of: "Cart", "orderPlaced") == Orders.placed.schema)
        #expect(!mediator.has(Orders.cleared))
        let error = #expect(throws: MediatorError.self) { try mediator.eventSchema(of: "Cart", "cleared") }
        #expect(error?.code == .eventNotFound)
    }

    @Test func twoDeclarationsAreAProblem() {
        let other = Part("Shop") { registry in
            registry.declare(
                EventSchema("Cart", "orderPlaced", parameters: [ParameterSchema("orderID", .int)]),
                fileID: "Shop/ShopModule.swift", line: 8)
        }
        let error = error(cart, other)
        #expect(error?.problems.map(\.code) == [.duplicateEvent])
        #expect(
            error?.description == """
                Mediator: the registry has 1 problem.
                  event "Cart.orderPlaced" is declared twice; to resolve: let one module declare it, all others only \
                post it.
                    summary: first "An order was placed.", then ""
                    parameter "orderID": first string, then int
                    parameter "orderID" summary: first "The order's identifier.", then ""
                    parameter "total": first int, then nothing
                    at Cart/CartModule.swift:5
                    at Shop/ShopModule.swift:8
                """
        )
    }

    @Test func anEventHasNeitherTheNameOfAnActionNorAnInvalidName() {
        let part = Part("Cart") { registry in
            registry.declare(EventSchema("Cart", "add"), fileID: "C", line: 1)
            registry.handle("Cart", "add", fileID: "C", line: 2) { _ in .null }
            registry.declare(
                EventSchema(
                    "Cart", "order placed",
                    parameters: [
                        ParameterSchema("a", .int, default: "x"), ParameterSchema("a", .int),
                    ]
                ), fileID: "C", line: 3)
            registry.remove(Orders.placed, fileID: "C", line: 4)
        }
        let error = error(part)
        let codes: [RegistryError.Code] = [
            .invalidName, .duplicateParameter, .invalidDefault, .nothingToRemove, .duplicateEvent,
        ]
        #expect(error?.problems.map(\.code) == codes)
        #expect(
            error?.problems.first?.message
                == #"event "order placed" of "Cart.order placed" is no name; to resolve: use letters, digits and "#
                + "underscores, beginning with a letter.")
        #expect(
            error?.problems[3].message
                == #"there is no event "Cart.orderPlaced" to remove; registered: add, order placed."#)
        #expect(
            error?.problems.last?.message
                == #"event "Cart.add" has the name of an action; to resolve: name the event after what has happened, as "#
                + #""orderPlaced"."#)
    }

    @Test func aSubscriberThatCannotReadTheEventIsAProblem() {
        let other = Event("Cart", "orderPlaced", "", Parameter("orderID", Int.self), Parameter("user", String.self))
        let mail = Part("Mail") { registry in
            registry.on(other, fileID: "Mail/MailModule.swift", line: 7) { _, _, _ in }
        }
        let error = error(mail, cart)
        #expect(error?.problems.map(\.code) == [.incompatibleSubscriber])
        #expect(
            error?.description == """
                Mediator: the registry has 1 problem.
                  module "Mail" subscribes to "Cart.orderPlaced" in a form that the declaration of module "Cart" does \
                not fit; to resolve: make both use one contract.
                    parameter "orderID": posted as string, read as int
                    parameter "user": posted as nothing, read as string
                    at Mail/MailModule.swift:7
                    at Cart/CartModule.swift:5
                """
        )
    }

    // MARK: - Requirements

    @Test func anEventMayBeRequired() async throws {
        let log = Recorder<String>()
        let mail = Part("Mail", requires: [Orders.placed]) { _ in
            log.record("Mail")
        } _: { _ in
        }
        let cart = Part("Cart") { _ in
            log.record("Cart")
        } _: {
            $0.declare(Orders.placed)
        }
        let mediator = try Mediator(modules: [mail, cart])
        try await mediator.start()
        #expect(log.all == ["Cart", "Mail"])
        let error = #expect(throws: RegistryError.self) {
            try mediator.update { $0.remove(module: "Cart", fileID: "App/main.swift", line: 9) }
        }
        #expect(
            error?.problems.map(\.message) == [
                """
                module "Mail" requires event "Cart.orderPlaced", which is to be removed; to resolve: remove the module \
                first, or the provider's module with "force: true".
                """
            ]
        )
        try await mediator.remove(module: "Cart", force: true)
        #expect(!mediator.has(Orders.placed))
        try await mediator.add(Part("Cart") { $0.declare(Orders.placed) })
        #expect(mediator.has(Orders.placed))
    }

    @Test func anEventThatWasNeverDeclaredIsMissingAndNotRemoved() throws {
        let mediator = try Mediator { $0.declare(Orders.placed) }
        let error = #expect(throws: RegistryError.self) {
            try mediator.update { registry in
                registry.remove(Orders.cleared)
                registry.register(Part("Mail", requires: [Orders.cleared]))
            }
        }
        #expect(
            error?.problems.map(\.message) == [
                "there is no event \"Cart.cleared\" to remove; registered: orderPlaced.",
                """
                module "Mail" requires event "Cart.cleared", which no module declares; declared: orderPlaced; to resolve: \
                list the module that declares it, or take it out of "requires".
                """,
            ]
        )
    }

    @Test func anEventThatIsMissingOrDeclaredOtherwiseIsNamed() {
        let mail = Part(
            "Mail",
            requires: [
                Orders.cleared, EventSchema("Cart", "orderPlacd"), EventSchema("Shop", "open"),
                EventSchema("Cart", "orderPlaced", parameters: [ParameterSchema("total", .string)]),
            ]
        )
        let error = error(mail, cart)
        #expect(
            error?.problems.map(\.code) == [
                .missingRequirement, .missingRequirement, .missingRequirement, .incompatibleRequirement,
            ]
        )
        #expect(
            error?.problems.map(\.message) == [
                """
                module "Mail" requires event "Cart.cleared", which no module declares; declared: orderPlaced; to resolve: \
                list the module that declares it, or take it out of "requires".
                """,
                """
                module "Mail" requires event "Cart.orderPlacd", which no module declares; declared: orderPlaced; to \
                resolve: require "Cart.orderPlaced", or take it out of "requires".
                """,
                """
                module "Mail" requires event "Shop.open", which no module declares; target "Shop" declares no event; to \
                resolve: list the module that declares it, or take it out of "requires".
                """,
                """
                module "Mail" requires event "Cart.orderPlaced" in a form that the declaration of module "Cart" does \
                not fit; to resolve: make both use one contract.
                """,
            ]
        )
        #expect(error?.problems.last?.differences == [#"parameter "total": posted as int, read as string"#])
    }

    @Test func removingATargetRemovesItsEvents() throws {
        let mediator = try Mediator { registry in
            registry.register(cart)
            registry.declare(EventSchema("App", "ready"))
        }
        try mediator.update { $0.remove(target: "Cart") }
        #expect(mediator.eventSchemas.map(\.target) == ["App"])
        try mediator.update { registry in
            registry.remove(Event("App", "ready", ""))
            registry.declare(Orders.cleared)
        }
        #expect(mediator.eventSchemas == [Orders.cleared.schema])
    }

    @Test func theApplicationsLifecycleIsASetOfEvents() throws {
        let seen = Recorder<String>()
        let module = Part("Store", requires: [ApplicationEvents.didEnterBackground]) { registry in
            registry.onMainActor(ApplicationEvents.didEnterBackground) { _ in seen.record("saved") }
            registry.on(ApplicationEvents.didOpenURL) { _, url in seen.record(url.absoluteString) }
            registry.on(ApplicationEvents.didReceiveRemoteNotification) { _, payload in
                seen.record(payload.description)
            }
        }
        let mediator = try Mediator(modules: [ApplicationModule(), module])
        #expect(Set(mediator.eventSchemas) == Set(ApplicationEvents.all))
        #expect(mediator.modules == ["Application", "Store"])
        try mediator.post(ApplicationEvents.didOpenURL, try #require(URL(string: "shop://cart")))
        try mediator.post(ApplicationEvents.didReceiveRemoteNotification, ["badge": 1])
        #expect(seen.all == ["shop://cart", #"{"badge": 1}"#])
    }
}
