extension Array: ParameterValue where Element: ParameterValue {
    /// `array` of the element's schema.
    public static var parameterSchema: ValueSchema { .array(of: Element.parameterSchema) }

    /// Reads a ``Value/array(_:)``; every element that does not fit is reported with its index.
    ///
    /// - Throws: ``ValueMismatch`` for any other value.
    @inlinable public init(parameterValue value: Value) throws(ValueMismatch) {
        guard case .array(let values) = value else {
            throw .expected(Self.parameterSchema.description, found: value.kind)
        }
        self.init()
        reserveCapacity(values.count)
        var mismatch: ValueMismatch?
        for index in values.indices {
            do {
                append(try Element(parameterValue: values[index]))
            } catch {
                mismatch.add(error, at: index)
            }
        }
        if let mismatch { throw mismatch }
    }

    /// The ``Value/array(_:)``.
    @inlinable public var parameterValue: Value {
        var values: [Value] = []
        values.reserveCapacity(count)
        for element in self { values.append(element.parameterValue) }
        return .array(values)
    }
}

extension Dictionary: ParameterValue where Key == String, Value: ParameterValue {
    /// `dictionary` of the value's schema.
    public static var parameterSchema: ValueSchema { .dictionary(of: Value.parameterSchema) }

    /// Reads a ``Value/dictionary(_:)``; every value that does not fit is reported with its key.
    public init(parameterValue value: MediatorValue) throws(ValueMismatch) {
        guard case .dictionary(let parameters) = value else {
            throw .expected(Self.parameterSchema.description, found: value.kind)
        }
        self.init(minimumCapacity: parameters.count)
        var problems: [ValueMismatch.Problem] = []
        for (key, value) in parameters {
            do {
                self[key] = try Value(parameterValue: value)
            } catch {
                problems += error.at(key: key).problems
            }
        }
        guard problems.isEmpty else { throw ValueMismatch(problems: problems) }
    }

    /// The ``Value/dictionary(_:)``, its keys sorted, so that equal dictionaries have the same order.
    public var parameterValue: MediatorValue {
        var parameters = Parameters()
        for key in keys.sorted() { parameters[key] = self[key]?.parameterValue }
        return .dictionary(parameters)
    }
}

extension Optional: ParameterValue where Wrapped: ParameterValue {
    /// The wrapped type's schema, nullable.
    public static var parameterSchema: ValueSchema { Wrapped.parameterSchema.nullable }

    /// Nil, which stands for a missing value.
    @inlinable public static var valueWhenMissing: Wrapped?? { .some(.none) }

    /// Reads ``Value/null`` as nil and anything else as the wrapped type.
    ///
    /// - Throws: ``ValueMismatch`` for any other value.
    @inlinable public init(parameterValue value: Value) throws(ValueMismatch) {
        self = value.isNull ? nil : try Wrapped(parameterValue: value)
    }

    /// The wrapped value's, or ``Value/null``.
    @inlinable public var parameterValue: Value { self?.parameterValue ?? .null }
}

extension ParameterValue where Self: RawRepresentable, RawValue: ParameterValue {
    /// The schema of the raw value.
    public static var parameterSchema: ValueSchema { RawValue.parameterSchema }

    /// Reads a raw value of one of the cases.
    ///
    /// - Throws: ``ValueMismatch`` for any other value.
    @inlinable public init(parameterValue value: Value) throws(ValueMismatch) {
        guard let read = Self(rawValue: try RawValue(parameterValue: value)) else {
            throw .expected(Self.parameterSchema.description, found: "\(value.kind) of no case")
        }
        self = read
    }

    /// The raw value's.
    @inlinable public var parameterValue: Value { rawValue.parameterValue }
}

extension ParameterValue where Self: RawRepresentable & CaseIterable, RawValue: ParameterValue {
    /// `enum` of the raw values of all cases.
    public static var parameterSchema: ValueSchema { .enumeration(allCases.map(\.rawValue.parameterValue)) }

    /// Reads a raw value of one of the cases.
    ///
    /// - Throws: ``ValueMismatch`` for any other value.
    @inlinable public init(parameterValue value: Value) throws(ValueMismatch) {
        guard let raw = try? RawValue(parameterValue: value) else {
            throw .expected(Self.parameterSchema.description, found: value.kind)
        }
        guard let read = Self(rawValue: raw) else {
            throw .expected(Self.parameterSchema.description, found: "another \(value.kind)")
        }
        self = read
    }
}

extension ValueMismatch? {
    /// Adds the mismatch of an element to those so far.
    @usableFromInline mutating func add(_ mismatch: ValueMismatch, at index: Int) {
        if self == nil { self = ValueMismatch(problems: []) }
        self?.problems += mismatch.at(index: index).problems
    }
}
