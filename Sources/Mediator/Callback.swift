/// A closure of the caller that an action takes as a parameter.
///
///     Parameter("onChange", Callback<Int>.self, "Called with the number of items.")
///     try mediator.perform(CartActions.watch, Callback { count in print(count) })
///
/// The closure runs on the thread that calls it. Callers without the types, such as a console or a test, create one
/// with ``Value/callback(_:)``.
public struct Callback<each Input: ParameterValue>: ParameterValue {
    private let body: @Sendable (repeat each Input) -> Void

    /// Creates a callback that runs a closure.
    public init(_ body: @escaping @Sendable (repeat each Input) -> Void) { self.body = body }

    /// Calls the closure, which cannot fail.
    public func callAsFunction(_ inputs: repeat each Input) { body(repeat each inputs) }

    /// The schema `callback` with the schemas of the inputs.
    public static var parameterSchema: ValueSchema {
        var schemas: [ValueSchema] = []
        repeat schemas.append((each Input).parameterSchema)
        return .callback(inputs: schemas)
    }

    /// Creates a callback from a reference to one with the same inputs, or from a ``Value/callback(_:)``.
    public init(parameterValue value: Value) throws(ValueMismatch) {
        let expected = Self.parameterSchema.description
        guard case .reference(let box) = value else { throw .expected(expected, found: value.kind) }
        guard let callback = box.object as? AnyCallback else {
            throw .expected(expected, found: "reference to \(type(of: box.object))")
        }
        if let same = callback.typed as? Self {
            self = same
        } else if let typed = callback.typed, let schema = callback.schema {
            // Two Swift types may have the same schema; then the message names the types.
            let found = schema.description
            throw expected == found
                ? .expected("\(Self.self)", found: "\(type(of: typed))") : .expected(expected, found: found)
        } else {
            self.init { (inputs: repeat each Input) in
                var values: [Value] = []
                repeat values.append((each inputs).parameterValue)
                // It takes any inputs.
                try? callback.body(values)
            }
        }
    }

    /// The ``Value/reference(_:)`` to the callback.
    public var parameterValue: Value {
        .reference(AnyReference(AnyCallback(schema: Self.parameterSchema, typed: self, body: call)))
    }

    @Sendable private func call(_ values: [Value]) throws(ValueMismatch) {
        var rest = values[...]
        func next<T: ParameterValue>(_ type: T.Type) throws(ValueMismatch) -> T {
            guard let value = rest.popFirst() else { throw .expected("an input more", found: "\(values.count)") }
            return try T(parameterValue: value)
        }
        let inputs = (repeat try next((each Input).self))
        guard rest.isEmpty else { throw .expected("fewer inputs", found: "\(values.count)") }
        body(repeat each inputs)
    }
}

/// A callback without its static types.
struct AnyCallback: Sendable {
    /// The schema; nil for one that takes any inputs.
    let schema: ValueSchema?
    /// The ``Callback``; nil for one that takes any inputs.
    let typed: (any Sendable)?
    let body: @Sendable ([Value]) throws(ValueMismatch) -> Void
}

extension Value {
    /// Returns a callback that takes any inputs: it fits every ``Callback`` parameter.
    public static func callback(_ body: @escaping @Sendable ([Value]) -> Void) -> Value {
        .reference(AnyReference(AnyCallback(schema: nil, typed: nil, body: body)))
    }

    /// Calls the callback that the value refers to.
    ///
    /// - Throws: ``ValueMismatch`` for inputs of other types, and for a value that is no callback.
    package func invokeCallback(_ values: [Value]) throws(ValueMismatch) {
        guard case .reference(let box) = self else { throw .expected("callback", found: kind) }
        guard let callback = box.object as? AnyCallback else { throw .expected("callback", found: "reference") }
        try callback.body(values)
    }
}
