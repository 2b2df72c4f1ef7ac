import Mediator
import MediatorGateway
import MediatorRedirects
import TestSupport
import Testing

/// Messages under an active table.
struct RedirectsMessageTests {
    private let pages = Recorder<WebPage>()

    private func answer(_ rules: String, _ method: String, _ parameters: String) async throws -> String? {
        let gateway = try Shop.gateway(
            RedirectSettings(
                showPage: { [pages] page in
                    pages.record(page)
                    return nil
                }))
        try gateway.redirects.replace(with: Shop.document(rules))
        return await gateway.handle(
            message: #"{"jsonrpc":"2.0","method":"\#(method)","params":\#(parameters),"id":1}"#)
    }

    @Test func anotherActionAnswers() async throws {
        let rule =
            #"{"id": "p", "from": {"action": "Catalog.product"}, "to": {"action": "Catalog.page"}, "renames": {"id": "product"}}"#
        #expect(
            try await answer(rule, "Catalog.product", #"{"id":"a"}"#)
                == #"{"id":1,"jsonrpc":"2.0","result":"page a 1 app"}"#)
        let wrong = try await answer(rule, "Catalog.product", #"{"product":"a"}"#)
        #expect(wrong?.contains(#""code":-32602,"data":{"code":"unknownParameter""#) == true)
    }

    @Test func messageGetsTheAddressInsteadOfThePage() async throws {
        let rule = #"{"id": "w", "from": {"action": "Account.login"}, "to": {"web": "https://m.example.com/login"}}"#
        #expect(
            try await answer(rule, "Account.login", #"{"name":"ann","password":"hunter2"}"#)
                == #"{"error":{"code":-32001,"data":{"code":"redirected","dropped":["password"],"#
                + #""url":"https://m.example.com/login?name=ann"},"message":"Redirected"},"id":1,"jsonrpc":"2.0"}"#)
        #expect(pages.all.isEmpty)
    }

    @Test func emptyPlaceholderIsAnInvalidParameter() async throws {
        let rule = #"{"id": "w", "from": {"action": "Catalog.open"}, "to": {"web": "https://m.example.com/{id}"}}"#
        let answer = try await answer(rule, "Catalog.open", #"{"id":".."}"#)
        #expect(answer?.contains(#""code":-32602,"data":{"code":"invalidParameter","#) == true)
    }
}
