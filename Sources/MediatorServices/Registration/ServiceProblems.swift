public import Mediator

extension RegistryError.Code {
    /// Two providers provide one service.
    public static let duplicateService = RegistryError.Code(rawValue: "duplicateService")
}

extension RegistryError.Problem {
    /// The type of the service, for a problem of a service.
    public var service: String? { details["service"] }

    static func duplicateService(_ earlier: ServiceRegistration, _ later: ServiceRegistration) -> Self {
        Self(
            .duplicateService,
            "service \(later.name) is provided twice",
            recoverySuggestion: "keep one, or distinguish them with \"qualifier\".",
            details: later.name.problemDetails,
            [earlier.location, later.location]
        )
    }

    static func missingService(_ name: ServiceName, _ module: ModuleRegistration, provided: [ServiceName]) -> Self {
        let nearest = name.nearest(among: provided)
        return Self(
            .missingRequirement,
            module: module.name,
            "module \(module.name.quoted) requires service \(name), which no module provides; provided: "
                + "\(provided.map(\.description).listed)",
            recoverySuggestion: (nearest.map { "require \($0)" } ?? "list the module that provides it")
                + ", or take it out of \"requires\".",
            details: name.problemDetails,
            [module.location]
        )
    }
}

extension MediatorError.Code {
    /// No module provides the service.
    public static let serviceNotFound = MediatorError.Code(rawValue: "serviceNotFound")
    /// The creation of a service requested the service itself.
    public static let recursiveService = MediatorError.Code(rawValue: "recursiveService")
    /// A service that is provided on the main actor was requested off it.
    public static let mainActorService = MediatorError.Code(rawValue: "mainActorService")
}

extension MediatorError {
    static func serviceNotFound(_ name: ServiceName, provided: [ServiceName]) -> MediatorError {
        MediatorError(
            .serviceNotFound,
            message: "no service \(name).",
            notes: ["provided: " + provided.map(\.description).listed],
            suggestions: name.nearest(among: provided).map { [$0.displayName] } ?? [],
            recoverySuggestion: "provide it with \"registry.provide\", or list the module that provides it.",
            details: [
                "service": .string(name.type), "qualifier": (name.qualifier?.rawValue).parameterValue,
                "provided": provided.map(\.displayName).parameterValue,
            ]
        )
    }

    static func mainActorService(_ name: ServiceName, module: String) -> MediatorError {
        MediatorError(
            .mainActorService,
            message: "service \(name) is provided on the main actor and was requested off it.",
            notes: module.isEmpty ? [] : ["provided by: module \(module.quoted)"],
            recoverySuggestion:
                "request it in code marked @MainActor, as the handler of a main-actor action, or inside of "
                + "\"await MainActor.run\".",
            details: ["service": .string(name.type), "qualifier": (name.qualifier?.rawValue).parameterValue]
        )
    }

    static func recursiveService(_ name: ServiceName, cycle: [String]) -> MediatorError {
        MediatorError(
            .recursiveService,
            message: "service \(name) is requested during its own creation.",
            notes: ["cycle: " + cycle.joined(separator: " → ")],
            recoverySuggestion:
                "do not request it, nor what needs it, in its \"provide\" closure; request it when it is used.",
            details: [
                "service": .string(name.type), "qualifier": (name.qualifier?.rawValue).parameterValue,
                "cycle": cycle.parameterValue,
            ]
        )
    }
}

extension ServiceName {
    var problemDetails: [String: String] { ["service": type] }

    /// Returns the nearest service: of the same type the one with the nearest or the only other qualifier, otherwise
    /// the one with the nearest type.
    fileprivate func nearest(among names: [ServiceName]) -> ServiceName? {
        let others = names.filter { $0.type == type }
        if others.count == 1 { return others.first }
        if !others.isEmpty {
            let words = others.compactMap { $0.qualifier?.rawValue }
            let nearest = qualifier.flatMap { Suggestions.nearest(to: $0.rawValue, among: words).first }
            return nearest.flatMap { word in others.first { $0.qualifier?.rawValue == word } }
        }
        let nearest = Suggestions.nearest(to: short, among: names.map(\.short)).first
        return names.first { $0.short == nearest && $0.qualifier == qualifier } ?? names.first { $0.short == nearest }
    }
}
