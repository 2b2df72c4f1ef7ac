/// An error that a module throws to its callers: a code that the contract lists, a text and details.
///
///     throw ActionFailure("outOfStock", "Only 3 of P-1001 are left.", ["available": 3])
///
/// Nested calls keep its code and details. A ``MediatorError`` of a nested call and a `CancellationError` pass
/// unchanged; any other error reaches the caller as a failure with the code `unexpected`, so that no error type of one
/// module appears in another.
public struct ActionFailure: Error, Sendable, Hashable {
    /// The stable code, listed in the contract's `failures`.
    public let code: String
    /// The text for people.
    public let message: String
    /// The details for programs.
    public let details: Parameters

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
    /// The failure as `outOfStock: Only 3 of P-1001 are left. {"available": 3}`.
    public var description: String {
        var text = code
        if !message.isEmpty { text += ": " + message }
        if !details.isEmpty { text += " \(details)" }
        return text
    }
}
