import Mediator

extension ExposedAction {
    /// Checks that the names of known parameters have the bytes of their declaration.
    ///
    /// A dictionary compares keys by Unicode equivalence, so that the letter K equals the kelvin sign; the gateway
    /// compares bytes.
    ///
    /// - Throws: `MediatorError` with code `unknownParameter`.
    func checkKeys(_ parameters: Parameters) throws(MediatorError) {
        for parameter in schema.parameters {
            guard let position = parameters.position(of: parameter.name) else { continue }
            let key = parameters.key(at: position)
            if !key.hasSameBytes(as: parameter.name) { throw .otherBytes(key, than: parameter.name, entry.path) }
        }
    }
}

extension MediatorError {
    fileprivate static func otherBytes(_ key: String, than name: String, _ path: ActionPath) -> MediatorError {
        MediatorError(
            .unknownParameter,
            path,
            parameter: key,
            message: "no parameter \(key.quotedBriefly) in \(path): \(name.quoted) is written with other characters.",
            suggestions: [name]
        )
    }
}
