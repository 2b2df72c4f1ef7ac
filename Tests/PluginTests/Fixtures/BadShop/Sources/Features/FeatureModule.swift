public import Mediator

/// What modules of the shop have in common.
public protocol FeatureModule: Module {}

/// A shorter name for it.
public typealias Feature = FeatureModule
