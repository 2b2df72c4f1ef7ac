import BenchmarkActions
public import Mediator

/// The actions of a mediator as a test makes one, in constants as those of an app.
private enum TestActions {
    static let action0 = BulkActions.contract(0)
    static let action1 = BulkActions.contract(1)
    static let action2 = BulkActions.contract(2)
    static let action3 = BulkActions.contract(3)
    static let action4 = BulkActions.contract(4)
    static let action5 = BulkActions.contract(5)
    static let action6 = BulkActions.contract(6)
    static let action7 = BulkActions.contract(7)
    static let action8 = BulkActions.contract(8)
    static let action9 = BulkActions.contract(9)
    static let action10 = BulkActions.contract(10)
    static let action11 = BulkActions.contract(11)
    static let action12 = BulkActions.contract(12)
    static let action13 = BulkActions.contract(13)
    static let action14 = BulkActions.contract(14)
    static let action15 = BulkActions.contract(15)
    static let action16 = BulkActions.contract(16)
    static let action17 = BulkActions.contract(17)
    static let action18 = BulkActions.contract(18)
    static let action19 = BulkActions.contract(19)
}

/// A module of 20 actions.
public enum TestModule {
    /// Returns a mediator of the module.
    public static func mediator(_ number: Int) throws -> Mediator {
        try Mediator { registry in
            registry.handle(TestActions.action0) { _, id, quantity in id.utf8.count &+ quantity &+ number }
            registry.handle(TestActions.action1) { _, id, quantity in id.utf8.count &+ quantity &+ number }
            registry.handle(TestActions.action2) { _, id, quantity in id.utf8.count &+ quantity &+ number }
            registry.handle(TestActions.action3) { _, id, quantity in id.utf8.count &+ quantity &+ number }
            registry.handle(TestActions.action4) { _, id, quantity in id.utf8.count &+ quantity &+ number }
            registry.handle(TestActions.action5) { _, id, quantity in id.utf8.count &+ quantity &+ number }
            registry.handle(TestActions.action6) { _, id, quantity in id.utf8.count &+ quantity &+ number }
            registry.handle(TestActions.action7) { _, id, quantity in id.utf8.count &+ quantity &+ number }
            registry.handle(TestActions.action8) { _, id, quantity in id.utf8.count &+ quantity &+ number }
            registry.handle(TestActions.action9) { _, id, quantity in id.utf8.count &+ quantity &+ number }
            registry.handle(TestActions.action10) { _, id, quantity in id.utf8.count &+ quantity &+ number }
            registry.handle(TestActions.action11) { _, id, quantity in id.utf8.count &+ quantity &+ number }
            registry.handle(TestActions.action12) { _, id, quantity in id.utf8.count &+ quantity &+ number }
            registry.handle(TestActions.action13) { _, id, quantity in id.utf8.count &+ quantity &+ number }
            registry.handle(TestActions.action14) { _, id, quantity in id.utf8.count &+ quantity &+ number }
            registry.handle(TestActions.action15) { _, id, quantity in id.utf8.count &+ quantity &+ number }
            registry.handle(TestActions.action16) { _, id, quantity in id.utf8.count &+ quantity &+ number }
            registry.handle(TestActions.action17) { _, id, quantity in id.utf8.count &+ quantity &+ number }
            registry.handle(TestActions.action18) { _, id, quantity in id.utf8.count &+ quantity &+ number }
            registry.handle(TestActions.action19) { _, id, quantity in id.utf8.count &+ quantity &+ number }
        }
    }
}
