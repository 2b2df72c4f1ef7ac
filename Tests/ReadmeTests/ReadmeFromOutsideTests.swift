import Foundation
import Mediator
import MediatorCatalog
import MediatorCoding
import MediatorGateway
import MediatorRedirects
import ModuleA
import ModuleAActions
import Synchronization
import Testing

// The guide's form of the demo's contract.
private enum Guide {
    static let product = Action(
        "Catalog", "product", "Returns a product.", Parameter("id", String.self),
        returns: CatalogActions.Product.self, exposure: .link)
}

/// The samples of the guides to links and redirects.
struct ReadmeFromOutsideTests {
    @Test func theLinkOfTheGuideWorks() async throws {
        let mediator = try Mediator(modules: [CatalogModule()])
        let gateway = try Gateway(mediator, schemes: ["demo"], webHosts: ["m.example.com"])
        let link = try gateway.url(for: CatalogActions.product, "P-1001")
        #expect(link == "demo://product/P-1001")
        let response = try await gateway.open(link, origin: .url(sourceApplication: "com.example.mail"))
        #expect(try response.value.get("title", as: String.self) == "Enamel mug")
        #expect(mediator.has(Guide.product))
    }

    @Test func theScreenOfTheGuideIsOpened() async throws {
        let gateway = try Gateway(try Mediator(modules: [CatalogModule()]), schemes: ["demo"])
        let link = try gateway.url(for: CatalogActions.detailScreen, "P-1001")
        #expect(link == "demo://product/P-1001/screen")
        let screen = try await gateway.open(link).value.get(as: Reference<any Screen>.self).object
        #expect(await screen.title == "Enamel mug")
    }

    @Test func theMessageOfTheGuideIsAnswered() async throws {
        let gateway = try Gateway(Mediator(modules: [CatalogModule()]))
        let message = #"{"jsonrpc": "2.0", "method": "Catalog.search", "params": {"text": "mug"}, "id": 1}"#
        let reply = try #require(await gateway.handle(message: message, origin: .webPage("https://m.example.com")))
        #expect(try Value(json: reply)["result"]?[0]?["title"] == "Enamel mug")
    }

    /// The numbers and the texts are those of the document of OpenRPC, and of the response to what is no JSON.
    @Test func theErrorsOfTheSpecificationAreThoseOfResponses() async throws {
        let mediator = try Mediator(modules: [CatalogModule()])
        let document = try Value(json: ContractCatalog(mediator).text(as: .openRPC))
        guard case .dictionary(let errors)? = document["components"]?["errors"] else {
            Issue.record("the document has no errors")
            return
        }
        let response = try #require(await Gateway(mediator).handle(message: "{", origin: .process()))
        let invalid = try #require(Value(json: response)["error"])
        let given = try (errors.map(\.value) + [invalid]).map { error in
            "\(try error.get("code", as: Int.self)): \(try error.get("message", as: String.self))"
        }
        let rows = try Readme("docs/Specifications/Messages.md").text.matches(of: /\n\| (-32\d+) \| ([^|]+) \|/)
        // That of a failure is the failure's own.
        let named = rows.map { "\($0.1): \($0.2)" }.filter { $0 != "-32000: the failure's own" }
        #expect(Set(named) == Set(given))
    }

    /// The sample of the guide, which gives up where a user would.
    private func openWhileStarting(_ mediator: Mediator) async throws {
        let queue = StartQueue(limit: 16, timeout: .seconds(20), waitsForFirstStart: true)
        let gateway = try Gateway(mediator, schemes: ["demo"], startQueue: queue)
        async let response = gateway.open("demo://product/P-1001")
        try await mediator.start()
        #expect(try await response.action == "product")
    }

    @Test func theQueueOfTheGuideWorks() async throws {
        let mediator = try Mediator(modules: [CatalogModule()])
        // The start may take longer than twenty seconds on a busy machine.
        let patient = StartQueue(limit: 16, timeout: .seconds(3600), waitsForFirstStart: true)
        let gateway = try Gateway(mediator, schemes: ["demo"], startQueue: patient)
        async let response = gateway.open("demo://product/P-1001")
        try await mediator.start()
        #expect(try await response.action == "product")
    }

    @Test func theRedirectsOfTheGuideWork() async throws {
        let mediator = try Mediator(modules: [CatalogModule()])
        let document = try Data(contentsOf: Readme.root.appending(path: "Examples/redirects.json"))
        let shown = Addresses()
        let show = shown.add
        let settings = RedirectSettings(appVersion: AppVersion("0.1.0"), webFallback: "https://m.example.com") { page in
            show(page.address)
            return nil
        }
        let gateway = try Gateway(mediator, schemes: ["demo"], redirects: settings)
        try gateway.redirects.replace(with: document)
        #expect(try await gateway.open("demo://product/P-1001").page?.address == "https://m.example.com/product/P-1001")
        #expect(try await gateway.open("demo://imprint").page?.address == "https://m.example.com/imprint")
        #expect(shown.all == ["https://m.example.com/product/P-1001", "https://m.example.com/imprint"])
    }

    @Test func theConditionsOfTheGuideWork() async throws {
        let article = try String(
            contentsOf: Readme.root.appending(
                path: "Sources/MediatorRedirects/MediatorRedirects.docc/RedirectingCalls.md"),
            encoding: .utf8)
        let documents = article.components(separatedBy: "```json\n").dropFirst().map {
            $0.components(separatedBy: "```")[0]
        }
        let conditions = try #require(documents.first { $0.contains("whenKeys") })
        let gateway = try Gateway(try Mediator(modules: [CatalogModule()]), schemes: ["demo"])
        try gateway.redirects.replace(with: conditions)
        #expect(try await gateway.open("demo://category/kitchen?jump=h5").page?.rule == "marked")
        #expect(try await gateway.open("demo://category/outlet").value == gateway.open("demo://search/reduced").value)
        #expect(try await gateway.open("demo://category/kitchen").page == nil)
    }
}

private final class Addresses: Sendable {
    private let addresses = Mutex<[String]>([])

    var all: [String] { addresses.withLock { $0 } }

    @Sendable func add(_ address: String) {
        addresses.withLock { $0.append(address) }
    }
}
