import Mediator

/// Writes the parameters of an action as a URL.
struct URLBuilder {
    private let schema: ActionSchema
    /// What stands in front of the path: `demo://`, `https://m.example.com/`.
    private let base: String
    /// How many items of a query an array may take, so that all together are no more than a query has.
    private let limit: Int
    /// The parameters that have a text.
    private let given: Parameters
    /// The keys of those that have none.
    private(set) var dropped: [String] = []

    /// - Throws: ``MediatorError`` for parameters that the action does not take.
    init(_ schema: ActionSchema, _ parameters: Parameters, base: String) throws(MediatorError) {
        self.schema = schema
        self.base = base
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

    /// Returns the URLs by some forms of the action, those of an earlier route first, of one route those that leave
    /// least to the query.
    func urls(by forms: [RouteForm]) -> [String] {
        forms.compactMap { form in url(by: form).map { (form, $0.url, $0.items) } }
            .sorted { ($0.0.order, $0.2, $0.0.parts.count) < ($1.0.order, $1.2, $1.0.parts.count) }
            .map(\.1)
    }

    /// Returns the URL by a form, and how many items its query has; nil when the form cannot carry the parameters.
    private func url(by form: RouteForm) -> (url: String, items: Int)? {
        var inPath: Set<String> = []
        for (name, value) in form.note?.fixed ?? [:] {
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
        // As many parts as there are behind the fragment's beginning belong to it.
        let fragmentCount = form.hasFragment ? form.parts.count - form.pathCount : 0
        let pathParts = form.hasFragment && fragmentCount > 0 ? path.prefix(form.pathCount) : path[...]
        var url = base
        write(pathParts, into: &url)
        // An empty authority and no path: without a slash the URL would end in its scheme.
        if pathParts.isEmpty, !base.hasPrefix("http") { url += "/" }
        let items = writeQuery(besides: inPath, into: &url)
        if form.hasFragment {
            url += "#/"
            write(path.dropFirst(pathParts.count), into: &url)
        }
        return (url, items)
    }

    /// Whether parameters that were read are those that were written.
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
            return [String(decoding: part.text, as: UTF8.self)]
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
    /// Whether a call gets the value without being given it.
    fileprivate func isDefault(_ value: Value) -> Bool {
        defaultValue.map { type.isSame($0, value) } ?? false
    }
}

extension String {
    /// Whether a path can have the text as a part.
    fileprivate var isURLPart: Bool {
        !isEmpty && self != "." && self != ".." && !unicodeScalars.contains("\0")
    }
}

extension GatewayAddresses {
    /// What stands in front of the path of URLs to build.
    var base: String {
        get throws(MediatorError) {
            if let beginning { return beginning }
            throw .invalidGateway(
                "the gateway has neither a scheme nor a web host to build URLs of",
                resolution: "name one when it is made.")
        }
    }

    /// The same, if there is any.
    var beginning: String? {
        schemes.first.map { $0 + "://" } ?? webHosts.first.map { "https://" + $0 + "/" }
    }
}
