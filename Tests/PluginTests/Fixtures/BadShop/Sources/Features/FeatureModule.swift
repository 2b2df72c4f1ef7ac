public import Mediator

/// A protocol for all modules of the shop.
public protocol FeatureModule: Module {}
