// The texts of the core's errors: first those of calls, then those of the registry. Each takes data alone;
// `MediatorError.description` writes its parts below one another, and `RegistryError.Problem.init` joins the fact and the
// recovery suggestion.
//
// Other texts stand elsewhere. Each conversion of a value, also one of an app, names the expected and the found type itself
// (`ValueMismatch.expected`). What stops the process stands in its `precondition`. What the compiler reports stands in an
// attribute of the declaration. Two kinds stand beside the rules that find them, since other products show them too: a
// difference of two declarations (`ActionSchema.Difference`), and what keeps a contract from serving another one
// (`Compatibility`).

// MARK: - Names that are not registered

extension MediatorError {
    static func targetNotFound(_ path: ActionPath, registered: [String]) -> MediatorError {
        notFound(
            .targetNotFound, path.target, registered, path, "no target \(path.target.quotedBriefly).",
            recoverySuggestion: "register a module that handles it, or check the name.")
    }

    static func actionNotFound(_ path: ActionPath, registered: [String]) -> MediatorError {
        notFound(
            .actionNotFound, path.action, registered, path,
            "no action \(path.action.quotedBriefly) in target \(path.target.quotedBriefly).",
            recoverySuggestion: "call one that is registered, or register it with its target.")
    }

    static func noObject(_ target: String, registered: [String]) -> MediatorError {
        notFound(
            .targetNotFound, target, registered, nil, "no target \(target.quotedBriefly) with an object of its own.",
            recoverySuggestion: "release only targets declared with \"registry.target\".")
    }

    private static func notFound(
        _ code: Code, _ name: String, _ registered: [String], _ path: ActionPath?, _ message: String,
        recoverySuggestion: String
    ) -> MediatorError {
        MediatorError(
            code, path, target: path?.target ?? name, message: message, notes: ["registered: " + registered.listed],
            suggestions: Suggestions.nearest(to: name, among: registered), recoverySuggestion: recoverySuggestion,
            details: ["registered": registered.parameterValue])
    }
}

// MARK: - Parameters of a call

extension ParameterProblems.Problem {
    /// - Parameters:
    ///   - unused: The declared names that the caller does not pass.
    ///   - declaresNone: Whether there are no declared names.
    static func unknown(_ key: String, of path: ActionPath, unused: [String], declaresNone: Bool) -> Self {
        Self(
            code: .unknownParameter, parameter: key, fact: "no parameter \(key.quotedBriefly) in \(path)",
            suggestions: Suggestions.nearest(to: key, among: unused),
            recoverySuggestion: declaresNone ? "call it without parameters." : "leave it out.")
    }

    static func missing(_ parameter: ParameterSchema, of path: ActionPath) -> Self {
        Self(
            code: .missingParameter, parameter: parameter.name,
            fact: "parameter \(parameter.name.quoted) of \(path) is missing",
            recoverySuggestion: "pass it as \(parameter.type).")
    }

    /// - Parameter problem: The problem, with its path from the parameter on.
    static func invalid(_ problem: ValueMismatch.Problem, _ parameter: ParameterSchema, of path: ActionPath) -> Self {
        Self(
            code: .invalidParameter, parameter: problem.path.description,
            fact: "parameter \(problem.path.description.quotedBriefly) of \(path): \(problem.fact)",
            recoverySuggestion: "pass \(parameter.name) as \(parameter.type).")
    }
}

extension MediatorError {
    /// Returns the error for parameters that an action cannot take, with the code of the first problem.
    ///
    /// - Parameters:
    ///   - first: The first problem, which is among the problems.
    ///   - problems: The problems to list.
    ///   - omittedCount: The number of the others.
    ///   - declared: The parameters that the action declares.
    static func parameters(
        _ first: ParameterProblems.Problem, _ problems: [ParameterProblems.Problem], omittedCount: Int,
        of path: ActionPath, declared: [ParameterSchema]
    ) -> MediatorError {
        let isOnly = problems.count == 1
        var lines = problems.map { problem in
            problem.fact + (problem.suggestions.first.map { "; did you mean \($0.quoted)?" } ?? ".")
        }
        if omittedCount > 0 { lines.append("… and \(omittedCount) more.") }
        let signature = "parameters: " + (declared.isEmpty ? "none" : declared.map(\.description).listed)
        let count = problems.count + omittedCount
        return MediatorError(
            first.code, path, parameter: first.parameter,
            message: isOnly ? first.fact + "." : "\(path) cannot take its parameters, for \(count) reasons.",
            notes: (isOnly ? [] : lines) + [signature], suggestions: isOnly ? first.suggestions : [],
            recoverySuggestion: isOnly ? first.recoverySuggestion : "pass what is declared.",
            details: ["problems": .array(problems.map(\.details))])
    }

    /// Returns an error of reading parameters as one of their call.
    package static func unreadable(_ error: MediatorError, _ code: Code, _ path: ActionPath) -> MediatorError {
        var unreadable = MediatorError(
            code, path, parameter: error.parameter, message: "\(path) cannot read its parameters: \(error.message)",
            notes: error.notes, suggestions: error.suggestions,
            recoverySuggestion: "pass what is declared; if the caller does, correct the handler.",
            details: error.details)
        unreadable.callChain = error.callChain
        return unreadable
    }

    /// Returns an error that shows neither a secret value nor what a message says about it.
    ///
    /// - Parameter parameter: The secret parameter; nil where the error names none.
    static func redacted(_ code: Code, _ parameter: String?) -> MediatorError {
        MediatorError(
            code, parameter: parameter, message: parameter.map { "\($0.quoted) does not fit." } ?? "they do not fit.")
    }
}

// MARK: - Values

extension ValueMismatch {
    static func missing(_ type: ValueSchema) -> ValueMismatch { ValueMismatch("missing, expected \(type)") }

    /// The mismatch of a type of the app whose conversions of one value differ.
    static let unrepeatable = ValueMismatch("its conversion failed, and succeeded when it was repeated")

    /// Of a check that asks only whether a value fits; nobody sees it.
    static let doesNotFit = ValueMismatch("does not fit")

    /// The mismatch without any part of the secret value, not even its keys.
    var redacted: ValueMismatch { ValueMismatch("does not fit; its value is secret") }
}

extension MediatorError {
    static func missingParameter(_ key: String, in parameters: Parameters, expected: String) -> MediatorError {
        MediatorError(
            .missingParameter, parameter: key, message: "no key \(key.quotedBriefly) in the dictionary.",
            notes: ["keys: " + parameters.keys.listed],
            suggestions: Suggestions.nearest(to: key, among: parameters.keys),
            recoverySuggestion: "add it as \(expected), or read it as an optional.",
            details: ["expected": .string(expected)])
    }

    package static func invalidParameter(_ key: String, _ mismatch: ValueMismatch) -> MediatorError {
        invalid(.invalidParameter, mismatch.at(key: key))
    }

    /// Returns the error of a mismatch outside of a call, in a record if one is named.
    package static func invalidValue(
        _ mismatch: ValueMismatch, of record: String? = nil, at location: CodeLocation? = nil
    ) -> MediatorError {
        var error = invalid(.invalidValue, mismatch, of: record)
        if let location { error.notes.append("at \(location)") }
        return error
    }

    private static func invalid(_ code: Code, _ mismatch: ValueMismatch, of record: String? = nil) -> MediatorError {
        let path = mismatch.problems.first?.path.description ?? ""
        return MediatorError(
            code, parameter: path.isEmpty ? nil : path,
            message: (record.map { "\($0) does not fit: " } ?? "") + "\(mismatch).",
            recoverySuggestion: "give a value of the expected type; numbers convert only where that is exact.",
            details: ["problems": mismatch.listed])
    }

    package static func notSerializable(_ path: ValuePath, _ fact: String, recoverySuggestion: String) -> MediatorError
    {
        MediatorError(
            .notSerializable, parameter: path.description.isEmpty ? nil : path.description,
            message: path.description.isEmpty ? fact : "\(path): \(fact)", recoverySuggestion: recoverySuggestion)
    }
}

// MARK: - Results

extension MediatorError {
    enum ResultSource {
        case handler
        case interceptor(String)
        case redirect(to: ActionPath)
    }

    static func invalidResult(
        _ path: ActionPath, from source: ResultSource = .handler, _ mismatch: ValueMismatch, declared: ValueSchema
    ) -> MediatorError {
        let (fact, recoverySuggestion, details): (String, String, Parameters) =
            switch source {
            case .handler:
                (
                    "the result of \(path) does not fit",
                    "make the handler return what the caller's contract declares, or change the contract.", [:]
                )
            case .interceptor(let name):
                (
                    "the result that interceptor \(name.quoted) gives \(path) does not fit",
                    "make the interceptor return what the contract declares.", ["interceptor": .string(name)]
                )
            case .redirect(let other):
                (
                    "an interceptor redirects \(path) to \(other), whose result does not fit",
                    "redirect it to an action that returns what the contract declares.",
                    ["redirectedTo": .string("\(other)")]
                )
            }
        return MediatorError(
            .invalidResult, path, message: "\(fact): \(mismatch).", notes: ["declared: \(declared)"],
            recoverySuggestion: recoverySuggestion, details: Parameters(details + [("problems", mismatch.listed)]))
    }
}

// MARK: - Effects

extension MediatorError {
    static func requiresAsync(_ path: ActionPath) -> MediatorError {
        MediatorError(
            .requiresAsync, path, message: "\(path) is asynchronous and was called without await.",
            recoverySuggestion:
                "call it by name with \"try await performAsync\", or through its asynchronous contract.")
    }

    static func requiresMainActor(_ path: ActionPath) -> MediatorError {
        MediatorError(
            .requiresMainActor, path, message: "\(path) runs on the main actor and was called off it.",
            recoverySuggestion: "call it from code marked @MainActor, or by name with \"try await performAsync\".")
    }

    static func redirectRequiresAsync(_ path: ActionPath, to other: ActionPath) -> MediatorError {
        MediatorError(
            .requiresAsync, path,
            message: "an interceptor redirects \(path), which does not suspend, to \(other), which is asynchronous.",
            recoverySuggestion: "redirect it to a synchronous action, or make it asynchronous too.")
    }
}

// MARK: - Recursion

extension MediatorError {
    static func recursiveTarget(_ path: ActionPath, cycle: [String]) -> MediatorError {
        MediatorError(
            .recursiveTarget, path, message: "target \(path.target.quoted) is requested during its own creation.",
            notes: ["cycle: " + cycle.joined(separator: " → ")],
            recoverySuggestion: "do not call the target's own actions in its \"make\" closure.",
            details: ["cycle": cycle.parameterValue])
    }

    static func callDepthExceeded(_ path: ActionPath, maximum: Int) -> MediatorError {
        callDepthExceeded(
            path, "calls nest more than \(maximum) deep.",
            recoverySuggestion: "end the recursion, or allow more with \"maximumDepth\" when you create the mediator.")
    }

    static func stackExhausted(_ path: ActionPath, depth: Int) -> MediatorError {
        callDepthExceeded(
            path, "calls nest \(depth) deep, and the stack of the thread has no room for more.",
            recoverySuggestion:
                "end the recursion, make the action asynchronous, or call it on a thread with a larger stack.")
    }

    private static func callDepthExceeded(
        _ path: ActionPath, _ message: String, recoverySuggestion: String
    ) -> MediatorError {
        var error = MediatorError(.callDepthExceeded, path, message: message, recoverySuggestion: recoverySuggestion)
        // The call that failed is the last one of the chain.
        error.callChain.pass(path)
        return error
    }

    static func redirectLoop(_ trail: [ActionPath]) -> MediatorError { redirectLoop(trail, "in a cycle") }

    static func tooManyRedirects(_ trail: [ActionPath]) -> MediatorError {
        redirectLoop(trail, "more than \(trail.count - 2) times")
    }

    private static func redirectLoop(_ trail: [ActionPath], _ how: String) -> MediatorError {
        let names = trail.map(\.description)
        return MediatorError(
            .redirectLoop, trail.first, message: "interceptors redirect \(names.first ?? "a call") \(how).",
            notes: ["trail: " + names.shortened().joined(separator: " → ")],
            recoverySuggestion: "let an interceptor of one of them proceed or finish.",
            details: ["trail": names.parameterValue])
    }
}

// MARK: - Start and stop

extension MediatorError {
    /// - Parameters:
    ///   - reason: What the module threw.
    ///   - failure: The same as other modules may see it.
    static func startFailed(_ module: String, _ reason: any Error, as failure: ActionFailure) -> MediatorError {
        let error = reason as? MediatorError
        let message = "module \(module.quoted) did not start: \(error?.message ?? failure.attributed)"
        var result = MediatorError(
            .startFailed,
            message: message.hasSuffix(".") ? message : message + ".",
            notes: error?.notes ?? [],
            suggestions: error?.suggestions ?? [],
            recoverySuggestion: error?.recoverySuggestion ?? "correct what keeps it from starting, and start again.",
            details: [
                "module": .string(module), "code": .string(error?.code.rawValue ?? failure.code),
                "details": .dictionary(error?.details ?? failure.details),
            ])
        result.callChain = error?.callChain ?? failure.callChain
        return result
    }

    static func recursiveLifecycle(_ name: String, inside outer: String, caller: Caller?) -> MediatorError {
        let who = caller.map { $0.module.isEmpty ? $0.description : "module \($0.module.quoted)" }
        return MediatorError(
            .recursiveLifecycle,
            message: "\(name.quoted) was called\(who.map { " by \($0)" } ?? "") inside of \(outer.quoted), "
                + "and each would wait for the other.",
            recoverySuggestion: "call it once \(outer.quoted) has returned.",
            details: ["call": .string(name), "inside": .string(outer)])
    }
}

extension ActionFailure {
    /// The failure without its chain, and the action that threw it; of an unexpected one the message, which names both.
    fileprivate var attributed: String {
        if code == Self.unexpectedCode, !message.isEmpty { return message }
        return (thrower.map { "\($0) failed: " } ?? "") + ActionFailure(code, message, details).description
    }
}

// MARK: - Errors that leave a module

extension ActionFailure {
    static func unexpected(_ path: ActionPath, _ type: any Error.Type) -> ActionFailure {
        ActionFailure(unexpectedCode, "\(path) threw \(type).")
    }

    /// Returns what stands for the description of an error that may show a secret parameter.
    static func withheldText(_ type: any Error.Type, _ path: ActionPath) -> String {
        "\(type), whose text may hold a secret parameter of \(path) and is left out"
    }
}

extension MediatorError {
    /// The line that names the handler of an error that names no call.
    static func handlerNote(_ path: ActionPath, module: String) -> String {
        "in: \(path)" + (module.isEmpty ? "" : " of module \(module.quoted)")
    }
}

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
