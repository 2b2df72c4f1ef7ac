/// The fields of a ``Record``, as stored properties of type ``Field``.
public protocol RecordFields: Sendable {
    /// The record's name and an instance of the type, created once: `RecordLayout("Product", ProductFields())`.
    static var layout: RecordLayout<Self> { get }
}

/// A record's name and fields.
public final class RecordLayout<Fields: Sendable>: Sendable {
    /// The record's name, as it stands in schemas and messages.
    public let name: String

    let fields: Fields
    let list: [ParameterDeclaration]

    /// Creates a layout of the stored properties of `fields` that are a ``Field``.
    ///
    /// Two fields of one name are a programming error and trap.
    public init(_ name: String, _ fields: Fields) {
        self.name = name
        self.fields = fields
        list = Mirror(reflecting: fields).children.compactMap { ($0.value as? any AnyField)?.declaration }
        let names = list.map(\.name)
        precondition(
            Set(names).count == names.count,
            "Mediator: record \(name) declares a field twice among \(names). To resolve: name each field once.")
    }

    /// The record's schema.
    ///
    /// A record inside itself, as in a tree, is its name without its fields.
    var schema: ValueSchema {
        let identity = ObjectIdentifier(Fields.self)
        let outer = RecordsInProgress.identities
        if outer.contains(identity) { return .record(name, []) }
        return RecordsInProgress.$identities.withValue(outer + [identity]) {
            .record(name, list.map(\.schema))
        }
    }
}

private enum RecordsInProgress {
    @TaskLocal static var identities: [ObjectIdentifier] = []
}

private protocol AnyField {
    var declaration: ParameterDeclaration { get }
}

extension Parameter: AnyField {}
