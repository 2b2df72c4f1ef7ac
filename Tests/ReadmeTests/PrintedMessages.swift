import Foundation
import Gifts
import MediatorCatalog
import MediatorGateway
import MediatorRedirects
import MediatorRemote
import MediatorTesting
import MediatorTrace
import ModuleA
import ModuleAActions
import ModuleB
import ModuleBActions
import ModuleCActions
import Synchronization
import class TestSupport.TemporaryDirectory
import enum TestSupport.Program
import Testing

@testable import Mediator
@testable import MediatorSystem

/// The messages that documents print, as the library makes them.
enum PrintedMessages {
    /// They are made once for all tests.
    static let all = Task { try await made() }

    private static func made() async throws -> [String] {
        try [copies(), unlistedFailure(), missingNeighbor(), missingTarget(), missingStub(), redirects(), route()]
            + [process(), similarText()]
            + (await [condition(), provider()] + attaching())
    }

    // MARK: Startup

    private static func copies() -> String {
        "\(RegistryError(problems: [.libraryCopies("/Shop.app/Shop", "/Shop.app/Frameworks/Cart.framework/Cart")]))"
    }

    private static func missingNeighbor() throws -> String {
        let error = #expect(throws: RegistryError.self) {
            try Mediator(modules: [GiftsModule()], fileID: "App/main.swift", line: 7)
        }
        return "\(try #require(error))"
    }

    private static func route() throws -> String {
        let item = Action("Desk", "item", "", Parameter("id", String.self), exposure: .link)
        let error = #expect(throws: RegistryError.self) {
            try Mediator { registry in
                registry.handle(item) { _, _ in }
                registry.route("/item(/:id", to: item)
            }
        }
        return try #require(error?.problems.first?.message)
    }

    // MARK: Calls

    private static func missingTarget() throws -> String {
        let mediator = try Mediator(modules: [CatalogModule(), CartModule()])
        let error = #expect(throws: MediatorError.self) { try mediator.perform(TransferActions.send, 7) }
        return "\(try #require(error))"
    }

    // MARK: Tests of modules

    private static func unlistedFailure() throws -> String {
        struct Closed: Module {
            func register(in registry: inout Registry) {
                registry.handle(TransferActions.send, fileID: "Transfer/TransferModule.swift", line: 3) { _, _ in
                    throw ActionFailure("closed")
                }
            }
        }
        return try report { try TestMediator(Closed()).mediator.perform(TransferActions.send, 7) }
    }

    private static func missingStub() throws -> String {
        try report { try TestMediator(CartModule()).mediator.cart.add(productID: "P-1001") }
    }

    /// Returns what fails a test besides the error of a call.
    private static func report(_ call: () throws -> Void) throws -> String {
        let reports = Mutex<[String]>([])
        IssueReporter.$receiver.withValue({ message, _ in reports.withLock { $0.append(message) } }) {
            do { try call() } catch {}
        }
        let all = reports.withLock(\.self)
        #expect(all.count == 1)
        return try #require(all.first)
    }

    // MARK: Redirects and routes

    private static func redirects() throws -> String {
        let product = Action(
            "Catalog", "product", "Returns a product.", Parameter("id", String.self),
            Parameter("size", String.self, default: "M"), returns: String.self, exposure: .external)
        let mediator = try Mediator { $0.handle(product) { _, id, size in id + size } }
        let gateway = try Gateway(
            mediator, schemes: ["demo"], redirects: RedirectSettings(appVersion: AppVersion("3.0")))
        let error = #expect(throws: RedirectError.self) {
            try gateway.redirects.replace(
                with: """
                    {"version": 2, "rules": [
                        {"id": "a", "from": {"action": "Catalog.prodct"}, "to": {"action": "Catalog.product"}},
                        {"id": "b", "from": {"action": "Catalog.product"}, "to": {"action": "Catalog.product"},
                         "renames": {"ID": "id"}}
                    ]}
                    """)
        }
        return "\(try #require(error))"
    }

    /// The entry of a trace for a route whose condition does not hold.
    private static func condition() async throws -> String {
        let preview = Action(
            "Catalog", "preview", "", Parameter("id", String.self), effect: .mainActor, exposure: .link)
        let trace = Trace()
        let mediator = try Mediator { registry in
            registry.intercept(.everything, by: trace)
            registry.handle(preview) { _, _ in }
            registry.route(
                "/product/:id", to: preview, when: RouteCondition("the link asks for a preview") { _ in false })
        }
        let gateway = try Gateway(mediator, schemes: ["demo"])
        await #expect(throws: MediatorError.self) { try await gateway.open("demo://product/7") }
        return try #require(trace.log.calls.first?.description)
    }

    // MARK: Other processes

    private static func process() -> String { ChildProcess("/usr/bin/DemoApp", []).endpoint }

    private static func provider() async throws -> String {
        let shipping = RemotePool("Shipping", contracts: ShippingActions.all)
        let mediator = try Mediator(modules: [shipping])
        try await mediator.start()
        shipping.add("eu-1", over: LocalSocket("/run/shipping-1.sock"))
        let error = await #expect(throws: MediatorError.self) { try await mediator.shipping.quote(city: "Oslo") }
        await mediator.stop()
        return "\(try #require(error))"
    }

    // MARK: Catalogs

    /// The difference between two texts that are equivalent in Unicode.
    private static func similarText() -> String {
        let catalogs = ["e\u{301}", "\u{E9}"].map { text in
            ContractCatalog(actions: [ActionSchema("Desk", "item", text)])
        }
        return CatalogDifference(from: catalogs[0], to: catalogs[1]).description
    }

    // MARK: Consoles in running apps

    private static func attaching() async throws -> [String] {
        let folder = try TemporaryDirectory()
        let (missing, crashed) = ("\(folder.path)/none", "\(folder.path)/crashed")
        let (taken, other) = ("\(folder.path)/taken", "\(folder.path)/other")
        // A process that has crashed leaves its socket behind.
        let descriptor = try UnixSocket.make()
        try UnixSocket.listen(descriptor, at: crashed)
        System.close(descriptor)
        let listening = try UnixSocket.make()
        try UnixSocket.listen(listening, at: taken)
        defer { System.close(listening) }
        let server = try SocketServer(path: other)
        let serving = Task {
            await server.run { connection in
                _ = await connection.read()
                try? connection.send(Array("{\"attach\":2}\n".utf8))
                _ = await connection.read()
            }
        }
        defer { serving.cancel() }
        let lines = [["attach", missing], ["attach", crashed], ["listen", taken], ["attach", other]]
        var messages: [String] = []
        for line in lines { messages.append(try await Program.run(Program.built("DemoApp"), line).error) }
        return messages
    }
}
