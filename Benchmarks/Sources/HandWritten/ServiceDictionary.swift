import Synchronization

/// Services by their type, behind a lock.
public final class ServiceDictionary: Sendable {
    private let services = Mutex<[ObjectIdentifier: any Sendable]>([:])

    /// Creates an empty dictionary.
    public init() {}

    /// Adds a service.
    public func add<Service: Sendable>(_ type: Service.Type, _ service: Service) {
        services.withLock { $0[ObjectIdentifier(type)] = service }
    }

    /// Returns a service.
    public func service<Service: Sendable>(_ type: Service.Type = Service.self) throws -> Service {
        guard let service = services.withLock({ $0[ObjectIdentifier(type)] }) as? Service else {
            throw HandWrittenError.notFound
        }
        return service
    }
}

/// One object in a constant: the least that returning a shared object takes.
public struct Holder<Object: Sendable>: Sendable {
    private let object: Object

    /// Creates a holder.
    @inline(never)
    public init(_ object: Object) {
        self.object = object
    }

    /// Returns the object.
    @inline(never)
    public func get() -> Object { object }
}
