import Mediator
import MediatorCoding
import MediatorCatalogue
import MediatorEvents
import MediatorRemote
import MediatorServices
import MediatorTrace

/// The result of `check`: counts and notes, or the problems of the modules.
struct CheckResult {
    private let lines: [String]
    private let json: Value

    /// Creates the result for modules that fit together.
    ///
    /// - Parameters:
    ///   - mediator: The mediator of the modules.
    ///   - notes: Further notes; evaluated last, since finding them may register interceptors.
    ///   - performed: The outcome of the lines of a file; nil if none were performed.
    init(_ mediator: Mediator, notes: @autoclosure () -> [String], _ performed: CheckedLines?) {
        let (modules, targets, actions) = (mediator.modules.count, mediator.targets.count, mediator.schemas.count)
        let cycles = mediator.requirementCycles
        // Without the trace and the recording of a console.
        let interceptors = mediator.interceptors.filter { !$0.isOfConsole }
        let schemas = mediator.schemas
        // A misspelt scope covers nothing, and leaves its actions unguarded.
        let idle = interceptors.filter { interceptor in !schemas.contains(where: interceptor.scope.covers) }
        let idleParts = interceptors.filter { interceptor in !idle.contains(interceptor) }
            .flatMap { interceptor in interceptor.scope.idleParts(among: schemas).map { (interceptor.name, $0) } }
        let (events, services) = (mediator.eventSchemas.count, mediator.services.count)
        let idleSubscriptions = mediator.idleSubscriptions.map(\.note)
        let others = [(events, "event"), (services, "service"), (interceptors.count, "interceptor")]
        let counts =
            [modules.counted("module"), targets.counted("target"), actions.counted("action")]
            + others.filter { $0.0 > 0 }.map { $0.0.counted($0.1) }
        let isFine = performed.map { $0.status == .done } ?? true
        let failed = performed?.failed ?? 0
        lines =
            [(isFine ? "ok: " : "") + counts.joined(separator: ", ")]
            + (performed?.undeclaredUses ?? []).map(\.description)
            + (failed > 0 ? ["\(failed.counted("line")) of the file failed"] : [])
            + mediator.remoteModules.map { "module \($0.name.quoted) lives in \($0.place)" }
            + cycles.map { "note: \(Self.list($0)) require one another; they start in the order of the list" }
            + idle.map { "note: interceptor \($0.name.quoted) covers no action; its scope: \($0.scope)" }
            + idleParts.map { "note: a part of the scope of interceptor \($0.quoted) covers no action: \($1)" }
            + (idleSubscriptions + notes()).map { "note: \($0)" }
            + (actions == 0 ? ["note: no actions are registered"] : [])
        var json: Parameters = [
            "ok": .bool(isFine),
            "modules": .int(modules), "targets": .int(targets), "actions": .int(actions),
            "events": .int(events), "services": .int(services), "cycles": cycles.parameterValue,
            "interceptors": .int(interceptors.count), "idleInterceptors": idle.map(\.name).parameterValue,
            "idleSubscriptions": idleSubscriptions.parameterValue,
        ]
        if !idleParts.isEmpty {
            json["idleScopes"] = .array(idleParts.map { ["interceptor": .string($0), "scope": .string("\($1)")] })
        }
        if !mediator.remoteModules.isEmpty {
            json["remoteModules"] = .array(
                mediator.remoteModules.map { ["name": .string($0.name), "place": .string($0.place)] })
        }
        if let performed {
            json["undeclared"] = .array(performed.undeclaredUses.map(\.value))
            json["failedLines"] = .int(performed.failed)
        }
        self.json = .dictionary(json)
    }

    /// Creates the result for modules that do not fit together.
    init(_ error: RegistryError) {
        lines = [error.description]
        json = ["ok": false, "problems": error.problemValues]
    }

    func text(isJSON: Bool) throws -> String {
        isJSON ? try json.json() : lines.joined(separator: "\n")
    }

    private static func list(_ names: [String]) -> String {
        names.count < 2 ? names.joined() : names.dropLast().joined(separator: ", ") + " and " + names.suffix(1).joined()
    }
}

extension Mediator.IdleSubscription {
    /// The note that no module declares the event.
    fileprivate var note: String {
        let subscriber = module.isEmpty ? "a subscriber at \(location)" : "module \(module.quoted)"
        return "\(subscriber) subscribes to \(event.quoted), which no module declares"
            + (suggestion.map { "; did you mean \($0.quoted)?" } ?? "")
    }
}

extension RegistryError {
    /// The problems as data, with null for absent parts.
    var problemValues: Value {
        .array(
            problems.map { problem in
                [
                    "code": .string(problem.code.rawValue),
                    "target": problem.target.parameterValue,
                    "action": problem.action.parameterValue,
                    "service": problem.service.parameterValue,
                    "module": problem.module.parameterValue,
                    "message": .string(problem.message),
                    "differences": problem.differences.parameterValue,
                    "locations": problem.locations.map(\.description).parameterValue,
                ]
            }
        )
    }
}

extension InterceptorInfo {
    /// Whether a console registered the interceptor.
    fileprivate var isOfConsole: Bool { location.fileID.hasPrefix("MediatorConsole/") }
}

extension Mediator {
    /// The names of the targets with actions.
    var targets: Set<String> { Set(schemas.map(\.target)) }
}
