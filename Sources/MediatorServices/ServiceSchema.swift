public import Mediator

/// A service as data, for tools and for requirements without importing the protocol.
///
/// In JSON: `type` and `summary`, and `qualifier` and `lifetime` where they are not nil.
public struct ServiceSchema: Sendable, Hashable, Codable {
    /// The type by which callers request the service, with its module: `ModuleBActions.PaymentService`.
    public var type: String
    /// The qualifier of the implementation.
    public var qualifier: ServiceQualifier?
    /// The service in one line.
    public var summary: String
    /// The lifetime of the object; nil in a requirement that accepts any.
    public var lifetime: Lifetime?

    /// Creates a schema.
    ///
    /// - Parameters:
    ///   - type: The type by which callers request the service, with its module.
    ///   - qualifier: The qualifier of the implementation.
    ///   - summary: The service in one line.
    ///   - lifetime: The lifetime of the object; nil in a requirement that accepts any.
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
}

extension ServiceSchema: RequirableSchema {
    package var contractID: ContractID { serviceName.contractID }

    package var targetPath: ActionPath? { nil }

    package var nameInMessages: String { "service " + serviceName.description }

    /// The service as lists show it: `PaymentService`, `PaymentService (sandbox)`.
    package var displayName: String { serviceName.displayName }

    package static var noun: String { "service" }

    package var parameters: [ParameterSchema] { [] }

    package var listNote: String { lifetime?.rawValue ?? "" }

    package func problem(of module: ModuleRegistration, in registrations: Registrations) -> RegistryError.Problem? {
        let services = registrations.sections[ServiceSection.self]
        return services[serviceName] == nil ? .missingService(serviceName, module, provided: services.names) : nil
    }
}

extension ContractSchema {
    /// The schema of the service; nil for a contract of another kind.
    public var service: ServiceSchema? { base as? ServiceSchema }
}

/// A name that distinguishes implementations of one service, such as a version or a build's flavor.
///
///     extension ServiceQualifier {
///         static let sandbox: ServiceQualifier = "sandbox"
///     }
public struct ServiceQualifier: RawRepresentable, Sendable, Hashable, Codable, ExpressibleByStringLiteral {
    /// The qualifier as text.
    public let rawValue: String

    /// Creates a qualifier from text.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Creates a qualifier from a literal.
    public init(stringLiteral value: String) {
        rawValue = value
    }
}

/// The identity of a service as text.
package struct ServiceName: Sendable, Hashable, CustomStringConvertible {
    var type: String
    var qualifier: ServiceQualifier?

    /// The type's name without its module.
    var short: String {
        guard let point = type.firstIndex(of: "."), !type[..<point].contains("<") else { return type }
        var name = type[type.index(after: point)...]
        // The name of a private type has a context number that differs between runs.
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

    /// The service as lists and cycles show it: `PaymentService`, `PaymentService (sandbox)`.
    var displayName: String { short + (qualifier.map { " (\($0.rawValue))" } ?? "") }

    package var description: String {
        short.quoted + (qualifier.map { " (\($0.rawValue.quoted))" } ?? "")
    }
}

extension ServiceName: ObjectRequest {
    package var nameInCycle: String { displayName }

    package func recursion(cycle: [String]) -> MediatorError { .recursiveService(self, cycle: cycle) }
}

/// The identity of a service for look-up.
struct ServiceKey: Hashable {
    let type: ObjectIdentifier
    let qualifier: ServiceQualifier?

    init(_ type: ObjectIdentifier, _ qualifier: ServiceQualifier?) { (self.type, self.qualifier) = (type, qualifier) }

    // Not of the metatype: see `Mediator.service`.
    init<Service>(_: Service.Type, _ qualifier: ServiceQualifier?) {
        type = ObjectIdentifier(Service.self)
        self.qualifier = qualifier
    }
}

extension ServiceName {
    init<Service>(_: Service.Type, _ qualifier: ServiceQualifier?) {
        self.init(type: String(reflecting: Service.self), qualifier: qualifier)
    }

    /// Returns the type as code: `(any PaymentService).self`, `Clock.self`.
    func code<Service>(of type: Service.Type) -> String {
        // The name of a protocol's type lacks `any`, which its metatype tells: `PaymentService.Protocol`.
        let isProtocol = String(describing: Swift.type(of: type)).hasSuffix(".Protocol")
        if isProtocol { return "(any \(short)).self" }
        return short.hasPrefix("any ") ? "(\(short)).self" : "\(short).self"
    }
}
