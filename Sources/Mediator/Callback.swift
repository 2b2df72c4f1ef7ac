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
    ///
    /// - Throws: ``ValueMismatch`` for any other value.
    public init(parameterValue value: Value) throws(ValueMismatch) {
        guard case .reference(let box) = value else {
            throw .expected(Self.parameterSchema.description, found: value.kind)
        }
        switch box.object {
        case let same as Self: self = same
        case let untyped as UntypedCallback:
            self.init { (inputs: repeat each Input) in
                var values: [Value] = []
                repeat values.append((each inputs).parameterValue)
                untyped.body(values)
            }
        case let other as any CallbackDescribing:
            // Two Swift types may have the same schema; then the message names the types.
            let (own, found) = (Self.parameterSchema.description, other.schema.description)
            throw own == found
                ? .expected("\(Self.self)", found: "\(type(of: other))") : .expected(own, found: found)
        default: throw .expected(Self.parameterSchema.description, found: "reference to \(type(of: box.object))")
        }
    }

    /// The ``Value/reference(_:)`` to the callback.
    public var parameterValue: Value { .reference(AnyReference(self, kind: "callback")) }
}

/// Gives messages the schema of a callback of unknown types, and calls it.
protocol CallbackDescribing {
    var schema: ValueSchema { get }
    func call(_ values: [Value]) throws(ValueMismatch)
}

extension Callback: CallbackDescribing {
    var schema: ValueSchema { Self.parameterSchema }

    func call(_ values: [Value]) throws(ValueMismatch) {
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

private struct UntypedCallback: Sendable {
    let body: @Sendable ([Value]) -> Void
}

extension Value {
    /// Calls the callback that the value refers to.
    ///
    /// - Throws: ``ValueMismatch`` for inputs of other types, and for a value that is no callback.
    package func invokeCallback(_ values: [Value]) throws(ValueMismatch) {
        guard case .reference(let box) = self else { throw .expected("callback", found: kind) }
        switch box.object {
        case let untyped as UntypedCallback: untyped.body(values)
        case let typed as any CallbackDescribing: try typed.call(values)
        default: throw .expected("callback", found: "reference")
        }
    }
}

extension Value {
    /// Returns a callback that takes any inputs: it fits every ``Callback`` parameter.
    public static func callback(_ body: @escaping @Sendable ([Value]) -> Void) -> Value {
        .reference(AnyReference(UntypedCallback(body: body), kind: "callback"))
    }
}
