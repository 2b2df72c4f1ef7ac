package import Mediator

/// What spans say about names and values.
package enum SpanText {
    /// The maximum length of names and values, so that external input does not exhaust the memory.
    package static let longest = 80
    /// The maximum number of parameters recorded for a call.
    package static let mostArguments = 32

    // Inlinable, as this runs for each traced call.
    /// Returns the first 80 characters of a text.
    @inlinable package static func cut(_ text: String) -> String {
        // Names are almost always short, and counting bytes is faster than counting characters.
        guard text.utf8.count > longest, let beginning = text.beginning(ofCharacters: longest) else { return text }
        return beginning + "…"
    }

    /// Returns the names of parameters, and their values where they are recorded.
    ///
    /// - Parameters:
    ///   - parameters: The parameters.
    ///   - recordsValues: Whether values are recorded.
    ///   - redacted: Returns them without secret values.
    ///   - make: Returns the record of a name and a value.
    @inlinable package static func arguments<Argument>(
        _ parameters: Parameters, _ recordsValues: Bool, redacted: () -> Parameters,
        make: (_ name: String, _ value: String?) -> Argument
    ) -> [Argument] {
        guard recordsValues else { return parameters.prefix(mostArguments).map { make(cut($0.key), nil) } }
        return redacted().prefix(mostArguments).map { key, value in
            make(cut(key), value == .string(Secrets.mask) ? Secrets.mask : cut(value.description))
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
