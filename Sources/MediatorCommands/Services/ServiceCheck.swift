import Mediator
import MediatorConsole
import MediatorServices

/// Counts the services.
struct ServiceCheck: CheckPart {
    func findings(_ options: Console.Options, in context: Console.Context) async throws -> CheckFindings {
        var findings = CheckFindings()
        findings.json["services"] = .int(context.mediator.services.count)
        return findings
    }
}
