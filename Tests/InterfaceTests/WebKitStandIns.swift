// Stands in for WebKit where it does not exist, so that the sample of the guide "Web pages" is compiled.
// Each declaration has the signature of WebKit's, as far as the sample needs it, and does nothing.
#if !canImport(WebKit)
    #if !canImport(ObjectiveC)
        @MainActor class NSObject {
            init() {}
        }
    #endif

    struct WKContentWorld {
        static let page = WKContentWorld()
    }

    struct WKSecurityOrigin {
        var `protocol` = "https"
        var host = "m.example.com"
        var port = 0
    }

    struct WKFrameInfo {
        var isMainFrame = true
        var securityOrigin = WKSecurityOrigin()
    }

    @MainActor final class WKScriptMessage {
        let body: Any
        let frameInfo: WKFrameInfo

        init(body: Any, frameInfo: WKFrameInfo = WKFrameInfo()) {
            self.body = body
            self.frameInfo = frameInfo
        }
    }

    @MainActor protocol WKScriptMessageHandlerWithReply: AnyObject {
        func userContentController(
            _ controller: WKUserContentController, didReceive message: WKScriptMessage
        ) async -> (Any?, String?)
    }

    @MainActor final class WKUserContentController {
        func addScriptMessageHandler(
            _ handler: any WKScriptMessageHandlerWithReply, contentWorld: WKContentWorld, name: String
        ) {}
    }

    @MainActor final class WKWebViewConfiguration {
        let userContentController = WKUserContentController()
    }

    @MainActor final class WKWebView {
        func callAsyncJavaScript(
            _ script: String, arguments: [String: Any], in frame: WKFrameInfo?, contentWorld: WKContentWorld
        ) async throws -> Any? {
            nil
        }
    }
#endif
