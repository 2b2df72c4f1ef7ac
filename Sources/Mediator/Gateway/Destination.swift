/// What a URL asks for.
struct Destination: Sendable {
    let action: RemoteAction
    let parameters: Parameters
    /// The keys that were not taken.
    let ignored: [String]
    /// What was asked for, as errors name it.
    var address = ""
    /// The pattern of the route that led there, if one did.
    var route: String?
}

extension Gateway {
    /// Returns what a URL asks for, its parameters read as the contract declares.
    ///
    /// - Throws: ``MediatorError`` with code `invalidURL`, `foreignURL` or `notFound`, or naming every parameter that is
    ///   missing or mistyped.
    func destination(of url: String, origin: Origin, context: Parameters) throws(MediatorError) -> Destination {
        let url = try URLReader.read(url, addresses)
        guard url.parts.count == 2 else { throw .notFound(url.address) }
        let path = ActionPath(target: url.text(0), action: url.text(1))
        guard let action = remoteActions[path], admits(action, from: origin) else { throw .notFound(url.address, path) }
        let inputs = url.query.map { ($0.key, ParameterInput.text($0.value)) }
        return Destination(
            action: action, parameters: try action.schema.parameters(of: inputs), ignored: [], address: url.address)
    }
}
