package import Mediator

// The form of spans in messages; `docs/Specifications/Messages.md` specifies it.
extension RemoteSpans {
    /// The spans as data, times in nanoseconds.
    package var value: Value {
        var value: Parameters = ["duration": .int(duration.nanoseconds), "spans": .array(spans.map(\.value))]
        if omitted > 0 { value["omitted"] = .int(omitted) }
        return .dictionary(value)
    }

    /// Reads the spans of a response; parts of another form are left out, and what exceeds the limits.
    package init(_ value: Value) {
        self.init()
        guard case .dictionary(let members) = value else { return }
        duration = members.duration("duration") ?? .zero
        omitted = members["omitted"]?.integer(in: .count) ?? 0
        guard case .array(let given)? = members["spans"] else { return }
        for (position, item) in given.prefix(Self.most).enumerated() {
            // A span that cannot be read stays as one without names: parents are positions.
            spans.append(Span(item, at: position))
        }
        omitted += given.count - spans.count
    }
}

extension Span {
    fileprivate var value: Value {
        var value: Parameters = [
            "id": .string(id.hexadecimal), "module": .string(module), "target": .string(target),
            "action": .string(action), "started": .int(started.nanoseconds),
        ]
        if kind != "action" { value["kind"] = .string(kind) }
        if let parent { value["parent"] = .int(parent) }
        if let caller { value["caller"] = caller.value }
        if let endpoint { value["endpoint"] = .string(endpoint) }
        if !arguments.isEmpty {
            value["parameters"] = .array(
                arguments.map { .array([.string($0.name)] + ($0.value.map { [.string($0)] } ?? [])) })
        }
        guard let duration else { return .dictionary(value) }
        value["duration"] = .int(duration.nanoseconds)
        if let result { value["result"] = .string(result) }
        if let code { value["code"] = .string(code) }
        if let underlying { value["underlying"] = .string(underlying) }
        return .dictionary(value)
    }

    fileprivate init(_ value: Value, at position: Int) {
        let members = value.members
        self.init(
            kind: members.text("kind") ?? "action", target: members.text("target") ?? "",
            action: members.text("action") ?? "", module: members.text("module") ?? "",
            caller: Caller(members["caller"]))
        id = members.text("id").flatMap { UInt64(hexadecimal: $0) } ?? 0
        started = members.duration("started") ?? .zero
        // A parent comes before its children.
        if case .int(let given)? = members["parent"], 0..<position ~= given { parent = given }
        endpoint = members.text("endpoint")
        if case .array(let given)? = members["parameters"] {
            arguments = given.prefix(SpanText.maximumArguments).compactMap { item in
                guard case .array(let texts) = item, case .string(let name)? = texts.first else { return nil }
                guard texts.count > 1, case .string(let text) = texts[1] else { return Argument(SpanText.cut(name)) }
                return Argument(SpanText.cut(name), SpanText.cut(text))
            }
        }
        duration = members.duration("duration")
        guard duration != nil else { return }
        code = members.text("code")
        if code == nil { result = members.text("result") } else { underlying = members.text("underlying") }
    }
}

extension Caller {
    package var value: Value {
        ["module": .string(module), "target": .string(target), "action": .string(action)]
    }

    /// Reads a caller of another process; nil for one of another form.
    package init?(_ value: Value?) {
        guard case .dictionary(let members)? = value, let target = members.text("target"),
            let action = members.text("action")
        else { return nil }
        self.init(members.text("module") ?? "", target, action)
    }
}

extension UInt64 {
    /// 16 digits.
    package var hexadecimal: String {
        let digits = String(self, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// Reads 16 lowercase hexadecimal digits.
    package init?(hexadecimal text: some StringProtocol) {
        guard text.utf8.count == 16, text.allSatisfy({ $0.isHexDigit && !$0.isUppercase }) else { return nil }
        self.init(text, radix: 16)
    }
}

extension Parameters {
    fileprivate func text(_ key: String) -> String? { self[key]?.text.map(SpanText.cut) }

    /// Returns a time in nanoseconds, not before zero and at most a year, so that sums of times stay in range.
    fileprivate func duration(_ key: String) -> Duration? {
        self[key]?.integer(in: 0...366 * 86_400 * 1_000_000_000).map { .nanoseconds($0) }
    }
}
