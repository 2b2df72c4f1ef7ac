import Mediator
import MediatorCoding

/// Writes the parameters of an action as a URL.
struct URLBuilder {
    private let schema: ActionSchema
    private let addresses: GatewayAddresses
    /// The maximum number of query items for an array, so that all parameters together stay within the limit of a
    /// query.
    private let limit: Int
    /// The parameters that have a text form.
    private let given: Parameters
    /// The keys of the parameters without text form.
    private(set) var dropped: [String] = []

    /// - Throws: `MediatorError` for parameters that do not fit the action.
    init(_ schema: ActionSchema, _ parameters: Parameters, for addresses: GatewayAddresses) throws(MediatorError) {
        self.schema = schema
        self.addresses = addresses
        limit = min(100, URLReader.maximumItems / max(1, schema.parameters.count))
        let checked = try schema.parameters(of: parameters.map { ($0.key, .value($0.value)) })
        var given = Parameters()
        for parameter in schema.parameters {
            guard let value = checked[parameter.name] else { continue }
            if parameter.isDefault(value) || parameter.type.urlTexts(of: value, limit: limit) != nil {
                given[parameter.name] = value
            } else {
                dropped.append(parameter.name)
            }
        }
        self.given = given
    }

    /// Returns the URLs by some forms of the action: earlier routes first, and within a route those with fewer query
    /// items.
    ///
    /// A route with a condition may not match, and what a route forwards comes from the URL itself: they give none.
    func urls(by forms: [RouteForm]) -> [String] {
        forms.compactMap { form in url(by: form).map { (form, $0.url, $0.items) } }
            .sorted { ($0.0.order, $0.2, $0.0.parts.count) < ($1.0.order, $1.2, $1.0.parts.count) }
            .map(\.1)
    }

    /// Returns the URL by a form, and the number of its query items; nil if the form cannot carry the parameters.
    private func url(by form: RouteForm) -> (url: String, items: Int)? {
        guard form.registration?.condition == nil, form.registration?.forwarding == nil,
            let base = addresses.beginning(where: { form.scope?.contains($0) ?? true })
        else { return nil }
        var inPath: Set<String> = []
        for (name, value) in form.registration?.fixed ?? [:] {
            guard let parameter = schema.parameters.first(where: { $0.name == name }),
                let wanted = given[name] ?? parameter.defaultValue, parameter.type.isSame(wanted, value)
            else { return nil }
            inPath.insert(name)
        }
        var path: [String] = []
        for part in form.parts {
            guard let texts = texts(of: part) else { return nil }
            path += texts
            if part.kind != .text { inPath.insert(part.parameter) }
        }
        // A wildcard may have added parts, hence the fragment's parts are counted from the end.
        let fragmentCount = form.hasFragment ? form.parts.count - form.pathCount : 0
        let pathParts = form.hasFragment && fragmentCount > 0 ? path.prefix(form.pathCount) : path[...]
        var url = base
        write(pathParts, into: &url)
        // Without host and path, the URL would end in its scheme.
        if pathParts.isEmpty, base.hasSuffix("://") { url += "/" }
        let items = writeQuery(besides: inPath, into: &url)
        if form.hasFragment {
            url += "#/"
            write(path.dropFirst(pathParts.count), into: &url)
        }
        return (url, items)
    }

    /// Whether parsed parameters equal the written ones.
    func isBuilt(of read: Parameters) -> Bool {
        schema.parameters.allSatisfy { parameter in
            switch (given[parameter.name] ?? parameter.defaultValue, read[parameter.name] ?? parameter.defaultValue) {
            case (nil, nil): true
            case (let one?, let other?): parameter.type.isSame(one, other)
            default: false
            }
        }
    }

    private func texts(of part: RouteForm.Part) -> [String]? {
        switch part.kind {
        case .text:
            return [part.text]
        case .placeholder:
            guard let value = given[part.parameter], let text = part.type.urlText(of: value), text.isURLPart else {
                return nil
            }
            return [text]
        case .wildcard:
            guard case .array(let values)? = given[part.parameter], !values.isEmpty else { return nil }
            let texts = values.compactMap(part.type.urlText).filter(\.isURLPart)
            return texts.count == values.count ? texts : nil
        }
    }

    private func write(_ parts: ArraySlice<String>, into url: inout String) {
        for (index, part) in parts.enumerated() {
            if index > 0 { url += "/" }
            url += part.percentEncoded
        }
    }

    private func writeQuery(besides names: Set<String>, into url: inout String) -> Int {
        var count = 0
        for parameter in schema.parameters where !names.contains(parameter.name) {
            guard let value = given[parameter.name], !parameter.isDefault(value) else { continue }
            for text in parameter.type.urlTexts(of: value, limit: limit) ?? [] {
                url += count == 0 ? "?" : "&"
                url += parameter.name.percentEncoded
                url += "="
                url += text.percentEncoded
                count += 1
            }
        }
        return count
    }
}

extension ParameterSchema {
    /// Whether the value equals the default.
    fileprivate func isDefault(_ value: Value) -> Bool {
        defaultValue.map { type.isSame($0, value) } ?? false
    }
}

extension String {
    /// Whether the text can be a part of a path.
    fileprivate var isURLPart: Bool {
        !isEmpty && self != "." && self != ".." && !unicodeScalars.contains("\0")
    }
}
