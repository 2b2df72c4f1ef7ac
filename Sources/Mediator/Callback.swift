/// A closure back to the caller, given as a parameter.
///
///     Parameter("onChange", Callback<Int>.self, "Called with the number of items.")
///     try mediator.perform(CartActions.watch, Callback { count in print(count) })
///
/// It runs on the thread of whoever calls it; its closure is `@Sendable` for that reason. Callers that know no types,
/// a console or a test, make one with ``Value/callback(_:)``.
public struct Callback<each Input: ParameterValue>: ParameterValue {
    private let body: @Sendable (repeat each Input) -> Void

    /// Creates a callback that runs a closure.
    public init(_ body: @escaping @Sendable (repeat each Input) -> Void) { self.body = body }

    /// Calls back; what the closure does with the values cannot fail.
    public func callAsFunction(_ inputs: repeat each Input) { body(repeat each inputs) }

    /// `callback` with the schemas of its inputs.
    public static var parameterSchema: ValueSchema { .callback(inputs: inputSchemas) }

    /// Reads a ``Value/reference(_:)`` to a callback with the same inputs, or one made by ``Value/callback(_:)``.
    public init(parameterValue value: Value) throws(ValueMismatch) {
        guard case .reference(let box) = value else {
            throw .expected(Self.parameterSchema.description, found: value.kind)
        }
        switch box.object {
        case let same as Self:
            self = same
        case let untyped as UntypedCallback:
            self.init { (inputs: repeat each Input) in
                var values: [Value] = []
                repeat values.append((each inputs).parameterValue)
                untyped.body(values)
            }
        case let other as any CallbackDescribing:
            // Two Swift types may look alike to the schema: only then do their names tell anything.
            let (own, found) = (Self.parameterSchema.description, other.schema.description)
            throw own == found
                ? .expected("\(Self.self)", found: "\(type(of: other))") : .expected(own, found: found)
        default:
            throw .expected(Self.parameterSchema.description, found: "reference to \(type(of: box.object))")
        }
    }

    /// The ``Value/reference(_:)`` to the callback.
    public var parameterValue: Value { .reference(AnyReference(self, kind: "callback")) }

    private static var inputSchemas: [ValueSchema] {
        var schemas: [ValueSchema] = []
        repeat schemas.append((each Input).parameterSchema)
        return schemas
    }
}

/// Lets a callback of unknown types say in a message what it takes.
protocol CallbackDescribing {
    var schema: ValueSchema { get }
}

extension Callback: CallbackDescribing {
    var schema: ValueSchema { Self.parameterSchema }
}

private struct UntypedCallback: Sendable {
    let body: @Sendable ([Value]) -> Void
}

extension Value {
    /// Returns a callback that takes whatever it is called with: it fits every ``Callback`` parameter.
    public static func callback(_ body: @escaping @Sendable ([Value]) -> Void) -> Value {
        .reference(AnyReference(UntypedCallback(body: body), kind: "callback"))
    }
}
