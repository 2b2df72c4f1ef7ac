import Mediator
import MediatorGateway

extension RedirectCheck {
    /// Returns the problems of sending calls to a web page.
    func webProblems(
        _ address: String,
        _ rule: RedirectRule,
        _ sent: [ParameterSchema],
        _ path: ValuePath
    ) -> [RedirectError.Problem] {
        guard let address = try? RedirectAddress(address) else { return [] }
        var problems: [RedirectError.Problem] = []
        if let webHosts, !webHosts.contains(where: { $0.lowercased() == address.host }) {
            let fact = "calls may not be sent to \(address.host.quoted); hosts: \(webHosts.listed)."
            problems.append(.init(.invalidValue, path, fact))
        }
        return problems + placeProblems(address, rule, sent, path)
    }

    /// Returns the problems of sending calls to another URL of the gateway.
    ///
    /// - Parameter found: Gets the action and the route of the URL.
    func linkProblems(
        _ text: String,
        _ rule: RedirectRule,
        _ source: ActionSchema,
        _ sent: [ParameterSchema],
        _ path: ValuePath,
        found: (URLShape) -> Void
    ) -> [RedirectError.Problem] {
        guard let address = try? RedirectAddress(text, isLink: true) else { return [] }
        guard schemes.contains(address.scheme) else {
            let fact = "the gateway does not answer \(address.scheme.quoted); schemes: \(schemes.listed)."
            return [.init(.invalidValue, path, fact)]
        }
        let problems = placeProblems(address, rule, sent, path)
        // Texts stand for the parameters whose values only a call has.
        guard problems.isEmpty, let sample = try? address.filledPlaces(with: rule.samples(of: sent)) else {
            return problems
        }
        switch shape(sample) {
        case .failure(let error):
            return [.init(error.code == .notFound ? .unknownRoute : .incompatible, path, error.message)]
        case .success(let shape):
            found(shape)
            let names = address.fixedKeys.union(address.places).union(shape.given)
            let declared = shape.schema.parameters
            let others = sent.filter { parameter in
                !names.contains(parameter.name) && declared.contains { $0.name.hasSameBytes(as: parameter.name) }
            }
            let given = declared.filter { shape.given.contains($0.name) }.map { ParameterSchema($0.name, $0.type) }
            return self.problems(rule, source, others + given, shape.schema, path)
        }
    }

    /// Returns the problems of parameters that cannot fill the placeholders of an address.
    private func placeProblems(
        _ address: RedirectAddress,
        _ rule: RedirectRule,
        _ sent: [ParameterSchema],
        _ path: ValuePath
    ) -> [RedirectError.Problem] {
        var problems: [RedirectError.Problem] = []
        let parameters = Dictionary(sent.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        for place in address.places {
            guard let parameter = parameters[place] else {
                problems.append(unknown(place, among: sent, path))
                continue
            }
            if let value = rule.fixed[place] {
                // Otherwise every call would fail, whatever its parameters.
                guard let validationError = RedirectAddress.validationError(of: value, place) else { continue }
                problems.append(.init(.incompatible, path, "\"set\" gives \(place.quoted): \(validationError.fact)."))
            } else if parameter.isSecret {
                let fact = "parameter \(place.quoted) is secret, and addresses are not."
                problems.append(.init(.incompatible, path, fact))
            } else if !parameter.isRequired {
                let fact = "parameter \(place.quoted) may be missing, and its place in the address cannot stay empty."
                problems.append(.init(.incompatible, path, fact))
            } else if !parameter.type.isScalar {
                let fact = "parameter \(place.quoted) is \(parameter.type), which has no place inside an address."
                problems.append(.init(.incompatible, path, fact))
            }
        }
        return problems
    }
}
