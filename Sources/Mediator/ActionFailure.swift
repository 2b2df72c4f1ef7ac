/// An error that a module throws to its callers: a code that the contract lists, a text and details.
///
///     throw ActionFailure("outOfStock", "Only 3 of P-1001 are left.", ["available": 3])
///
/// Nested calls keep its code and details. A ``MediatorError`` of a nested call and a `CancellationError` pass
/// unchanged; any other error reaches the caller as a failure with the code `unexpected` that names the action and the
/// error's type, so that no error of one module appears in another.
///
/// Two failures are equal when code, message and details are, wherever they were thrown.
public struct ActionFailure: Error, Sendable, Hashable {
    /// The stable code, listed in the contract's `failures`.
    public let code: String
    /// The text for people.
    public let message: String
    /// The details for programs.
    public let details: Parameters

    package var callChain = ErrorChain()

    /// The actions that the failure passed, from the outermost to the one that threw it; empty inside the handler.
    ///
    /// For example `["Payments.pay", "Profile.load"]`. Of more than 32, an element in the middle counts the omitted ones.
    public var chain: [String] { callChain.shownNames }

    /// The text of the handler's own error, if the code is `unexpected`, for logs and consoles of this process.
    ///
    /// Do not send it to other processes. If the action has secret parameters, it is only the error's type.
    public var underlyingDescription: String? { callChain.underlyingDescription }

    package var thrower: ActionPath? { callChain.thrower }

    /// Creates a failure.
    public init(_ code: String, _ message: String = "", _ details: Parameters = [:]) {
        self.code = code
        self.message = message
        self.details = details
    }

    /// The code of an error that the handler threw and that is no `ActionFailure`.
    public static let unexpectedCode = "unexpected"
}

extension ActionFailure: CustomStringConvertible {
    /// The failure as `outOfStock: Only 3 of P-1001 are left. {"available": 3}`, and its ``chain`` if a nested call
    /// threw it: `(Cart.checkout → Catalog.reserve)`.
    public var description: String {
        var text = code
        if !message.isEmpty { text += ": " + message }
        if !details.isEmpty { text += " \(details)" }
        if chain.count > 1 { text += " (\(callChain.text))" }
        return text
    }
}
