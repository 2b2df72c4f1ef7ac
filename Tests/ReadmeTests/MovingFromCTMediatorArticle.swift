import Foundation
import Mediator
import MediatorCoding
import Testing

// The samples of the guide "Move an app from CTMediator".

/// Stands in for CTMediator, which is Objective-C: a method of a target is an entry of a table here.
private struct CTMediator {
    static func sharedInstance() -> CTMediator { CTMediator() }

    func performTarget(_ target: String, action: String, params: [AnyHashable: Any]?, shouldCacheTarget: Bool) -> Any? {
        guard target == "Profile", action == "name" else { return nil }
        return params?["userID"] as? String == "u-1" ? "Ann" : nil
    }
}

enum ProfileActions {
    static let name = Action(
        "Profile", "name", "Returns the name of a user.",
        Parameter("userID", String.self, "As u-1."),
        returns: String.self, failures: ["notFound"])
}

extension Mediator {
    /// Returns the name of a user.
    func profileName(userID: String) throws -> String { try perform(ProfileActions.name, userID) }
}

/// Handles the contract by the old target.
private struct OldProfileModule: Module {
    let name = "Profile"

    func register(in registry: inout Registry) {
        registry.handle(ProfileActions.name) { call, userID in
            let result = CTMediator.sharedInstance().performTarget(
                "Profile", action: "name", params: ["userID": userID], shouldCacheTarget: false)
            guard let name = result as? String else { throw ActionFailure("notFound", "There is no such user.") }
            return name
        }
    }
}

/// Handles the contract itself.
private struct ProfileModule: Module {
    func register(in registry: inout Registry) {
        let profile = registry.target("Profile", lifetime: .cached) { ProfileTarget() }
        profile.handle(ProfileActions.name, ProfileTarget.name)
    }
}

final class ProfileTarget: Sendable {
    private let names = ["u-1": "Ann"]

    func name(_ call: Call, userID: String) throws -> String {
        guard let name = names[userID] else { throw ActionFailure("notFound", "There is no such user.") }
        return name
    }
}

extension Mediator {
    /// Performs an action for a caller that has objects of Foundation.
    func perform(_ target: String, _ action: String, foundation parameters: [String: Any]) throws -> Any {
        guard JSONSerialization.isValidJSONObject(parameters) else {
            throw ActionFailure("notSerializable", "Objective-C passes plain values only.")
        }
        let json = try JSONSerialization.data(withJSONObject: parameters)
        let result = try perform(target, action, Parameters(json: json))
        return try JSONSerialization.jsonObject(with: result.jsonData(), options: .fragmentsAllowed)
    }
}

#if canImport(ObjectiveC)
    /// Lets Objective-C call actions by name.
    @objc final class MediatorAdapter: NSObject {
        private let mediator: Mediator

        init(_ mediator: Mediator) {
            self.mediator = mediator
        }

        @objc(performTarget:action:params:error:)
        func perform(_ target: String, _ action: String, _ parameters: [String: Any]) throws -> Any {
            try mediator.perform(target, action, foundation: parameters)
        }
    }
#endif

@Suite struct MovingFromCTMediatorTests {
    // The same test passes before and after the implementation has moved.
    @Test(arguments: [OldProfileModule(), ProfileModule()] as [any Module])
    func aUserHasAName(_ module: any Module) throws {
        let mediator = try Mediator(modules: [module])
        #expect(try mediator.profileName(userID: "u-1") == "Ann")
        #expect(throws: ActionFailure("notFound", "There is no such user.")) {
            try mediator.profileName(userID: "u-2")
        }
    }

    @Test func theAdapterConvertsObjectsOfFoundation() throws {
        let mediator = try Mediator(modules: [ProfileModule()])
        #expect(try mediator.perform("Profile", "name", foundation: ["userID": "u-1"]) as? String == "Ann")
        #expect(throws: MediatorError.self) { try mediator.perform("Profile", "name", foundation: ["id": "u-1"]) }
        #expect(throws: ActionFailure("notSerializable", "Objective-C passes plain values only.")) {
            try mediator.perform("Profile", "name", foundation: ["userID": ProfileTarget()])
        }
    }

    @Test func unregisteredActionsAreAnsweredAsBefore() throws {
        let mediator = try Mediator { registry in
            registry.register(ProfileModule())
            registry.notFound("Profile") { call in
                call.action == "fullName" ? try call.mediator.perform("Profile", "name", call.parameters) : nil
            }
            registry.notFound { call in
                print("unknown:", call.target, call.action)
                return nil
            }
        }
        #expect(try mediator.perform("Profile", "fullName", ["userID": "u-1"]) == "Ann")
        #expect(throws: MediatorError.self) { try mediator.perform("Profile", "age") }
        #expect(try mediator.release("Profile"))
    }
}
