import Mediator
import MediatorServices

extension ServiceSchema {
    /// Returns the fields in which another declaration of the same service differs; empty when they are equal.
    func differences(from other: ServiceSchema) -> [ActionSchema.Difference] {
        var found = SchemaDifferences()
        found.compare("summary", summary.quotedBriefly, other.summary.quotedBriefly)
        found.compare("type", type, other.type)
        found.compare("lifetime", lifetime?.rawValue ?? "none", other.lifetime?.rawValue ?? "none")
        return found.all
    }
}
