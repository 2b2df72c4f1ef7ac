/// A library whose public types have the names of Mediator's.
public struct Action {}

/// A type of the other library.
public struct Call {}

/// A type of the other library.
public protocol Module {}

/// A type of the other library.
public struct Record {}

/// A type of the other library.
public struct Target {}

/// A type of the other library.
public struct Value {
    /// Creates a value of the other library.
    public init() {}
}
