import Mediator

extension RemoteAction {
    /// Checks that parameters which are known are written as they are declared, byte by byte.
    ///
    /// A dictionary holds keys for equal that Unicode does, as a K and the sign of kelvins; outside they are not.
    ///
    /// - Throws: ``MediatorError`` with code `unknownParameter`.
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
