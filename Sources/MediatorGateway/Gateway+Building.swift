public import Mediator
import MediatorCoding

extension Gateway {
    /// Returns the URL that performs an action: by the action's first route that can carry the parameters, else in the
    /// default form.
    ///
    ///     try gateway.url(for: CatalogActions.product, "P-1001")  // "demo://product/P-1001"
    ///
    /// The URL omits parameters that equal their defaults. It is plain ASCII and has the first scheme, or the first web
    /// host if the gateway has no scheme; ``open(_:origin:context:)-(String,_,_)`` reads the same parameters from it.
    ///
    /// - Throws: `MediatorError` with code `notSerializable` for a parameter that no URL can carry; `invalidURL` for a URL
    ///   that exceeds the maximum length; `notFound` if the action is internal, no module handles it, or its address
    ///   leads to another action; `invalidGateway` if the gateway has neither scheme nor web host; and the errors of a
    ///   call by name for invalid parameters.
    public func url<Effect, Output, each Input>(
        for action: Action<Effect, Output, repeat each Input>,
        _ inputs: repeat each Input
    ) throws(MediatorError) -> String {
        try url(for: action, parameters: action.contract.parameters(repeat each inputs))
    }

    /// Returns the URL that performs an action with parameters by name; see ``url(for:_:)``.
    ///
    /// - Throws: `MediatorError` as ``url(for:_:)``.
    public func url(for action: some AnyAction, parameters: Parameters) throws(MediatorError) -> String {
        let (url, dropped) = try lossyURL(for: action, parameters: parameters)
        guard let first = dropped.first else { return url }
        throw .noURLText(first, among: dropped, action.schema)
    }

    /// Returns the URL that performs an action with the parameters that a URL can carry, and the paths of the omitted
    /// values.
    ///
    ///     let (url, dropped) = try gateway.lossyURL(for: CatalogActions.show, "P-1001", Callback(onBuy))
    ///     // dropped == ["onBuy"]
    ///
    /// - Throws: `MediatorError` as ``url(for:_:)``, with `notSerializable` only for a required parameter.
    public func lossyURL<Effect, Output, each Input>(
        for action: Action<Effect, Output, repeat each Input>,
        _ inputs: repeat each Input
    ) throws(MediatorError) -> (url: String, dropped: [String]) {
        try lossyURL(for: action, parameters: action.contract.parameters(repeat each inputs))
    }

    /// Returns the URL that performs an action with the parameters by name that a URL can carry, and the paths of the
    /// omitted values; see ``lossyURL(for:_:)``.
    ///
    /// - Throws: `MediatorError` as ``lossyURL(for:_:)``.
    public func lossyURL(
        for action: some AnyAction,
        parameters: Parameters
    ) throws(MediatorError) -> (url: String, dropped: [String]) {
        let path = action.schema.path
        let actions = exposedActions
        guard let action = actions[path] else { throw .notFound("\(path)", path) }
        guard addresses.beginning != nil else {
            throw .invalidGateway(
                "the gateway has neither a scheme nor a web host to build URLs of",
                recoverySuggestion: "name one when you create the gateway.")
        }
        let (serializable, dropped) = parameters.droppingReferences()
        if let needed = dropped.first(where: action.schema.requires) {
            throw .noURLText(needed, among: dropped, action.schema)
        }
        let builder = try URLBuilder(action.schema, serializable, for: addresses)
        let forms = (actions.routes.formsByAction[action.entry.path] ?? []).filter(offers)
        let urls = builder.urls(by: forms)
        let allDropped = dropped + builder.dropped
        if let url = urls.first(where: { leads($0, to: path, builder) }) { return (url, allDropped) }
        if let needed = allDropped.first(where: { action.schema.requires($0) }) {
            throw .noURLText(needed, among: allDropped, action.schema)
        }
        if let length = urls.map(\.utf8.count).min(), length > URLReader.maximumLength { throw .tooLong(path, length) }
        throw .noAddress(path)
    }

    /// Whether a URL reaches the action with the parameters that the builder wrote, and no route of another action.
    ///
    /// Routes with a condition do not count: whether they match is known only when the URL is opened.
    private func leads(_ text: String, to path: ActionPath, _ builder: URLBuilder) -> Bool {
        guard let url = try? URLReader.read(text, addresses),
            let match = try? unconditionalMatch(of: url, admits: { _ in true }), match.action.entry.path == path
        else { return false }
        let link = Link(text: text, url: url, origin: .url(), context: [:])
        return (try? request(of: link, by: match.form, match.action)).map { builder.isBuilt(of: $0.parameters) }
            ?? false
    }
}

extension ActionSchema {
    /// Whether the action requires a parameter of this name.
    func requires(_ name: String) -> Bool {
        parameters.contains { $0.name == name && $0.isRequired }
    }
}
