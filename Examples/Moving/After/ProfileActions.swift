import Mediator

#if canImport(UIKit)
    import UIKit
#endif

/// The contracts of the module Profile, in place of the category.
struct ProfileActions: Sendable {
    let mediator: Mediator

    func name(userID: String) throws -> String {
        try mediator.perform(Self.name, userID)
    }

    @MainActor func screen(userID: String) throws -> UIViewController {
        try mediator.perform(Self.screen, userID).object
    }

    func rename(userID: String, to name: String) async throws {
        try await mediator.perform(Self.rename, userID, name)
    }

    static let name = Action(
        "Profile", "name", "Returns the name of a user.",
        Parameter("userID", String.self, "As u-1."),
        returns: String.self, exposure: .link, failures: ["notFound"])

    static let screen = Action(
        "Profile", "screen", "Returns a screen that shows a user.",
        Parameter("userID", String.self, "As u-1."),
        returns: Reference<UIViewController>.self, effect: .mainActor, failures: ["notFound"])

    static let rename = Action(
        "Profile", "rename", "Renames a user.",
        Parameter("userID", String.self, "As u-1."),
        Parameter("name", String.self, "The new name."),
        effect: .async, failures: ["taken"])

    static let all: [any Contract] = [name, screen, rename]
}

extension Mediator {
    var profile: ProfileActions { consuming get { ProfileActions(mediator: self) } }
}
