import Mediator

/// The action and the parameters that a request names.
struct Destination: Sendable {
    let action: RemoteAction
    let parameters: Parameters
    /// The ignored keys.
    let ignored: [String]
    /// The pattern of the matched route; nil for the default form.
    var route: String?
    /// The keys in the query of the URL; none for a message.
    var keys: [GatewayURL.Item] = []
}

/// A URL, and what the app says about it.
///
/// It is a class, since copying it would retain all of its parts.
final class Link: Sendable {
    /// The URL as the app received it.
    let text: String
    let url: GatewayURL
    let origin: Origin
    /// Parameters of the app, which take precedence over the URL.
    let context: Parameters

    init(text: String, url: GatewayURL, origin: Origin, context: Parameters) {
        self.text = text
        self.url = url
        self.origin = origin
        self.context = context
    }
}

extension Gateway {
    /// Returns the action and the parameters that a URL names, converted as the contract declares.
    ///
    /// - Throws: `MediatorError` naming every parameter that is missing or mistyped.
    func destination(of link: Link, by form: RouteForm, _ action: RemoteAction) throws(MediatorError) -> Destination {
        let url = link.url
        var inputs = URLInputs(action)
        if let fixed = form.registration?.fixed, !fixed.isEmpty {
            for (name, value) in fixed { inputs.take(name, checked: value) }
        }
        if !link.context.isEmpty {
            for (name, value) in link.context { inputs.take(name, .value(value)) }
        }
        let forwarding = form.registration?.forwarding
        if let name = forwarding?.url { inputs.take(name, .text(link.text, isQuoted: true)) }
        let end = form.hasFragment ? url.parts.count : url.pathCount
        for input in form.inputs {
            if input.isWildcard {
                inputs.take(input.position, .texts((input.part..<end).map(url.text)))
            } else if action.readers[input.position] == .integer, let integer = url.plainInteger(input.part) {
                inputs.take(input.position, integer: integer)
            } else {
                inputs.take(input.position, text: url.text(input.part))
            }
        }
        inputs.take(url, forwarding)
        // If the form ignores the fragment, the parts end before it.
        if forwarding?.url == nil, url.anchor != nil || url.hasFragmentPath && !form.hasFragment { inputs.ignore("#") }
        if isStrict { try inputs.refuseIgnored(except: redirector?.urlKeys ?? []) }
        return Destination(
            action: action, parameters: try inputs.parameters(), ignored: inputs.ignored,
            route: form.registration?.pattern, keys: url.items)
    }
}
