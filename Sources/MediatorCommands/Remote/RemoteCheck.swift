import Mediator
import MediatorConsole
import MediatorRemote

/// Checks modules that live elsewhere: whether they respond, and have the same contracts there.
struct RemoteCheck: CheckPart {
    func findings(_ options: Console.Options, in context: Console.Context) async throws -> CheckFindings {
        let mediator = context.mediator
        var findings = CheckFindings()
        findings.problems = await mediator.remoteProblems().map { module, error, location in
            RegistryError.Problem(
                RegistryError.Code(rawValue: error.code.rawValue), module: module,
                "module \(module.quoted): \(error.message.withoutFinalStop)",
                recoverySuggestion: error.recoverySuggestion, [location])
        }
        let modules = mediator.remoteModules
        guard !modules.isEmpty else { return findings }
        findings.details = modules.map { "module \($0.name.quoted) lives in \($0.endpoint)" }
        findings.json["remoteModules"] = .array(
            modules.map { ["name": .string($0.name), "endpoint": .string($0.endpoint)] })
        return findings
    }
}
