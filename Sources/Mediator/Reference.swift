/// The box in which an object or a closure of this process crosses: see ``Reference`` and ``Callback``.
///
/// Two boxes are equal when they hold the same object, or, for what is no object, when they are the same box.
public final class AnyReference: Sendable {
    /// What the box holds.
    public let object: any Sendable

    /// `"reference"` or `"callback"`.
    let kind: String

    /// Creates a box of an object.
    public convenience init(_ object: any Sendable) { self.init(object, kind: "reference") }

    init(_ object: any Sendable, kind: String) {
        self.object = object
        self.kind = kind
    }

    private var identity: ObjectIdentifier {
        // Casting to AnyObject would box a struct anew at each call and give it a new identity each time.
        type(of: object) is AnyClass ? ObjectIdentifier(object as AnyObject) : ObjectIdentifier(self)
    }
}

extension AnyReference: Hashable {
    /// Returns whether both hold the same object.
    public static func == (left: AnyReference, right: AnyReference) -> Bool { left.identity == right.identity }

    /// Hashes the identity of the object.
    public func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}

extension AnyReference: CustomStringConvertible {
    /// What the object says of itself, or its type's name.
    public var description: String { kind == "callback" ? "<callback>" : "<\(String(describing: object))>" }
}

/// An object of this process as a parameter or a result: a view controller, an image.
///
///     Parameter("image", Reference<Image>.self, "What to show.")
///     try mediator.perform(PhotoActions.show, Reference(image))
///
/// It never leaves the process: an action that needs one cannot be `.remote`.
public struct Reference<Object: Sendable>: ParameterValue {
    /// The object.
    public let object: Object

    private let box: AnyReference

    /// Creates a reference to an object.
    public init(_ object: Object) {
        self.object = object
        box = AnyReference(object)
    }

    /// `reference`.
    public static var parameterSchema: ValueSchema { .reference }

    /// Reads a ``Value/reference(_:)`` whose object is of the type.
    public init(parameterValue value: Value) throws(ValueMismatch) {
        let expected = "reference to \(Object.self)"
        guard case .reference(let box) = value else { throw .expected(expected, found: value.kind) }
        guard let object = box.object as? Object else {
            throw .expected(expected, found: box.kind == "callback" ? box.kind : "reference to \(type(of: box.object))")
        }
        self.object = object
        self.box = box
    }

    /// The ``Value/reference(_:)``.
    public var parameterValue: Value { .reference(box) }
}
