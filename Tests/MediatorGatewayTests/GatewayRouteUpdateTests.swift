import Mediator
import MediatorGateway
import Synchronization
import TestSupport
import Testing

/// Updates of routes with their modules, and of the exposure of actions.
struct GatewayRouteUpdateTests {
    private struct Part: Module {
        var name = "Part"
        var exposure = Exposure.external

        func register(in registry: inout Registry) {
            let show = ActionSchema(
                "Part", "show", parameters: [ParameterSchema("id", .string)], returns: .string, exposure: exposure)
            registry.handle(show) { call in .string(try call.get("id")) }
            registry.route("/part/:id", to: show)
        }
    }

    private static let show = ActionSchema("Part", "show")

    @Test func aRouteGoesWithItsModule() async throws {
        let desk = try Desk { _ in }
        #expect(await desk.open("demo://part/1").hasPrefix("notFound"))
        try await desk.mediator.add(Part())
        #expect(await desk.open("demo://part/1") == #"show "1""#)
        #expect(desk.gateway.mediator.registeredRoutes.map(\.registration.module) == ["Part"])
        try await desk.mediator.remove(module: "Part")
        #expect(await desk.open("demo://part/1") == #"notFound: no exposed action matches "part/1"."#)
        #expect(desk.gateway.mediator.routeSchemas == [])
        try await desk.mediator.add(Part())
        #expect(await desk.open("demo://part/1") == #"show "1""#)
    }

    /// Links are matched byte by byte, so that two patterns may be equal for `==`.
    @Test func aRouteOfOtherBytesStays() async throws {
        let desk = try Desk { registry in
            registry.register(Part())
            registry.route("/caf\u{E9}/:id", "/cafe\u{301}/:id", to: Self.show)
        }
        try desk.mediator.update { $0.remove(route: "/cafe\u{301}/:id") }
        #expect(await desk.open("demo://caf%C3%A9/1") == #"show "1""#)
        let answer = await desk.open("demo://cafe%CC%81/1")
        #expect(answer == "notFound: no exposed action matches \"cafe\u{301}/1\".")
    }

    @Test func aRouteElsewhereWaitsForItsAction() async throws {
        let desk = try Desk { registry in
            registry.register(Part())
            registry.route("/p/:id", to: Self.show)
        }
        try await desk.mediator.remove(module: "Part")
        #expect(await desk.open("demo://p/1").hasPrefix("notFound"))
        #expect(desk.gateway.mediator.routeSchemas == [])
        try await desk.mediator.add(Part())
        #expect(await desk.open("demo://p/1") == #"show "1""#)
    }

    @Test func actionThatBecameInternalIsUnreachableAtOnce() async throws {
        let desk = try Desk { $0.register(Part()) }
        try desk.mediator.update { registry in
            registry.remove(route: "/part/:id")
            registry.remove("Part", "show")
            registry.handle("Part", "show") { _ in .null }
        }
        #expect(await desk.open("demo://part/1").hasPrefix("notFound"))
        #expect(await desk.open("demo://Part/show?id=1").hasPrefix("notFound"))
    }

    @Test func anUpdateThatWouldBreakARouteIsRefused() throws {
        let desk = try Desk { $0.register(Part()) }
        let error = #expect(throws: RegistryError.self) {
            try desk.mediator.update { registry in
                registry.remove("Part", "show")
                registry.handle("Part", "show", exposure: .external) { _ in .null }
            }
        }
        #expect(
            error?.problems.map(\.message) == [
                """
                route "/part/:id" to "Part.show" is not possible: ":id" is no parameter of the action, which has none; \
                to resolve: name one of them.
                """
            ]
        )
        #expect(desk.gateway.canOpen("demo://part/1"))
    }

    @Test func aRouteThatWaitsMakesRoomAndClashesOnItsReturn() async throws {
        let desk = try Desk { registry in
            registry.register(Part())
            registry.route("/p/:id", to: Self.show, fileID: "App/A.swift", line: 1)
        }
        try await desk.mediator.remove(module: "Part")
        try desk.mediator.update { $0.route("/p/:size", to: Desk.schema("item"), fileID: "App/B.swift", line: 2) }
        #expect(await desk.open("demo://p/L?id=1") == #"item {"id": "1", "size": "L"}"#)
        let error = await #expect(throws: RegistryError.self) { try await desk.mediator.add(Part()) }
        #expect(
            error?.problems.map(\.message) == [
                """
                route "/p/:size" to "Desk.item" never matches, since route "/p/:id" to "Part.show" takes all that it \
                would; to resolve: give it a higher priority, or register it first.
                """
            ])
        try desk.mediator.update { $0.remove(route: "/p/:size") }
        try await desk.mediator.add(Part())
        #expect(await desk.open("demo://p/1") == #"show "1""#)
    }

    @Test func anEarlierRouteIsTriedFirstHoweverManyCameAndWent() async throws {
        let desk = try Desk { $0.route("/n/:size", to: Desk.schema("item"), fixed: ["id": "a"]) }
        try desk.mediator.update { $0.route("/n/:n", to: Desk.schema("number"), priority: 1) }
        try desk.mediator.update { $0.remove(route: "/n/:size") }
        #expect(await desk.open("demo://n/7") == #"number {"n": 7}"#)
        #expect(await desk.open("demo://n/x").hasPrefix("notFound"))
        try desk.mediator.update { $0.route("/n/:size", to: Desk.schema("item"), fixed: ["id": "b"]) }
        #expect(await desk.open("demo://n/7") == #"number {"n": 7}"#)
        #expect(await desk.open("demo://n/x") == #"item {"id": "b", "size": "x"}"#)
        #expect(desk.gateway.mediator.routeSchemas.map(\.pattern) == ["/n/:n", "/n/:size"])
    }

    @Test func aRouteThatIsNotThereIsNotRemoved() throws {
        let desk = try Desk { $0.register(Part()) }
        let error = #expect(throws: RegistryError.self) { try desk.mediator.update { $0.remove(route: "/part") } }
        #expect(error?.problems.first?.code == .nothingToRemove)
        #expect(error?.problems.first?.message == #"there is no route "/part" to remove; registered: /part/:id."#)
    }

    @Test func aURLThatLeadsToItselfEnds() async throws {
        let held = Held()
        let mediator = try Mediator(maximumDepth: 5) { registry in
            registry.handle(Action("Loop", "again", "", effect: .async, exposure: .external)) { _ in
                held.count.increment()
                try await held.gateway.withLock { $0 }?.open("demo://Loop/again")
            }
        }
        let gateway = try Gateway(mediator, schemes: ["demo"])
        held.gateway.withLock { $0 = gateway }
        defer { held.gateway.withLock { $0 = nil } }
        let error = await #expect(throws: MediatorError.self) { try await gateway.open("demo://Loop/again") }
        #expect(error?.code == .callDepthExceeded)
        #expect(held.count.count == 5)
    }

    private final class Held: Sendable {
        let gateway = Mutex<Gateway?>(nil)
        let count = Counter()
    }
}
