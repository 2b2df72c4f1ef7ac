package import Mediator

/// What a part of the check finds.
package struct CheckFindings: Sendable {
    /// The problems, for which modules do not fit together.
    package var problems: [RegistryError.Problem] = []
    /// Lines below the counts.
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
}
