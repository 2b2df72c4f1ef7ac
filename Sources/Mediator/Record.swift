/// A typed view of a dictionary, by which a module returns structured data without sharing a model.
///
/// A ``RecordFields`` type declares the fields once:
///
///     public struct ProductFields: RecordFields {
///         public static let layout = RecordLayout("Product", ProductFields())
///         public let id = Field("id", String.self, "Catalog identifier.")
///         public let price = Field("price", Int.self, "In minor units.")
///         public let note = Field("note", String?.self)
///     }
///     public typealias Product = Record<ProductFields>
///
///     let product = try Product(["id": "P-1001", "price": 450, "color": "red"])
///     product.price       // 450
///     product["color"]   // "red": unknown keys stay
///
/// The initializer reports all missing and mistyped fields at once; reading a field cannot fail.
@dynamicMemberLookup
public struct Record<Fields: RecordFields>: ParameterValue, Hashable {
    /// The dictionary, including unknown keys.
    public let parameters: Parameters

    /// Creates a record from a dictionary.
    ///
    /// - Throws: ``MediatorError`` with code `invalidValue` naming the source line and every missing or mistyped field.
    public init(_ parameters: Parameters, fileID: String = #fileID, line: Int = #line) throws(MediatorError) {
        do {
            try self.init(parameterValue: .dictionary(parameters))
        } catch {
            throw .invalidValue(error, of: Fields.layout.name, at: CodeLocation(fileID: fileID, line: line))
        }
    }

    /// Creates a record field by field; fields with defaults and optional ones may be missing.
    ///
    ///     let product = try Product { $0.id = "P-1001"; $0.price = 450 }
    ///
    /// - Throws: ``MediatorError`` with code `invalidValue` naming every missing field, or the error of `fill`.
    public init(fileID: String = #fileID, line: Int = #line, _ fill: (inout Builder) throws -> Void) throws {
        var builder = Builder(parameters: [:])
        try fill(&builder)
        try self.init(builder.parameters, fileID: fileID, line: line)
    }

    /// Returns a copy with some fields changed.
    ///
    /// - Throws: ``MediatorError`` with code `invalidValue` when a required field is missing, or the error of
    ///   `change`.
    public func with(
        fileID: String = #fileID, line: Int = #line, _ change: (inout Builder) throws -> Void
    ) throws -> Record {
        var builder = Builder(parameters: parameters)
        try change(&builder)
        return try Record(builder.parameters, fileID: fileID, line: line)
    }

    /// The value of a field, or its default if the dictionary has no value.
    public subscript<T>(dynamicMember path: KeyPath<Fields, Field<T>>) -> T {
        let field = Fields.layout.fields[keyPath: path]
        if let value = parameters[field.name] {
            if let read = try? T(parameterValue: value) { return read }
        } else if let defaultValue = field.defaultValue {
            return defaultValue
        }
        // The initializer has read every stored field once.
        preconditionFailure(
            """
            Mediator: field \(field.name.quoted) of \(Fields.layout.name) was not checked when the record was made. \
            To resolve: declare it as a stored property of \(Fields.self).
            """
        )
    }

    // Without it, a misspelled field gets no useful message: note 7 of docs/CompilerNotes.md.
    /// Makes the compiler reject a property that is no `Field`.
    @available(*, unavailable, message: "the property is no field: declare it as a Field")
    public subscript<T: ParameterValue>(dynamicMember path: KeyPath<Fields, T>) -> T {
        Fields.layout.fields[keyPath: path]
    }

    /// The value of any key, also an unknown one.
    public subscript(key: String) -> Value? { parameters[key] }

    /// The schema `record` with the fields.
    public static var parameterSchema: ValueSchema { Fields.layout.schema }

    /// Creates a record from a ``Value/dictionary(_:)`` that has all fields.
    ///
    /// - Throws: ``ValueMismatch`` naming every missing or mistyped field.
    public init(parameterValue value: Value) throws(ValueMismatch) {
        guard case .dictionary(let parameters) = value else { throw .expected(Fields.layout.name, found: value.kind) }
        let problems = Fields.layout.list.flatMap { $0.problems(in: parameters) }
        guard problems.isEmpty else { throw ValueMismatch(problems: problems) }
        self.parameters = parameters
    }

    /// The record as a ``Value/dictionary(_:)``.
    public var parameterValue: Value { .dictionary(parameters) }
}

extension Record {
    /// Fills a record field by field.
    @dynamicMemberLookup
    public struct Builder {
        /// The dictionary so far.
        public var parameters: Parameters

        /// The value of a field so far; setting nil removes it.
        public subscript<T>(dynamicMember path: KeyPath<Fields, Field<T>>) -> T? {
            get { parameters[Fields.layout.fields[keyPath: path].name].flatMap { try? T(parameterValue: $0) } }
            set { parameters[Fields.layout.fields[keyPath: path].name] = newValue?.parameterValue }
        }

        /// Makes the compiler reject a property that is no `Field`, like the subscript of the record.
        @available(*, unavailable, message: "the property is no field: declare it as a Field")
        public subscript<T: ParameterValue>(dynamicMember path: KeyPath<Fields, T>) -> T? {
            get { Fields.layout.fields[keyPath: path] }
            set {}
        }
    }
}

extension Record: CustomStringConvertible {
    /// The name and the dictionary, without the values of secret fields.
    public var description: String {
        "\(Fields.layout.name) \(Fields.layout.schema.redacting(.dictionary(parameters)))"
    }
}
