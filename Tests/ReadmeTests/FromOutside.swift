import Mediator
import ModuleA
import ModuleAActions
import Testing

// The README's section about what comes from outside: what it shows stands here, word for word.

@Test func theLinkOfTheReadmeWorks() async throws {
    let mediator = try Mediator(modules: [CatalogModule()])
    let gateway = try Gateway(mediator, schemes: ["demo"], webHosts: ["m.example.com"])
    let link = try gateway.url(for: CatalogActions.product, "P-1001")
    #expect(link == "demo://product/P-1001")
    let answer = try await gateway.open(link, origin: .url(sourceApplication: "com.example.mail"))
    #expect(try answer.value.get("title", as: String.self) == "Enamel mug")
}

@Test func theMessageOfTheReadmeIsAnswered() async throws {
    let gateway = try Gateway(Mediator(modules: [CatalogModule()]))
    let message = #"{"jsonrpc": "2.0", "method": "Catalog.search", "params": {"text": "mug"}, "id": 1}"#
    let reply = try #require(await gateway.handle(message: message, origin: .webPage("https://m.example.com")))
    #expect(try Value(json: reply)["result"]?[0]?["title"] == "Enamel mug")
}
