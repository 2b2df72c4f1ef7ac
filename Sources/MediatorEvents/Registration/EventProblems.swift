public import Mediator

extension RegistryError.Code {
    /// An event is declared twice, or has the name of an action.
    public static let duplicateEvent = RegistryError.Code(rawValue: "duplicateEvent")
    /// A subscriber's contract cannot read the declared event.
    public static let incompatibleSubscriber = RegistryError.Code(rawValue: "incompatibleSubscriber")
}

extension RegistryError.Problem {
    static func duplicateEvent(_ earlier: EventRegistration, _ event: EventRegistration) -> Self {
        Self(
            .duplicateEvent,
            event.path,
            "event \(event.path.quoted) is declared twice",
            recoverySuggestion: "let one module declare it, all others only post it.",
            differences: earlier.contract.schema.differences(from: event.contract.schema).map(\.fromFirstToSecond),
            [earlier.location, event.location]
        )
    }

    static func eventLikeAction(_ event: EventRegistration, _ entry: RegisteredAction) -> Self {
        Self(
            .duplicateEvent,
            event.path,
            "event \(event.path.quoted) has the name of an action",
            recoverySuggestion: "name the event after what has happened, as \"orderPlaced\".",
            [event.location, entry.location]
        )
    }

    static func incompatible(_ subscriber: Subscriber, _ event: EventRegistration, _ differences: [String]) -> Self {
        let who = subscriber.module.isEmpty ? "a subscriber" : "module \(subscriber.module.quoted)"
        return Self(
            .incompatibleSubscriber,
            event.path,
            module: subscriber.module.isEmpty ? nil : subscriber.module,
            "\(who) subscribes to \(event.path.quoted) in a form that \(event.declarer) does not fit",
            recoverySuggestion: "make both use one contract.",
            differences: differences,
            [subscriber.location, event.location]
        )
    }

    static func incompatible(
        _ module: ModuleRegistration,
        _ event: EventRegistration,
        _ differences: [String]
    ) -> Self {
        Self(
            .incompatibleRequirement,
            event.path,
            module: module.name,
            "module \(module.name.quoted) requires event \(event.path.quoted) in a form that \(event.declarer) does not fit",
            recoverySuggestion: "make both use one contract.",
            differences: differences,
            [module.location, event.location]
        )
    }

    static func missingEvent(
        _ path: ActionPath,
        _ module: ModuleRegistration,
        declared: some Sequence<ActionPath>
    ) -> Self {
        let names = declared.filter { $0.target == path.target }.map(\.action).sorted()
        let there =
            names.isEmpty ? "target \(path.target.quoted) declares no event" : "declared: \(names.listed)"
        let nearest = Suggestions.nearest(to: path.action, among: names).first
        return Self(
            .missingRequirement,
            path,
            module: module.name,
            "module \(module.name.quoted) requires event \(path.quoted), which no module declares; \(there)",
            recoverySuggestion: (nearest.map { "require \(ActionPath(target: path.target, action: $0).quoted)" }
                ?? "list the module that declares it")
                + ", or take it out of \"requires\".",
            [module.location]
        )
    }
}

extension EventRegistration {
    fileprivate var declarer: String {
        module.isEmpty ? "its declaration" : "the declaration of module \(module.quoted)"
    }

    /// The problems of the declaration itself.
    var problems: [RegistryError.Problem] {
        DeclarationProblems(kind: "event", path: path, schema: contract.schema.asAction, location: location).all
    }
}
