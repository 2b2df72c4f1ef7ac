public import Mediator

/// A web page that a call was sent to instead of its handler.
///
/// The shell shows it as it likes: in a web view of the app, in the system's browser. It is not to be given to a gateway
/// again, which might send it back where it came from.
public struct WebPage: Sendable, Hashable {
    /// The address: `https://m.example.com/product?id=P-1001`.
    public let address: String
    /// The rule that sent the call there; nil for the fallback of what nobody answers.
    public let rule: String?
    /// The target that was called; nil when nobody answers.
    public let target: String?
    /// The action that was called; nil when nobody answers.
    public let action: String?
    /// The paths of the parameters that the address does not have: references, callbacks, secrets, numbers that are none.
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
    /// The address, what it takes the place of, and what it does not have:
    /// `https://m.example.com/7 instead of Catalog.product, without token`.
    public var description: String {
        let place = if let target, let action { " instead of \(target).\(action)" } else { "" }
        return address + place + (dropped.isEmpty ? "" : ", without \(dropped.joined(separator: ", "))")
    }
}

extension MediatorError.Code {
    /// The call was sent to a web page, whose address is in the details, and its caller expects a result.
    public static let redirected = Self(rawValue: "redirected")
}

extension MediatorError {
    package static func redirected(_ path: ActionPath, to page: WebPage) -> MediatorError {
        MediatorError(
            .redirected,
            path,
            message: "\(path) was sent to a web page"
                + (page.rule.map { " by redirect rule \($0.quotedBriefly)" } ?? "")
                + ", and a page has no result to return.",
            notes: ["address: \(page.address)"],
            resolution: "return one from \"showPage\" of the redirect settings, or let the caller catch "
                + "\"\(Code.redirected)\".",
            details: [
                "url": .string(page.address), "rule": page.rule.parameterValue, "dropped": page.dropped.parameterValue,
            ]
        )
    }
}
