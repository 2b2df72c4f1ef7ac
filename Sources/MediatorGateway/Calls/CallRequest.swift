package import Mediator
import MediatorCoding

/// The call that a URL or a message asks for.
package struct CallRequest: Sendable {
    /// The action, which exists for the caller.
    package let action: ExposedAction
    package let parameters: Parameters
    /// The ignored keys.
    let ignored: [String]
    /// The pattern of the route that matched; nil for the default form and for a message.
    package var route: String?
    /// The URL; nil for a message.
    var url: GatewayURL?
}

extension CallRequest {
    /// The keys in the query of the URL; none for a message.
    package var keys: [GatewayURL.Item] { url?.items ?? [] }
}

/// A URL, and what the app says about it.
///
/// Not copyable, since a copy would retain all of its parts.
struct Link: ~Copyable, Sendable {
    /// The URL as the app received it.
    let text: String
    let url: GatewayURL
    let origin: Origin
    /// Parameters of the app, which take precedence over the URL.
    let context: Parameters
}

extension Gateway {
    /// Returns the call that a URL asks for, its parameters converted as the contract declares.
    ///
    /// - Throws: `MediatorError` naming every parameter that is missing or mistyped.
    func request(
        of link: borrowing Link, by form: RouteForm, _ action: ExposedAction
    ) throws(MediatorError) -> CallRequest {
        let url = link.url
        var inputs = URLInputs(action)
        let registration = form.registration
        if let fixed = registration?.fixed, !fixed.isEmpty {
            for (name, value) in fixed { inputs.take(name, checked: value) }
        }
        if !link.context.isEmpty {
            for (name, value) in link.context { inputs.take(name, .value(value)) }
        }
        let forwarding = registration?.forwarding
        if let name = forwarding?.url { inputs.take(name, .text(link.text, isQuoted: true)) }
        let parts = form.hasFragment ? url.path + (url.fragmentPath ?? []) : url.path
        for (index, part) in form.parts.enumerated() {
            switch part.kind {
            case .text: break
            case .placeholder: inputs.take(part.position, .text(parts[index], isQuoted: part.type.isText))
            case .wildcard: inputs.take(part.position, .texts(Array(parts[index...])))
            }
        }
        inputs.take(url, forwarding)
        // If the form ignores the fragment, the parts end before it.
        if forwarding?.url == nil, url.anchor != nil || url.fragmentPath != nil && !form.hasFragment {
            inputs.ignore("#")
        }
        if !inputs.ignored.isEmpty, let redirector { inputs.ignored.removeAll(where: redirector.urlKeys.contains) }
        if isStrict { try inputs.refuseIgnored() }
        return CallRequest(
            action: action, parameters: try inputs.parameters(), ignored: inputs.ignored, route: registration?.pattern,
            url: url)
    }
}
