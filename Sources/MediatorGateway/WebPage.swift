public import Mediator

/// A web page that replaces the handler of a call.
///
/// The app decides how to show it: in its own web view, or in the system's browser. Do not open it through a
/// gateway again: that might redirect in a loop.
public struct WebPage: Sendable, Hashable {
    /// The address: `https://m.example.com/product?id=P-1001`.
    public let address: String
    /// The name of the redirect rule; nil for the web fallback.
    public let rule: String?
    /// The target of the called action; nil for the web fallback.
    public let target: String?
    /// The called action; nil for the web fallback.
    public let action: String?
    /// The paths of the parameters that the address omits: references, callbacks, secrets, non-finite numbers.
    public let dropped: [String]

    package init(address: String, rule: String? = nil, action: ActionPath? = nil, dropped: [String] = []) {
        self.address = address
        self.rule = rule
        target = action?.target
        self.action = action?.action
        self.dropped = dropped
    }
}

extension WebPage: CustomStringConvertible {
    /// The address, the action that it replaces, and the omitted parameters:
    /// `https://m.example.com/7 instead of Catalog.product, without token`.
    public var description: String {
        let replaced = if let target, let action { " instead of \(target).\(action)" } else { "" }
        return address + replaced + (dropped.isEmpty ? "" : ", without \(dropped.joined(separator: ", "))")
    }
}

extension MediatorError.Code {
    /// A redirect sent the call to a web page, and its caller expects a result; `url` in the details is the address.
    public static let redirected = Self(rawValue: "redirected")
}

extension MediatorError {
    package static func redirected(_ path: ActionPath, to page: WebPage) -> MediatorError {
        MediatorError(
            .redirected,
            path,
            message: message(path, page.rule),
            notes: ["address: \(page.address)"],
            recoverySuggestion: "return one from \"showPage\" of the redirect settings, or let the caller catch "
                + "\"\(Code.redirected)\".",
            details: [
                "url": .string(page.address), "rule": page.rule.parameterValue, "dropped": page.dropped.parameterValue,
            ]
        )
    }

    /// Returns the error `redirected` without the name of the rule, which is the app's own.
    func withoutRule(_ path: ActionPath) -> MediatorError {
        MediatorError(
            .redirected, path, message: Self.message(path, nil), notes: notes, recoverySuggestion: recoverySuggestion,
            details: Parameters(details.filter { ["url", "dropped"].contains($0.key) }.map { ($0, $1) }))
    }

    private static func message(_ path: ActionPath, _ rule: String?) -> String {
        let rule = rule.map { " by redirect rule \($0.quotedBriefly)" } ?? ""
        return "\(path) was sent to a web page\(rule), and a page has no result to return."
    }
}
