public import Mediator

/// The contract of an action, for modules with a type `Action` of their own.
public typealias MediatorAction = Action
/// A call, for modules with a type `Call` of their own.
public typealias MediatorCall = Call
/// A part of an app, for modules with a type `Module` of their own.
public typealias MediatorModule = Module
/// A typed view of a dictionary, for modules with a type `Record` of their own.
public typealias MediatorRecord = Record
/// A target with an object, for modules with a type `Target` of their own.
public typealias MediatorTarget = Target
/// A value that modules exchange, for modules with a type `Value` of their own.
public typealias MediatorValue = Value
