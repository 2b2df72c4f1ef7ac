/// The box of an object or a closure of this process: see ``Reference`` and ``Callback``.
///
/// Two boxes are equal when they hold the same object, or are the same box.
public final class AnyReference: Sendable {
    /// The object or closure.
    public let object: any Sendable

    /// Creates a box for an object.
    public init(_ object: any Sendable) { self.object = object }

    /// `"reference"` or `"callback"`.
    var kind: String { object is AnyCallback ? "callback" : "reference" }

    private var identity: ObjectIdentifier {
        // A cast of a struct to AnyObject would create a box with a new identity at each call.
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
    /// The description of the object.
    public var description: String { kind == "callback" ? "<callback>" : "<\(String(describing: object))>" }
}

/// An object of this process, such as a view controller or an image, as a parameter or a result.
///
///     Parameter("image", Reference<Image>.self, "The image.")
///     try mediator.perform(PhotoActions.show, Reference(image))
///
/// It never leaves the process: an action that requires one cannot be `.external`.
public struct Reference<Object: Sendable>: ParameterValue {
    /// The object.
    public let object: Object

    private let box: AnyReference

    /// Creates a reference to an object.
    public init(_ object: Object) {
        self.object = object
        box = AnyReference(object)
    }

    /// The schema `reference`.
    public static var parameterSchema: ValueSchema { .reference }

    /// Creates a reference from a ``Value/reference(_:)`` to an object of the type.
    public init(parameterValue value: Value) throws(ValueMismatch) {
        let expected = "reference to \(Object.self)"
        guard case .reference(let box) = value else { throw .expected(expected, found: value.kind) }
        guard let object = box.object as? Object else {
            throw .expected(expected, found: box.kind == "callback" ? box.kind : "reference to \(type(of: box.object))")
        }
        self.object = object
        self.box = box
    }

    /// The object as a ``Value/reference(_:)``.
    public var parameterValue: Value { .reference(box) }
}
