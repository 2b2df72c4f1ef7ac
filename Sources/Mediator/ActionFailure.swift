/// What a module says no with: a code that its contract names, a text, and plain details.
///
///     throw ActionFailure("outOfStock", "Only 3 of P-1001 are left.", ["available": 3])
///
/// It keeps its code and details through nested calls. Any other error that escapes a handler reaches the caller as
/// one with the code `unexpected`, so that no error type of one module appears in another; a ``MediatorError`` of a
/// nested call and a `CancellationError` pass as they are.
public struct ActionFailure: Error, Sendable, Hashable {
    /// A stable word, listed in the contract's `failures`.
    public let code: String
    /// What happened, for people.
    public let message: String
    /// The same as data.
    public let details: Parameters

    /// Creates a failure.
    public init(_ code: String, _ message: String = "", _ details: Parameters = [:]) {
        self.code = code
        self.message = message
        self.details = details
    }

    /// The code of an error that was no `ActionFailure`.
    public static let unexpectedCode = "unexpected"
}

extension ActionFailure: CustomStringConvertible {
    /// The code, the text and the details: `outOfStock: Only 3 of P-1001 are left. {"available": 3}`.
    public var description: String {
        var text = code
        if !message.isEmpty { text += ": " + message }
        if !details.isEmpty { text += " \(details)" }
        return text
    }
}
