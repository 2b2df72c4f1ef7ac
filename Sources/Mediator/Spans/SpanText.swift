/// What spans say about names and values.
package enum SpanText {
    /// The maximum length of names and values, so that external input does not exhaust the memory.
    package static let maximumLength = 80
    /// The maximum number of parameters recorded for a call.
    package static let maximumArguments = 32

    /// Returns the first 80 characters of a text.
    package static func cut(_ text: String) -> String {
        // Names are almost always short, and counting bytes is faster than counting characters.
        guard text.utf8.count > maximumLength, let beginning = text.beginning(ofCharacters: maximumLength) else {
            return text
        }
        return beginning + "…"
    }

    /// Returns the names of parameters.
    package static func names(of parameters: Parameters) -> [Span.Argument] {
        parameters.prefix(maximumArguments).map { Span.Argument(cut($0.key)) }
    }

    /// Returns the names of parameters, and their values as text.
    ///
    /// - Parameter parameters: The parameters without secret values.
    package static func values(of parameters: Parameters) -> [Span.Argument] {
        parameters.prefix(maximumArguments).map { key, value in
            Span.Argument(cut(key), value == .string(Secrets.mask) ? Secrets.mask : cut(value.description))
        }
    }

    /// Returns the code of an error that left a mediator.
    package static func code(of error: any Error) -> String {
        switch error {
        case let error as MediatorError: error.code.rawValue
        case let failure as ActionFailure: cut(failure.code)
        case is CancellationError: "cancelled"
        default: ActionFailure.unexpectedCode
        }
    }
}
