/// The fields of a ``Record``, as stored properties of type ``Field``.
public protocol RecordFields: Sendable {
    /// The record's name and an instance of the type, made once: `RecordLayout("Product", ProductFields())`.
    static var layout: RecordLayout<Self> { get }
}

/// A record's name and fields.
public final class RecordLayout<Fields: Sendable>: Sendable {
    /// The record's name, as it stands in schemas and messages.
    public let name: String

    let fields: Fields
    let list: [any RecordField]

    /// Creates a layout of the stored properties of `fields` that are a ``Field``.
    ///
    /// Two fields of one name are a programming error and trap.
    public init(_ name: String, _ fields: Fields) {
        self.name = name
        self.fields = fields
        list = Mirror(reflecting: fields).children.compactMap { $0.value as? any RecordField }
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

/// A type-erased field of a record.
protocol RecordField: Sendable {
    var name: String { get }
    var schema: ParameterSchema { get }

    /// Returns the problems of reading the field from a dictionary.
    func problems(in parameters: Parameters) -> [ValueMismatch.Problem]
}

extension Parameter: RecordField {
    func problems(in parameters: Parameters) -> [ValueMismatch.Problem] {
        guard let value = parameters[name] else {
            guard defaultValue == nil else { return [] }
            return ValueMismatch("missing, expected \(Input.parameterSchema)").at(key: name).problems
        }
        do {
            _ = try Input(parameterValue: value)
            return []
        } catch {
            return (isSecret ? error.ofSecret : error).at(key: name).problems
        }
    }
}
