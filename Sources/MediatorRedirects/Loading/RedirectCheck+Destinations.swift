import Mediator
import MediatorCoding
import MediatorGateway

extension RedirectCheck {
    /// Returns the problems of sending calls of an action to the rule's destination.
    ///
    /// - Parameters:
    ///   - rule: The rule.
    ///   - source: The action.
    ///   - path: The path of the destination in the document.
    mutating func destinationProblems(
        of rule: RedirectRule, _ source: ActionSchema, _ path: ValuePath
    ) -> [RedirectError.Problem] {
        guard let to = rule.to else { return [] }
        let path = path.appending(key: to.key)
        let sent = rule.sent(by: source)
        if case .action(let target, let action) = to {
            return schema(of: ActionPath(target: target, action: action)).map { destination in
                actionProblems(of: rule, source, sending: sent, to: destination, path)
            } ?? []
        }
        guard let address = try? RedirectAddress(to) else { return [] }
        let problems = addressProblems(of: address, to, path) + placeholderProblems(of: address, rule, sent, path)
        guard case .link = to, problems.isEmpty, let gateway else { return problems }
        return linkProblems(of: address, rule, source, sent, path, gateway)
    }

    /// Returns the problems of sending calls of one action to another.
    private func actionProblems(
        of rule: RedirectRule, _ source: ActionSchema, sending sent: [ParameterSchema], to destination: ActionSchema,
        _ path: ValuePath
    ) -> [RedirectError.Problem] {
        let isRoute = rule.from.isRoute
        var problems: [RedirectError.Problem] = []
        // Rules for a route take calls by URLs alone.
        if destination.exposure < (isRoute ? min(source.exposure, .link) : source.exposure) {
            let fact =
                "\(source.path) is open to the outside and \(destination.path) is "
                + (destination.exposure == .internal ? "not" : "for links only") + "; no redirect opens it."
            problems.append(.init(.internalAction, path, fact))
        }
        var required = source
        required.parameters = sent
        // A gateway performs every effect, and its callers accept every result.
        if !isForLocalCalls || isRoute { (required.effect, required.returns) = (.async, .any) }
        return problems
            + Compatibility.problems(required: required, provided: destination).map {
                .init(.incompatible, path, "\(source.path) cannot become \(destination.path): \($0).")
            }
    }

    private func addressProblems(
        of address: RedirectAddress, _ to: RedirectRule.Destination, _ path: ValuePath
    ) -> [RedirectError.Problem] {
        guard case .link = to else { return hostProblems(of: address, path) }
        let schemes = gateway?.addresses.schemes ?? []
        if schemes.contains(address.scheme) { return [] }
        let fact = "the gateway does not accept \(address.scheme.quoted); schemes: \(schemes.listed)."
        return [.init(.invalidValue, path, fact)]
    }

    /// Returns the problem of a host of web pages to which no rule may send calls.
    func hostProblems(of address: RedirectAddress, _ path: ValuePath) -> [RedirectError.Problem] {
        guard let hosts = settings.webHosts, let webHosts else { return [] }
        let (host, isKnown) = GatewayAddresses.webHost(address.host, usualPort: "443", among: webHosts)
        if isKnown { return [] }
        let fact = "calls may not be sent to \(host.quoted); hosts: \(hosts.listed)."
        return [.init(.invalidValue, path, fact)]
    }

    /// Returns the problems of parameters that cannot fill the placeholders of an address.
    private mutating func placeholderProblems(
        of address: RedirectAddress, _ rule: RedirectRule, _ sent: [ParameterSchema], _ path: ValuePath
    ) -> [RedirectError.Problem] {
        let parameters = Dictionary(sent.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        return address.placeholders.compactMap { placeholder -> RedirectError.Problem? in
            guard let parameter = parameters[placeholder] else { return unknown(placeholder, among: sent, path) }
            let fact: String
            if let value = rule.fixed[placeholder] {
                do throws(RedirectAddress.PlaceholderError) {
                    _ = try RedirectAddress.text(of: value, in: placeholder)
                    return nil
                } catch {
                    // Every call would fail, whatever its parameters.
                    fact = "\"fixed\" gives \(placeholder.quoted): \(error.fact)."
                }
            } else if parameter.isSecret {
                fact = "parameter \(placeholder.quoted) is secret, and addresses are not."
            } else if !parameter.isRequired {
                fact =
                    "parameter \(placeholder.quoted) may be missing, and its placeholder in the address cannot stay empty."
            } else if !parameter.type.isScalar {
                fact = "parameter \(placeholder.quoted) is \(parameter.type), which cannot stand inside an address."
            } else {
                return nil
            }
            return .init(.incompatible, path, fact)
        }
    }

    /// Returns the problems of sending calls to another URL of the gateway, which it reads with sample values.
    private func linkProblems(
        of address: RedirectAddress, _ rule: RedirectRule, _ source: ActionSchema, _ sent: [ParameterSchema],
        _ path: ValuePath, _ gateway: Gateway
    ) -> [RedirectError.Problem] {
        // Once with the parameters that each call has, and once with those that some calls have.
        for parameters in [sent.filter(\.isRequired), sent] {
            let samples = Parameters(
                parameters.compactMap { parameter in
                    (rule.fixed[parameter.name] ?? parameter.type.sample).map { (parameter.name, $0) }
                })
            do {
                let text = try address.filledPlaceholders(with: samples)
                let context = Parameters(unchecked: samples.filter { !address.placeholders.contains($0.key) })
                let request = try gateway.request(of: text, context: context) { _ in true }
                let schema = request.action.schema
                let problems = actionProblems(of: rule, source, sending: schema.parameters, to: schema, path)
                guard problems.isEmpty else { return problems }
            } catch let error as MediatorError {
                return [.init(error.code == .notFound ? .unknownRoute : .incompatible, path, error.message)]
            } catch {
                // Another problem of the placeholders has been reported.
                return []
            }
        }
        return []
    }
}

extension RedirectRule {
    /// Returns the parameters that the rule sends for a call of an action; those with defaults are always present.
    fileprivate func sent(by source: ActionSchema) -> [ParameterSchema] {
        var sent: [ParameterSchema] = []
        for var parameter in source.parameters where !drops.contains(parameter.name) {
            parameter.name = renames[parameter.name] ?? parameter.name
            if let value = parameter.defaultValue, !value.isNull { parameter.isRequired = true }
            if fixed[parameter.name] == nil { sent.append(parameter) }
        }
        return sent + fixed.map { ParameterSchema($0.key, .enumeration([$0.value])) }
    }
}

extension ValueSchema {
    /// A value of the schema; nil if there is no serializable one.
    ///
    /// For any text it is one that no route has as a fixed part.
    fileprivate var sample: Value? {
        switch kind {
        case .null, .reference, .callback: nil
        case .int, .double: 1
        case .enumeration(let cases): cases.first { !$0.isNull }
        case .array: []
        case .dictionary: [:]
        default: example == "text" ? "~" : example
        }
    }

    /// Whether values can be a single string, number or bool.
    fileprivate var isScalar: Bool {
        if isNullable { return false }
        return switch kind {
        case .any, .bool, .int, .double, .string, .bytes, .enumeration: true
        case .null, .array, .dictionary, .record, .reference, .callback: false
        }
    }
}
