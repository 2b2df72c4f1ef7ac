import Mediator
import MediatorCoding
import MediatorGateway

/// The changes of one route, by the rules of the specification *Compatibility*: a link that reached an action must reach
/// it with the same parameters.
struct RouteChange {
    /// The route in the old catalogue; nil for a new one.
    let before: RouteSchema?
    /// The route in the new catalogue; nil for a removed one.
    let after: RouteSchema?
    private(set) var breaking: [String] = []
    private(set) var harmless: [String] = []

    var name: String { (before ?? after)?.pattern ?? "" }

    /// Returns the changed routes: those of the old catalogue in their order, then the new ones.
    static func all(from old: [RouteSchema], to new: [RouteSchema]) -> [RouteChange] {
        let partners = partners(of: old, in: new)
        let (before, after) = (RouteOrder(old), RouteOrder(new))
        let kept = zip(old, partners).enumerated().map { index, pair in
            guard let partner = pair.1 else { return RouteChange(removed: pair.0, from: new) }
            let overtaking = after.routes(before: partner).filter { place in
                let former = partners.firstIndex { $0 == place }
                let isElsewhere = !new[place].leadsToSame(as: new[partner])
                return isElsewhere && !before.routes(before: index).contains { $0 == former }
            }
            return RouteChange(from: pair.0, to: new[partner], overtaking: overtaking.map { new[$0] })
        }
        let added = new.indices.filter { !partners.contains($0) }.map { RouteChange(added: new[$0]) }
        return (kept + added).filter { !$0.breaking.isEmpty || !$0.harmless.isEmpty }
    }

    /// Returns the index of the new route that each old one has become: the one of the same pattern, or else the one
    /// whose pattern differs only in the names of its parameters.
    private static func partners(of old: [RouteSchema], in new: [RouteSchema]) -> [Int?] {
        var taken: Set<Int> = []
        func take(where isPartner: (RouteSchema) -> Bool) -> Int? {
            guard let index = new.indices.first(where: { !taken.contains($0) && isPartner(new[$0]) }) else {
                return nil
            }
            taken.insert(index)
            return index
        }
        let same = old.map { route in
            take { $0.pattern == route.pattern && $0.leadsToSame(as: route) }
        }
        let changed = zip(old, same).map { route, index in index ?? take { $0.pattern == route.pattern } }
        return zip(old, changed).map { route, index in
            index ?? take { $0.shapes == route.shapes && $0.leadsToSame(as: route) }
        }
    }

    private init(added route: RouteSchema) {
        (before, after) = (nil, route)
        harmless = ["new"]
    }

    private init(removed route: RouteSchema, from new: [RouteSchema]) {
        (before, after) = (route, nil)
        let others = Set(new.filter { $0.leadsToSame(as: route) }.flatMap(\.shapes))
        let missing = route.shapes.filter { !others.contains($0) }
        if missing.isEmpty, !route.shapes.isEmpty {
            harmless = ["removed, other routes match its paths"]
        } else {
            breaking = ["removed"]
        }
    }

    private init(from old: RouteSchema, to new: RouteSchema, overtaking: [RouteSchema]) {
        (before, after) = (old, new)
        breakIfChanged("action", "\(old.target).\(old.action)", "\(new.target).\(new.action)")
        for key in Set(old.fixed.map(\.key) + new.fixed.map(\.key)).sorted() {
            breakIfChanged("fixed \(key.quoted)", Self.text(old.fixed[key]), Self.text(new.fixed[key]))
        }
        breaking += overtaking.map { "precedence: \($0.pattern.quoted) comes first" }
        note("pattern", old.pattern.quoted, new.pattern.quoted)
        note("priority", String(old.priority), String(new.priority))
    }

    private mutating func breakIfChanged(_ field: String, _ old: String, _ new: String) {
        if old != new { breaking.append("\(field): was \(old), is \(new)") }
    }

    private mutating func note(_ field: String, _ old: String, _ new: String) {
        if old != new { harmless.append("\(field): was \(old), is \(new)") }
    }

    /// Returns a fixed value as JSON, since a catalogue that was read has no other form of it.
    private static func text(_ value: Value?) -> String {
        guard let value else { return "nothing" }
        return (try? value.json()) ?? value.description
    }
}

extension RouteSchema {
    /// Whether links by both routes call the same action with the same fixed parameters.
    fileprivate func leadsToSame(as other: RouteSchema) -> Bool {
        func text(_ parameters: Parameters) -> [String] {
            parameters.map { "\($0.key)=\((try? $0.value.json()) ?? $0.value.description)" }.sorted()
        }
        return (target, action) == (other.target, other.action) && text(fixed) == text(other.fixed)
    }
}

/// Which routes of a catalogue are tried before others of the same shape: those of a higher priority, then earlier ones.
private struct RouteOrder {
    private var byShape: [String: [Int]] = [:]
    private let shapes: [[String]]

    init(_ routes: [RouteSchema]) {
        shapes = routes.map(\.shapes)
        let order = routes.indices.sorted { (-routes[$0].priority, $0) < (-routes[$1].priority, $1) }
        for index in order {
            for shape in shapes[index] { byShape[shape, default: []].append(index) }
        }
    }

    /// Returns the indices of the routes that are tried before one, for any of its shapes.
    func routes(before index: Int) -> Set<Int> {
        Set(shapes[index].flatMap { byShape[$0, default: []].prefix { $0 != index } })
    }
}
