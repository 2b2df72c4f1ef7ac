package import Mediator
import MediatorCoding

/// What a part of the check finds.
package struct CheckFindings: Sendable {
    /// The problems, for which modules do not fit together.
    package var problems: [RegistryError.Problem] = []
    /// Lines of text; the first ones are the counts.
    package var details: [String] = []
    /// Probable mistakes.
    package var notes: [String] = []
    /// The findings in the object of `--json`.
    package var json: Parameters = [:]
    /// The status of the check when there are no problems.
    package var status = Console.ExitStatus.done

    package init() {}

    mutating func add(_ other: CheckFindings) {
        problems += other.problems
        details += other.details
        notes += other.notes
        for (key, value) in other.json { json[key] = value }
        if status == .done { status = other.status }
    }

    /// Returns the result of a check without problems.
    func text(isJSON: Bool) throws -> String {
        let isFine = status == .done
        guard isJSON else {
            return (isFine ? "ok: " : "") + (details + notes.map { "note: \($0)" }).joined(separator: "\n")
        }
        var all = json
        all["ok"] = .bool(isFine)
        return try Value.dictionary(all).json()
    }
}

// MARK: Modules that fit together

extension CheckFindings {
    /// Creates the counts of a mediator, and notes on its modules and interceptors.
    init(of mediator: Mediator) {
        let (modules, targets, schemas) = (mediator.modules.count, mediator.targets.count, mediator.schemas)
        let cycles = mediator.requirementCycles
        // Without the trace and the recording of a console.
        let interceptors = mediator.interceptors.filter { !$0.isOfConsole }
        // A misspelled scope covers nothing, and leaves its actions unguarded.
        let idle = interceptors.filter { interceptor in !schemas.contains(where: interceptor.scope.covers) }
        let idleParts = interceptors.filter { interceptor in !idle.contains(interceptor) }
            .flatMap { interceptor in interceptor.scope.idleParts(among: schemas).map { (interceptor.name, $0) } }
        // Events and the like, in the order of their names.
        let kinds = Dictionary(grouping: mediator.otherContracts) { type(of: $0.base).noun }.mapValues(\.count)
        let others = kinds.sorted { $0.key < $1.key }.map { ($0.value, $0.key) } + [(interceptors.count, "interceptor")]
        let counts =
            [modules.counted("module"), targets.counted("target"), schemas.count.counted("action")]
            + others.filter { $0.0 > 0 }.map { $0.0.counted($0.1) }
        details = [counts.joined(separator: ", ")]
        notes =
            cycles.map { "\(Self.list($0)) require one another; they start in the order of the list" }
            + idle.map { "interceptor \($0.name.quoted) covers no action; its scope: \($0.scope)" }
            + idleParts.map { "a part of the scope of interceptor \($0.quoted) covers no action: \($1)" }
            + (schemas.isEmpty ? ["no actions are registered"] : [])
        json = [
            "modules": .int(modules), "targets": .int(targets), "actions": .int(schemas.count),
            "cycles": cycles.parameterValue,
            "interceptors": .int(interceptors.count), "idleInterceptors": idle.map(\.name).parameterValue,
        ]
        if !idleParts.isEmpty {
            json["idleScopes"] = .array(idleParts.map { ["interceptor": .string($0), "scope": .string("\($1)")] })
        }
        for (noun, count) in kinds { json["\(noun)s"] = .int(count) }
    }

    private static func list(_ names: [String]) -> String {
        names.count < 2 ? names.joined() : names.dropLast().joined(separator: ", ") + " and " + names.suffix(1).joined()
    }
}

extension InterceptorInfo {
    /// Whether a console registered the interceptor.
    fileprivate var isOfConsole: Bool { location.fileID.hasPrefix("MediatorCommands/") }
}
