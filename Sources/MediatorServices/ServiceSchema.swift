public import Mediator

/// A service as data: what tools show of it, and what a module asks for without the protocol's import.
///
/// In JSON: `{"type", "qualifier", "summary", "lifetime"}`, the last absent where nobody has said it.
public struct ServiceSchema: Sendable, Hashable, Codable {
    /// The type that it is asked for by, with its module: `ModuleBActions.PaymentService`.
    public var type: String
    /// Which of several implementations it is.
    public var qualifier: ServiceQualifier?
    /// What it does, in one line.
    public var summary: String
    /// How long the object lives; nil where a requirement leaves it open.
    public var lifetime: Lifetime?

    /// Creates a schema.
    public init(
        _ type: String,
        qualifier: ServiceQualifier? = nil,
        _ summary: String = "",
        lifetime: Lifetime? = nil
    ) {
        self.type = type
        self.qualifier = qualifier
        self.summary = summary
        self.lifetime = lifetime
    }
}

extension ServiceSchema: CustomStringConvertible {
    /// The service as it stands in messages: `"PaymentService"`, `"PaymentService" ("sandbox")`.
    public var description: String { serviceName.description }
}

extension ServiceSchema: Contract {
    /// The schema itself, as that of a service.
    public var contractSchema: ContractSchema { ContractSchema(self) }
}

extension ServiceSchema {
    var serviceName: ServiceName { ServiceName(type: type, qualifier: qualifier) }

    /// The type's name without its module.
    package var shortName: String { serviceName.short }

    /// Returns the fields in which another declaration of the same service differs; empty when they are equal.
    package func differences(from other: ServiceSchema) -> [ActionSchema.Difference] {
        var found = SchemaDifferences()
        found.compare("summary", summary.quotedBriefly, other.summary.quotedBriefly)
        found.compare("type", type, other.type)
        found.compare("lifetime", lifetime?.rawValue ?? "none", other.lifetime?.rawValue ?? "none")
        return found.all
    }
}

extension ServiceSchema: ContractKind {
    package var contractID: ContractID { serviceName.contractID }

    package var targetPath: ActionPath? { nil }

    package var quotedName: String { "service " + serviceName.description }

    /// The service in a list: `PaymentService`, `PaymentService (sandbox)`.
    package var listName: String { serviceName.link }

    package static var section: (any RegistrySection.Type)? { ServiceSection.self }

    package func requirement(of module: ModuleRegistration, in contents: TableContents) -> RequirementResult {
        let services = contents.sections[ServiceSection.self]
        return services[serviceName] == nil
            ? .missing(.missingService(serviceName, module, provided: services.names)) : .met
    }
}

extension ContractSchema {
    /// The schema of the service; nil for a contract of another kind.
    public var service: ServiceSchema? { kind as? ServiceSchema }
}

/// Which of several implementations of a service: a version, a build's flavour.
///
///     extension ServiceQualifier {
///         static let sandbox: ServiceQualifier = "sandbox"
///     }
public struct ServiceQualifier: RawRepresentable, Sendable, Hashable, Codable, ExpressibleByStringLiteral {
    /// The word.
    public let rawValue: String

    /// Creates a qualifier from its word.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Creates a qualifier from a literal.
    public init(stringLiteral value: String) {
        rawValue = value
    }
}

/// What tells services apart, as text.
package struct ServiceName: Sendable, Hashable, CustomStringConvertible {
    var type: String
    var qualifier: ServiceQualifier?

    /// The type's name without its module, which is nothing to tell people who have one of that name.
    var short: String {
        guard let point = type.firstIndex(of: "."), !type[..<point].contains("<") else { return type }
        var name = type[type.index(after: point)...]
        // A private type says where it is hidden, by a number that is another in each run.
        while let start = name.firstRange(of: "(unknown context at "),
            let end = name[start.upperBound...].firstRange(of: ").")
        {
            name.removeSubrange(start.lowerBound..<end.upperBound)
        }
        return String(name)
    }

    var contractID: ContractID {
        ContractID(ServiceSchema.self, ActionPath(target: type, action: qualifier?.rawValue ?? ""))
    }

    /// The service in a chain or a list: `PaymentService`, `PaymentService (sandbox)`.
    var link: String { short + (qualifier.map { " (\($0.rawValue))" } ?? "") }

    package var description: String {
        short.quoted + (qualifier.map { " (\($0.rawValue.quoted))" } ?? "")
    }
}

/// What tells services apart where they are looked up.
struct ServiceKey: Hashable {
    let type: ObjectIdentifier
    let qualifier: ServiceQualifier?

    init<Service>(_ type: Service.Type, _ qualifier: ServiceQualifier?) {
        self.type = ObjectIdentifier(type)
        self.qualifier = qualifier
    }
}

extension ServiceName {
    init<Service>(_ type: Service.Type, _ qualifier: ServiceQualifier?) {
        self.init(type: String(reflecting: type), qualifier: qualifier)
    }
}
