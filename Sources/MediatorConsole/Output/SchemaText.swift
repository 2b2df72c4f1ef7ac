import Mediator

/// A schema as people read it.
struct SchemaText {
    private let schema: ActionSchema
    private let interceptors: [InterceptorInfo]
    private let heading: (String) -> String

    /// - Parameters:
    ///   - interceptors: What sees calls to the action, outermost first.
    ///   - heading: Returns a heading as the stream shows it.
    init(_ schema: ActionSchema, interceptors: [InterceptorInfo], heading: @escaping (String) -> String) {
        self.schema = schema
        self.interceptors = interceptors
        self.heading = heading
    }

    /// All that the schema says, and a line that calls the action.
    var text: String {
        var lines = [heading(schema.description)]
        if !schema.summary.isEmpty { lines.append("  " + schema.summary) }
        if !schema.parameters.isEmpty {
            lines += ["", heading("parameters")] + Columns.lines(rows(of: schema.parameters), indent: 2)
        }
        if schema.returns != .null {
            lines += ["", heading("returns"), "  \(schema.returns)"]
            lines += Columns.lines(rows(of: schema.returns.fields), indent: 4)
        }
        if !schema.failures.isEmpty {
            lines += ["", heading("failures")] + schema.failures.map { "  " + $0 }
        }
        lines += ["", heading("effect") + "    " + schema.effect.rawValue]
        lines += [heading("exposure") + "  " + schema.exposure.rawValue]
        if !schema.tags.isEmpty { lines += [heading("tags") + "      " + schema.tags.listed] }
        if !interceptors.isEmpty {
            lines += ["", heading("interceptors") + ", outermost first"]
            lines += Columns.lines(interceptors.map(\.row), indent: 2)
        }
        return (lines + ["", heading("example"), "  " + schema.exampleLine]).joined(separator: "\n")
    }

    /// All that the schema of an event says, whom it reaches, and a line that posts it.
    static func text(of event: EventSchema, subscribers: [String], heading: @escaping (String) -> String) -> String {
        let schema = event.asAction
        var lines = [heading("event \(event)")]
        if !event.summary.isEmpty { lines.append("  " + event.summary) }
        if !event.parameters.isEmpty {
            let rows = SchemaText(schema, interceptors: [], heading: heading).rows(of: event.parameters)
            lines += ["", heading("parameters")] + Columns.lines(rows, indent: 2)
        }
        let names = subscribers.map { $0.isEmpty ? "outside of modules" : $0 }
        lines += ["", heading("exposure") + "     " + event.exposure.rawValue]
        lines += [heading("subscribers") + "  " + names.listed]
        return (lines + ["", heading("example"), "  post \(schema.exampleLine)"]).joined(separator: "\n")
    }

    /// All that is known of a service.
    static func text(of service: ServiceSchema, provider: String?, heading: (String) -> String) -> String {
        var lines = [heading("service \(service.listName)")]
        if !service.summary.isEmpty { lines.append("  " + service.summary) }
        let provider = provider.map { $0.isEmpty ? "outside of modules" : $0 } ?? "nobody"
        lines += ["", heading("type") + "      " + service.type]
        if let lifetime = service.lifetime { lines.append(heading("lifetime") + "  " + lifetime.rawValue) }
        return (lines + [heading("provider") + "  " + provider]).joined(separator: "\n")
    }

    private func rows(of parameters: [ParameterSchema], depth: Int = 0) -> [[String]] {
        parameters.flatMap { parameter in
            let name = String(repeating: "  ", count: depth) + parameter.name
            return [[name, "\(parameter.type)", parameter.presence, parameter.summary]]
                + rows(of: parameter.type.fields, depth: depth + 1)
        }
    }
}

extension InterceptorInfo {
    /// The name, what it covers, whose it is, and what is not as with most.
    fileprivate var row: [String] {
        let traits = [suspends ? "may suspend" : nil, order == 0 ? nil : "order \(order)"].compactMap(\.self)
        return [name, scope.description, module.isEmpty ? "" : "of module \(module)", traits.joined(separator: ", ")]
    }
}

extension ParameterSchema {
    /// Whether it has to be given, and what stands in for it.
    var presence: String {
        let presence =
            switch shownDefault {
            case nil: "required"
            case "null"?: "optional"
            case let text?: "default \(text)"
            }
        return isSecret ? presence + ", secret" : presence
    }
}

extension ValueSchema {
    /// The fields of the record that this is, or is made of.
    var fields: [ParameterSchema] {
        switch kind {
        case .record(_, let fields): fields
        case .array(let items), .dictionary(let items): items.fields
        default: []
        }
    }
}
