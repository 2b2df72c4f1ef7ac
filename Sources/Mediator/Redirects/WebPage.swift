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

    init(address: String, rule: String? = nil, action: ActionPath? = nil, dropped: [String] = []) {
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
    static func redirected(_ path: ActionPath, to page: WebPage) -> MediatorError {
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

    /// A parameter that cannot stand in the address of a page.
    ///
    /// - Parameter parameter: What the caller named it; nil when it came from a rule or a default.
    static func unfit(
        _ misfit: RedirectAddress.Misfit,
        of path: ActionPath,
        parameter: String?,
        for rule: RedirectRule
    ) -> MediatorError {
        let place =
            parameter.map { "put parameter \($0.quotedBriefly) of \(path) into its address" }
            ?? "fill the place \(misfit.parameter.quotedBriefly) of its address for \(path)"
        return MediatorError(
            .invalidParameter,
            path,
            parameter: parameter,
            message: "redirect rule \(rule.id.quotedBriefly) cannot \(place): \(misfit.fact).",
            resolution: parameter == nil
                ? "correct the redirect table, since no caller gives it."
                : "give a text, a number or a bool that can stand between two slashes."
        )
    }

    /// A call that does not fit an action behind the one that was called, as the actions have changed since the table
    /// was checked.
    static func unfit(behind rule: RedirectRule, of path: ActionPath) -> MediatorError {
        MediatorError(
            .invalidParameter,
            path,
            message: "redirect rule \(rule.id.quotedBriefly) sends \(path) on with parameters that do not fit there.",
            resolution: "load a redirect table that fits the actions as they are now."
        )
    }
}
