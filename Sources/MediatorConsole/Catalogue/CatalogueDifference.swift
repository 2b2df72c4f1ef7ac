import Mediator

/// What changed from one catalogue to another, by the rules of the startup check: breaking is what would keep a caller
/// that was made for the old one from calling the new one.
struct CatalogueDifference {
    /// One change of one action.
    struct Change {
        let action: String
        let text: String
    }

    private(set) var breaking: [Change] = []
    private(set) var harmless: [Change] = []

    init(from old: Catalogue, to new: Catalogue) {
        let (before, after) = (Self.byName(old.actions), Self.byName(new.actions))
        for name in Set(before.keys).union(after.keys).sorted() {
            switch (before[name], after[name]) {
            case (let one?, let two?): compare(name, one, two)
            case (_?, nil): breaking.append(Change(action: name, text: "removed"))
            case (nil, _): harmless.append(Change(action: name, text: "new"))
            }
        }
    }

    private static func byName(_ schemas: [ActionSchema]) -> [String: ActionSchema] {
        Dictionary(schemas.map { ("\($0.target).\($0.action)", $0) }, uniquingKeysWith: { first, _ in first })
    }

    private mutating func compare(_ name: String, _ old: ActionSchema, _ new: ActionSchema) {
        var problems = Compatibility.problems(required: old, provided: new)
        if old.exposure == .remote, new.exposure != .remote {
            problems.append("exposure: was remote, is \(new.exposure.rawValue)")
        }
        breaking += problems.map { Change(action: name, text: $0) }
        // The same field is told once: as what breaks, if it does.
        let told = problems.map { problem in
            problem.firstRange(of: ": ").map { String(problem[..<$0.lowerBound]) } ?? problem
        }
        for difference in old.differences(from: new)
        where !told.contains(where: { difference.field == $0 || difference.field.hasPrefix($0 + " ") }) {
            let text = "\(difference.field): was \(difference.own), is \(difference.other)"
            harmless.append(Change(action: name, text: text))
        }
    }
}

extension CatalogueDifference {
    /// The changes as people read them.
    var text: String {
        if breaking.isEmpty, harmless.isEmpty { return "no changes" }
        return (Self.lines("breaking", breaking) + Self.lines("harmless", harmless)).joined(separator: "\n")
    }

    /// The changes as `{"breaking": [{"action", "change"}], "harmless": […]}`.
    var json: Value {
        func values(_ changes: [Change]) -> Value {
            .array(changes.map { ["action": .string($0.action), "change": .string($0.text)] })
        }
        return ["breaking": values(breaking), "harmless": values(harmless)]
    }

    private static func lines(_ title: String, _ changes: [Change]) -> [String] {
        guard !changes.isEmpty else { return [] }
        return ["\(title): \(changes.count.counted("change"))"] + changes.map { "  \($0.action)  \($0.text)" }
    }
}
