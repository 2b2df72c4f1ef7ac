import FleetTransport
import Mediator
import MediatorGateway
import MediatorRemote
import NATS
import Processes
import Testing

/// Callers whom the server tells apart.
@Suite(.needsServer, .hangLimit) struct AccessTests {
    private static let who = Action(
        "Desk", "who", "Returns the provider.", returns: String.self, effect: .async, exposure: .external)
    private static let pay = Action("Desk", "pay", "Pays.", effect: .async, exposure: .external)

    private static func user(_ name: String, _ access: (String) -> Access.Permissions) -> ServerProcess.User {
        let (publish, subscribe) = access(name)
        return ServerProcess.User(name, password: "secret \(name)", publish: publish, subscribe: subscribe)
    }

    private let shop = user("shop-1", Access.caller)
    private let guest = user("shop-2", Access.caller)
    private let desk = user("eu-1", Access.provider)

    @Test func thePolicyOfAProviderGetsTheUserOfTheCaller() async throws {
        let servers = try TestServers(users: [shop, guest, desk])
        let gateway = try Gateway(
            Mediator { registry in
                registry.handle(Self.who) { _ in "eu-1" }
                registry.handle(Self.pay) { _ in }
            }
        ) { action, origin in action.action != "pay" || origin == .process("shop-1") }
        let client = try await servers.client(user: desk)
        let provider = Provider(
            "eu-1", offering: gateway, over: client, interval: .milliseconds(50), silence: .patience)
        let running = Task { await provider.run() }
        var results: [String: String] = [:]
        for user in [shop, guest] {
            let client = try await servers.client(user: user)
            let pool = RemotePool("Desk", contracts: [Self.who, Self.pay])
            let mediator = try Mediator(modules: [pool])
            try await mediator.start()
            let (following, changes) = pool.follow(over: client)
            for await _ in changes { break }
            #expect(try await mediator.perform(Self.who) == "eu-1")
            do {
                try await mediator.perform(Self.pay)
                results[user.name] = "paid"
            } catch let error as MediatorError {
                results[user.name] = error.message
            }
            following.cancel()
            await following.value
            await mediator.stop()
            await client.close()
        }
        #expect(
            results == [
                "shop-1": "paid",
                "shop-2": "Desk.pay was not sent to a provider of module \"Desk\": provider \"eu-1\" (NATS subject "
                    + "\"\(provider.announcement.subject)\"): it does not offer \"Desk.pay\".",
            ])
        await provider.leave()
        await running.value
        await client.close()
    }

    @Test(arguments: [
        ("fleet.provider.eu-1.7.shop-1.open", "Publish"), ("fleet.announce", "Publish"),
        ("_INBOX.shop-1.7", "Publish"), ("_INBOX.shop-1.>", "Subscription"),
        ("fleet.provider.eu-1.>", "Subscription"),
    ])
    func nobodyTakesTheNameOfAnother(_ subject: String, _ operation: String) async throws {
        let servers = try TestServers(users: [guest])
        let connection = try await servers.connection(user: guest)
        if operation == "Publish" {
            try connection.publish([1], to: subject)
        } else {
            try connection.subscribe(to: subject) { _ in }
        }
        let error = await #expect(throws: NATSError.self) { try await connection.flush() }
        #expect(
            error?.description == "the server refuses: Permissions Violation for \(operation) to \"\(subject)\"")
    }
}
