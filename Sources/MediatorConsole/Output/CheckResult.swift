import Mediator
import MediatorCoding

/// The result of `check`: counts and notes, or the problems of the modules.
struct CheckResult {
    private let counts: [String]
    private let notes: [String]
    private let json: Parameters

    /// Creates the result for modules that fit together.
    init(_ mediator: Mediator) {
        let (modules, targets, schemas) = (mediator.modules.count, mediator.targets.count, mediator.schemas)
        let cycles = mediator.requirementCycles
        // Without the trace and the recording of a console.
        let interceptors = mediator.interceptors.filter { !$0.isOfConsole }
        // A misspelled scope covers nothing, and leaves its actions unguarded.
        let idle = interceptors.filter { interceptor in !schemas.contains(where: interceptor.scope.covers) }
        let idleParts = interceptors.filter { interceptor in !idle.contains(interceptor) }
            .flatMap { interceptor in interceptor.scope.idleParts(among: schemas).map { (interceptor.name, $0) } }
        // Events and the like, in the order of their names.
        let kinds = Dictionary(grouping: mediator.otherContracts) { type(of: $0.kind).noun }.mapValues(\.count)
        let others = kinds.sorted { $0.key < $1.key }.map { ($0.value, $0.key) } + [(interceptors.count, "interceptor")]
        counts =
            [modules.counted("module"), targets.counted("target"), schemas.count.counted("action")]
            + others.filter { $0.0 > 0 }.map { $0.0.counted($0.1) }
        notes =
            cycles.map { "\(Self.list($0)) require one another; they start in the order of the list" }
            + idle.map { "interceptor \($0.name.quoted) covers no action; its scope: \($0.scope)" }
            + idleParts.map { "a part of the scope of interceptor \($0.quoted) covers no action: \($1)" }
            + (schemas.isEmpty ? ["no actions are registered"] : [])
        var json: Parameters = [
            "modules": .int(modules), "targets": .int(targets), "actions": .int(schemas.count),
            "cycles": cycles.parameterValue,
            "interceptors": .int(interceptors.count), "idleInterceptors": idle.map(\.name).parameterValue,
        ]
        if !idleParts.isEmpty {
            json["idleScopes"] = .array(idleParts.map { ["interceptor": .string($0), "scope": .string("\($1)")] })
        }
        for (noun, count) in kinds { json["\(noun)s"] = .int(count) }
        self.json = json
    }

    /// Returns the result together with what products have found.
    func text(_ findings: CheckFindings, isJSON: Bool) throws -> String {
        let isFine = findings.status == .done
        guard isJSON else {
            let lines = [(isFine ? "ok: " : "") + counts.joined(separator: ", ")] + findings.details
            return (lines + (notes + findings.notes).map { "note: \($0)" }).joined(separator: "\n")
        }
        var all = json
        all["ok"] = .bool(isFine)
        for (key, value) in findings.json { all[key] = value }
        return try Value.dictionary(all).json()
    }

    /// Returns the result for modules that do not fit together.
    static func text(of error: RegistryError, isJSON: Bool) throws -> String {
        guard isJSON else { return error.description }
        return try Value.dictionary(["ok": false, "problems": error.problemValues]).json()
    }

    private static func list(_ names: [String]) -> String {
        names.count < 2 ? names.joined() : names.dropLast().joined(separator: ", ") + " and " + names.suffix(1).joined()
    }
}

extension InterceptorInfo {
    /// Whether a console registered the interceptor.
    fileprivate var isOfConsole: Bool { location.fileID.hasPrefix("MediatorCommands/") }
}
