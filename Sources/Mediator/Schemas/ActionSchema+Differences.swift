extension ActionSchema {
    /// One field in which two declarations of an action differ.
    package struct Difference: Sendable, Hashable {
        /// The field, for example `parameter "lines"[].price` or `result`.
        package var field: String
        package var own: String
        package var other: String

        /// The difference as text, where the other declaration is a later one of the same name.
        package var fromFirstToSecond: String { "\(field): first \(own), then \(other)" }
    }

    /// Returns the fields in which another declaration of the same action differs; empty when they are equal.
    package func differences(from other: ActionSchema) -> [Difference] {
        var found = SchemaDifferences()
        found.compare("summary", summary.quotedBriefly, other.summary.quotedBriefly)
        found.compare("effect", effect.rawValue, other.effect.rawValue)
        found.compare("exposure", exposure.rawValue, other.exposure.rawValue)
        found.compare("impact", impact.rawValue, other.impact.rawValue)
        found.compare("tags", tags.listed, other.tags.listed)
        found.compare("failures", failures.listed, other.failures.listed)
        found.compare("parameters", parameters, other.parameters) { "parameter \($0.quoted)" }
        found.compare("result", returns, other.returns)
        return found.all
    }
}

package struct SchemaDifferences {
    package private(set) var all: [ActionSchema.Difference] = []

    package init() {}

    package mutating func compare(_ field: String, _ own: String, _ other: String) {
        if own.hasSameBytes(as: other) { return }
        all.append(.init(field: field, own: own, other: other.distinguished(from: own)))
    }

    /// Compares lists of parameters or of fields.
    mutating func compare(
        _ field: String, _ own: [ParameterSchema], _ other: [ParameterSchema], _ name: (String) -> String
    ) {
        let before = all.count
        for one in own {
            guard let two = other.first(where: { $0.name.hasSameBytes(as: one.name) }) else {
                compare(name(one.name), one.type.description, "nothing")
                continue
            }
            let path = name(one.name)
            compare(path, one.type, two.type)
            compareDefaults(path + " default", one, two)
            compare(path + " secret", String(one.isSecret), String(two.isSecret))
            compare(path + " summary", one.summary.quotedBriefly, two.summary.quotedBriefly)
        }
        for two in other where !own.contains(where: { $0.name.hasSameBytes(as: two.name) }) {
            compare(name(two.name), "nothing", two.type.description)
        }
        // The same parameters in another order are another contract: typed callers pass them in order.
        if all.count == before { compare(field, own.map(\.name).listed, other.map(\.name).listed) }
    }

    /// Compares defaults; one that is secret, or has a secret part, on either side does not show.
    private mutating func compareDefaults(_ path: String, _ one: ParameterSchema, _ two: ParameterSchema) {
        let isSecret = one.hasSecrets || two.hasSecrets
        let texts = [one, two].map { $0.isRequired ? "none" : isSecret ? Secrets.mask : $0.shownDefault ?? "none" }
        let differsUnseen = texts[0].hasSameBytes(as: texts[1]) && !one.hasSameDefault(as: two)
        compare(path, texts[0], differsUnseen ? "another" : texts[1])
    }

    mutating func compare(_ path: String, _ own: ValueSchema, _ other: ValueSchema) {
        let isBelow = own.isNullable == other.isNullable
        switch (own.kind, other.kind) {
        case (.array(let one), .array(let two)) where isBelow:
            compare(path + "[]", one, two)
        case (.dictionary(let one), .dictionary(let two)) where isBelow:
            compare(path + "[*]", one, two)
        case (.record(let one, let fields), .record(let two, let others)) where isBelow && one.hasSameBytes(as: two):
            compare(path + " fields", fields, others) { path + ".\($0)" }
        default:
            // Callbacks of unlike records look the same.
            if own == other, own.description.hasSameBytes(as: other.description) { return }
            compare(path, own.description, other.description.distinguished(from: own.description))
        }
    }
}

extension String {
    /// Returns the text, marked where it looks like another one of other bytes: `another café`.
    package func distinguished(from other: String) -> String { self == other ? "another \(self)" : self }
}
