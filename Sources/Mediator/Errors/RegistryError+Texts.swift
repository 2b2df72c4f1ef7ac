// The texts of the core's registry problems. Each takes data alone; `RegistryError.Problem.init` joins the fact and the
// recovery suggestion.
//
// Two kinds of texts stand elsewhere, beside the rules that find them, since other products show them too: a difference of
// two declarations describes itself (`ActionSchema.Difference`), and so does what keeps a contract from serving another one
// (`Compatibility`).

// MARK: - What is registered twice

extension RegistryError.Problem {
    static func duplicateAction(_ path: ActionPath, differences: [String], _ locations: [CodeLocation]) -> Self {
        Self(
            .duplicateAction, path, "action \(path.quoted) is registered twice",
            recoverySuggestion: "keep one, or remove the first in an update.", differences: differences, locations)
    }

    static func duplicateModule(_ name: String, _ locations: [CodeLocation]) -> Self {
        Self(
            .duplicateModule, module: name, "module \(name.quoted) is registered twice",
            recoverySuggestion: "list it once, or give one another name.", locations)
    }

    static func duplicateTarget(_ name: String, _ locations: [CodeLocation]) -> Self {
        Self(
            .duplicateTarget, target: name, "target \(name.quoted) is given an object twice",
            recoverySuggestion: "declare it once and share it.", locations)
    }

    static func duplicateNotFound(_ target: String?, _ locations: [CodeLocation]) -> Self {
        let covered = target.map { "target \($0.quoted)" } ?? "all targets"
        return Self(
            .duplicateNotFound, target: target, "two \"notFound\" handlers handle calls to \(covered)",
            recoverySuggestion: "keep one.", locations)
    }

    static func duplicateInterceptor(_ name: String, module: String, _ locations: [CodeLocation]) -> Self {
        Self(
            .duplicateInterceptor, module: module.isEmpty ? nil : module,
            "interceptor \(name.quotedBriefly) is registered twice",
            recoverySuggestion: "register it once with all of its scopes in brackets, or give one another name.",
            locations
        )
    }

    /// - Parameter outer: The modules that are being registered, the outermost first.
    static func recursiveModule(_ name: String, inside outer: [String], _ location: CodeLocation) -> Self {
        Self(
            .recursiveModule, module: name,
            "module \(name.quoted) registers itself (\((outer + [name]).shortened().joined(separator: " → ")))",
            recoverySuggestion: "register each module once, outside of its own \"register\".", [location])
    }

    /// - Parameters:
    ///   - own: The file of the copy that runs.
    ///   - other: The file of the other copy.
    static func libraryCopies(_ own: String, _ other: String) -> Self {
        let images = [own, other].sorted().map(\.quoted).joined(separator: " and ")
        return Self(
            .libraryCopies, "two images have their own copy of Mediator: \(images)",
            recoverySuggestion: "link it once, as a dynamic product, or in the app's own framework.", [])
    }
}

// MARK: - Requirements of modules

extension RegistryError.Problem {
    static func missingRequirement(
        _ path: ActionPath, module: String, registered: some Sequence<ActionPath>, _ location: CodeLocation
    ) -> Self {
        let (there, nearest) = registeredNames(path, registered)
        return Self(
            .missingRequirement, path, module: module,
            "module \(module.quoted) requires \(path.quoted), which no module handles; \(there)",
            recoverySuggestion: (nearest.map { "require \($0.quoted)" } ?? "list the module that handles it")
                + ", or take it out of \"requires\".",
            [location])
    }

    /// Returns what is registered in the target of a missing action, and the nearest name.
    package static func registeredNames(
        _ path: ActionPath, _ registered: some Sequence<ActionPath>
    ) -> (text: String, nearest: String?) {
        let actions = registered.filter { $0.target == path.target }.map(\.action).sorted()
        let text = actions.isEmpty ? "there is no target \(path.target.quotedBriefly)" : "registered: \(actions.listed)"
        // In another target only an action of the same name is suggested: the nearest of all names would be a guess.
        let targets = registered.filter { $0.action == path.action }.map(\.target).sorted()
        let nearest =
            actions.isEmpty
            ? Suggestions.nearest(to: path.target, among: targets).first.map { "\($0).\(path.action)" }
            : Suggestions.nearest(to: path.action, among: actions).first.map { "\(path.target).\($0)" }
        return (text, nearest)
    }

    /// Returns this problem of a missing contract as one of a contract that the update removes.
    ///
    /// - Parameter contract: The contract in quotes.
    func causedByRemoval(of contract: String, at location: CodeLocation) -> Self {
        Self(
            code, target: target, action: action, module: module,
            "module \((module ?? "").quoted) requires \(contract), which is to be removed",
            recoverySuggestion: "remove the module first, or the provider's module with \"force: true\".",
            details: details, locations + [location])
    }

    /// - Parameter provider: The module that provides the action; empty outside of modules.
    static func incompatibleRequirement(
        _ path: ActionPath, module: String, provider: String, differences: [String], _ locations: [CodeLocation]
    ) -> Self {
        let provider = provider.isEmpty ? "its provider" : "module \(provider.quoted)"
        return Self(
            .incompatibleRequirement, path, module: module,
            "module \(module.quoted) requires \(path.quoted) in a form that \(provider) does not fit",
            recoverySuggestion: "make both use one contract.", differences: differences, locations)
    }

    /// - Parameters:
    ///   - what: The kind and the name in quotes: `module "Cart"`.
    ///   - names: What there is of the kind.
    package static func nothingToRemove(
        _ what: String, among names: [String], _ location: CodeLocation, target: String? = nil, _ action: String? = nil,
        details: [String: String] = [:]
    ) -> Self {
        Self(
            .nothingToRemove, target: target, action: action,
            "there is no \(what) to remove; registered: \(names.listed)", details: details, [location])
    }
}

// MARK: - Targets and interceptors

extension RegistryError.Problem {
    static func emptyTarget(_ name: String, _ location: CodeLocation) -> Self {
        Self(
            .emptyTarget, target: name, "target \(name.quotedBriefly) is given an object, and no action",
            recoverySuggestion: "register its actions with \"handle\", or leave it out.", [location])
    }

    static func misplaced(_ path: ActionPath, target: String, _ location: CodeLocation) -> Self {
        Self(
            .misplacedAction, path, "a method of target \(target.quoted) is registered for \(path.quoted)",
            recoverySuggestion: "register it with target \(path.target.quoted).", [location])
    }

    static func isolatedMethod(_ path: ActionPath, _ location: CodeLocation) -> Self {
        Self(
            .isolatedMethod, path,
            "the method for \(path.quoted) is isolated to a global actor, and the action runs outside of it",
            recoverySuggestion: "declare the method nonisolated, or the action with the effect of the method.",
            [location])
    }

    static func mainActorTarget(_ path: ActionPath, _ location: CodeLocation, target: CodeLocation) -> Self {
        Self(
            .mainActorTarget, path,
            "the object of target \(path.target.quoted) is created on the main actor, and \(path.quoted) is synchronous, so "
                + "that any thread may call it",
            recoverySuggestion: "declare \"effect: .mainActor\" or \".asyncMainActor\", or create the object without "
                + "\"on: MainActor.self\".",
            [location, target])
    }

    /// - Parameter isOnMainActor: Whether the covered action runs on the main actor.
    static func suspendingInterceptor(
        _ name: String, module: String, _ scope: InterceptorScope, around path: ActionPath, isOnMainActor: Bool,
        _ locations: [CodeLocation]
    ) -> Self {
        let (effect, change) =
            isOnMainActor
            ? ("runs on the main actor without suspending", "declare \"effect: .asyncMainActor\"")
            : ("is synchronous", "make the action asynchronous")
        return Self(
            .suspendingInterceptor, path, module: module.isEmpty ? nil : module,
            "interceptor \(name.quotedBriefly) may suspend, and its scope (\(scope)) covers \(path.quoted), which \(effect)",
            recoverySuggestion: "\(change), narrow the scope, or use an \"Interceptor\".", locations)
    }

    static func invalidDepth(_ depth: Int, maximum: Int) -> Self {
        Self(
            .invalidDepth, "the maximum depth \(depth) is out of range",
            recoverySuggestion: "give one from 0 to \(maximum).", [])
    }
}

// MARK: - Declarations

extension RegistryError.Problem {
    /// - Parameter kind: What has the name: `target`, `action`, `event` or `parameter`.
    static func invalidName(_ kind: String, _ name: String, of path: ActionPath, _ location: CodeLocation) -> Self {
        Self(
            .invalidName, path, "\(kind) \(name.quotedBriefly) of \(path.quoted) is no name",
            recoverySuggestion: "use letters, digits and underscores, beginning with a letter.", [location])
    }

    static func invalidModuleName(_ name: String, _ location: CodeLocation) -> Self {
        Self(
            .invalidName, module: name, "module \(name.quotedBriefly) is no name",
            recoverySuggestion: "give it a name that is not empty and has no hidden characters.", [location])
    }

    static func duplicateParameter(_ name: String, of path: ActionPath, _ location: CodeLocation) -> Self {
        Self(
            .duplicateParameter, path, "\(path.quoted) declares parameter \(name.quoted) twice",
            recoverySuggestion: "name each once.", [location])
    }

    /// - Parameters:
    ///   - parameter: The parameter that has the type; nil for the result.
    ///   - fact: Why values of the type cannot cross, and how to resolve it.
    static func invalidType(
        _ parameter: String?, of path: ActionPath, _ type: ValueSchema, _ fact: String, _ location: CodeLocation
    ) -> Self {
        let part = parameter.map { "parameter \($0.quoted)" } ?? "the result"
        return Self(
            .invalidType, path,
            "\(part) of \(path.quoted) is \(type), which cannot cross between modules: \(fact)",
            [location])
    }

    static func invalidDefault(
        of parameter: String, _ path: ActionPath, _ mismatch: ValueMismatch, _ location: CodeLocation
    ) -> Self {
        Self(
            .invalidDefault, path,
            "the default of parameter \(parameter.quoted) of \(path.quoted) does not fit its type: \(mismatch)",
            recoverySuggestion: "give one that does.", [location])
    }

    /// - Parameter kind: `action` or `event`.
    static func unavailableParameter(
        _ parameter: ParameterSchema, of kind: String, _ path: ActionPath, _ exposure: Exposure,
        _ location: CodeLocation
    ) -> Self {
        let isCallback = if case .callback = parameter.type.kind { true } else { false }
        let (carried, change) =
            if exposure == .link {
                (
                    "no URL carries",
                    "make the parameter optional and pass it in \"context\", or make the \(kind) internal."
                )
            } else if isCallback {
                // A module in another process can give one, but also pages, agents and programs reach the action.
                ("no message carries", "make the parameter optional, or make the \(kind) internal.")
            } else {
                ("never leaves the process", "make the \(kind) internal, or exchange plain values.")
            }
        return Self(
            .externalReference, path,
            "\(path.quoted) cannot be \(exposure.rawValue), since its parameter \(parameter.name.quoted) is a "
                + "\(parameter.type), which \(carried)",
            recoverySuggestion: change, [location])
    }

    static func unavailableResult(
        _ result: ValueSchema, of kind: String, _ path: ActionPath, _ exposure: Exposure, _ location: CodeLocation
    ) -> Self {
        Self(
            .externalReference, path,
            "\(path.quoted) cannot be \(exposure.rawValue), since its result is a \(result), which never leaves the process",
            recoverySuggestion: "declare \"exposure: .link\" if only the app opens it, make the \(kind) internal, or "
                + "exchange plain values.",
            [location])
    }

    static func eventForLinks(_ path: ActionPath, _ location: CodeLocation) -> Self {
        Self(
            .invalidExposure, path,
            "event \(path.quoted) cannot be link, since no URL subscribes to events",
            recoverySuggestion: "make it internal or external.", [location])
    }
}
