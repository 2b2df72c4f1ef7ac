import Mediator
import MediatorGateway
import ModuleA
import Testing

#if canImport(WebKit)
    import WebKit
#endif

// The samples of the guide "Web pages". Where WebKit does not exist, WebKitStandIns.swift stands in for it.

final class BridgeHandler: NSObject, WKScriptMessageHandlerWithReply {
    private let gateway: Gateway

    init(gateway: Gateway) {
        self.gateway = gateway
    }

    func userContentController(
        _ controller: WKUserContentController, didReceive message: WKScriptMessage
    ) async -> (Any?, String?) {
        let page = message.frameInfo.securityOrigin
        guard message.frameInfo.isMainFrame, let text = message.body as? String else {
            return (nil, "not from this page")
        }
        let port = page.port == 0 ? "" : ":\(page.port)"
        let origin = Origin.webPage("\(page.protocol)://\(page.host)\(port)")
        return (await gateway.handle(message: text, origin: origin), nil)
    }
}

@MainActor func configuration(_ mediator: Mediator) throws -> WKWebViewConfiguration {
    let gateway = try Gateway(mediator) { action, origin in
        origin.source == "https://m.example.com"
    }
    let configuration = WKWebViewConfiguration()
    configuration.userContentController.addScriptMessageHandler(
        BridgeHandler(gateway: gateway), contentWorld: .page, name: "mediator")
    return configuration
}

@MainActor func connect(_ webView: WKWebView, to gateway: Gateway, _ origin: Origin) -> MessageConnection {
    gateway.connect(origin: origin) { @MainActor [weak webView] event in
        _ = try await webView?.callAsyncJavaScript(
            "MediatorBridge.receive(text)", arguments: ["text": event], in: nil, contentWorld: .page)
    }
}

#if !canImport(WebKit)
    /// The samples of the guide on a page.
    struct InterfaceWebKitArticleTests {
        @MainActor @Test func theHandlerOfTheArticleAnswersAMessage() async throws {
            let gateway = try Gateway(Mediator(modules: [CatalogModule()]))
            let handler = BridgeHandler(gateway: gateway)
            let text = #"{"jsonrpc": "2.0", "method": "Catalog.categories", "id": 1}"#
            let message = WKScriptMessage(body: text)
            let (answer, error) = await handler.userContentController(WKUserContentController(), didReceive: message)
            #expect(error == nil)
            #expect((answer as? String)?.contains(#""result":["#) == true)
            let foreign = WKScriptMessage(body: text, frameInfo: WKFrameInfo(isMainFrame: false))
            let refused = await handler.userContentController(WKUserContentController(), didReceive: foreign)
            #expect(refused.1 == "not from this page")
        }
    }
#endif
