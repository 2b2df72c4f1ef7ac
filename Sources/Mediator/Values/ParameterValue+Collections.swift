extension Array: ParameterValue where Element: ParameterValue {
    /// `array` of the element's schema.
    public static var parameterSchema: ValueSchema { .array(of: Element.parameterSchema) }

    /// Reads a ``Value/array(_:)``; every element that does not fit is reported with its index.
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

extension Parameters: ParameterValue {
    /// `dictionary` of anything.
    public static var parameterSchema: ValueSchema { .dictionary(of: .any) }

    /// Reads a ``Value/dictionary(_:)``.
    @inlinable public init(parameterValue value: Value) throws(ValueMismatch) {
        guard case .dictionary(let parameters) = value else { throw .expected("dictionary", found: value.kind) }
        self = parameters
    }

    /// The ``Value/dictionary(_:)``.
    @inlinable public var parameterValue: Value { .dictionary(self) }
}

extension ValueMismatch? {
    @usableFromInline mutating func add(_ mismatch: ValueMismatch, at index: Int) {
        if self == nil { self = ValueMismatch(problems: []) }
        self?.problems += mismatch.at(index: index).problems
    }
}

extension Value: ParameterValue {
    /// `any`.
    public static var parameterSchema: ValueSchema { .any }

    /// Takes the value as it is.
    @inlinable public init(parameterValue value: Value) throws(ValueMismatch) { self = value }

    /// The value itself.
    @inlinable public var parameterValue: Value { self }
}
