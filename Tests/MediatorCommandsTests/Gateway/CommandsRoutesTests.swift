import ConsoleTestSupport
import Dispatch
import Mediator
import MediatorGateway
import Synchronization
import Testing
import TestSupport

@testable import MediatorCommands
@testable import MediatorConsole

/// `routes`, and the notes of `check` on routes.
struct CommandsRoutesTests {
    /// Two commands that need the gateway at once share one.
    @Test func twoGatewaysAtOnceAreOne() async throws {
        let mediator = try Mediator.wholeDesk()
        let made = Counter()
        let (first, second) = (Latch(), Latch())
        let gateway = LazyGateway(keepsIt: true) {
            // Both make one before either is kept.
            (made.increment() == 1 ? first : second).open()
            guard first.opensInTime(), second.opensInTime() else { throw CancellationError() }
            return try Gateway($0)
        }
        let queue = DispatchQueue(label: "gateways", attributes: .concurrent)
        let gateways = Mutex<[Gateway]>([])
        await withCheckedContinuation { continuation in
            let group = DispatchGroup()
            for _ in 0..<2 {
                queue.async(group: group) {
                    guard let made = try? gateway.gateway(to: mediator) else { return }
                    gateways.withLock { $0.append(made) }
                }
            }
            group.notify(queue: queue) { continuation.resume() }
        }
        #expect(made.count == 2)
        let all = gateways.withLock(\.self)
        #expect(all.count == 2 && all[0] === all[1])
        #expect(try gateway.gateway(to: mediator) === all[0])
    }

    /// A gateway retains its mediator, so that what belongs to the mediator must not keep it.
    @Test func aGatewayIsKeptOnRequest() throws {
        let mediator = try Mediator.wholeDesk()
        for keepsIt in [true, false] {
            let made = Counter()
            let gateway = LazyGateway(keepsIt: keepsIt) {
                _ = made.increment()
                return try Gateway($0)
            }
            for _ in 0..<2 { _ = try gateway.gateway(to: mediator) }
            #expect(made.count == (keepsIt ? 1 : 2))
            let used = try gateway.gateway(to: mediator)
            #expect(try gateway.gateway(to: mediator) === used)
        }
    }

    private static let page = ActionSchema(
        "Shop", "page",
        parameters: [
            ParameterSchema("path", .array(of: .string), default: []), ParameterSchema("sort", .string, default: "new"),
            ParameterSchema("query", .dictionary(of: .any), default: [:]),
            ParameterSchema("link", .string, default: ""),
        ],
        returns: .string, exposure: .external, failures: [ActionFailure.linkDeclinedCode])

    private func run(
        _ arguments: [String], defaultForms: Bool = true, _ routes: @escaping @Sendable (inout Registry) -> Void
    ) async throws -> String {
        var console = TestConsole.products()
        console.commands = Console.gatewayCommands {
            try Gateway($0, schemes: ["shop"], webHosts: ["m.example.com"], defaultForms: defaultForms)
        }
        console.make = { _ in
            try Mediator { registry in
                registry.handle(Self.page) { _ in throw ActionFailure.linkDeclined("No such page.") }
                registry.handle(ActionSchema("Shop", "home", exposure: .external)) { _ in .null }
                routes(&registry)
            }
        }
        let run = await console.run(arguments)
        return run.output + run.error
    }

    @Sendable private static func register(_ registry: inout Registry) {
        let condition = RouteCondition("the moon is full") { $0.query["moon"] == "full" }
        registry.route("/home", to: ActionSchema("Shop", "home"), priority: 2)
        registry.route(
            "/a/*path", to: page, fixed: ["sort": "old"], schemes: ["shop"], hosts: ["m.example.com"], when: condition,
            forwarding: RouteForwarding(query: "query", url: "link"), fileID: "Shop/A.swift", line: 3)
    }

    @Test func everythingOfARouteIsListed() async throws {
        #expect(
            try await run(["routes"], Self.register) == """
                /home     Shop.home  priority 2
                /a/*path  Shop.page  sort = "old"; at shop:// and m.example.com; forwarding keys to query and the URL to link; when the moon is full; may decline

                """)
        let json = try await run(["routes", "--json"], Self.register)
        #expect(
            json.hasSuffix(
                """
                {"action":"page","condition":"the moon is full","fixed":{"sort":"old"},"forwarding":{"query":"query",\
                "url":"link"},"hosts":["m.example.com"],"location":"Shop/A.swift:3","mayDecline":true,"module":"",\
                "pattern":"/a/*path","schemes":["shop"],"target":"Shop"}]

                """))
        #expect(json.hasPrefix(#"[{"action":"home","location":""#))
    }

    @Test func openShowsWhichRouteAnswers() async throws {
        #expect(try await run(["open", "shop://a/b"], Self.register).contains(#"no exposed action matches "a/b"."#))
        #expect(try await run(["open", "shop://a/b?moon=full"], Self.register).contains("No such page."))
    }

    @Test func theCheckNotesFixedValuesThatTheDefaultFormPassesBy() async throws {
        let note = """
            note: route "/sale" sets "sort", and URLs of the default form "Shop/page" give any value; to resolve: \
            registry.disableDefaultForm(of:), or a gateway with "defaultForms: false"

            """
        @Sendable func sale(_ registry: inout Registry) {
            registry.route("/sale", to: Self.page, fixed: ["sort": "sale"])
        }
        #expect(try await run(["check"], sale).hasSuffix(note))
        #expect(try await !run(["check"], defaultForms: false, sale).contains("note: route"))
        #expect(
            try await !run(["check"]) { registry in
                sale(&registry)
                registry.disableDefaultForm(of: Self.page)
            }.contains("note: route"))
    }

    @Test func theCheckNotesRoutesThatNoURLMatches() async throws {
        let output = try await run(["check"]) { registry in
            registry.route("/a", to: Self.page, schemes: ["admin"], hosts: ["example.com"])
            registry.route("/b", to: Self.page, schemes: ["shop", "admin"])
        }
        #expect(
            output.hasSuffix(
                "actions\nnote: route \"/a\" is bound to admin, example.com, which the gateway does not accept\n"))
    }
}
