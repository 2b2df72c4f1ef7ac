import Mediator

#if canImport(UIKit)
    import UIKit
#endif

/// The module Friends, which calls the module Profile by its contracts.
@MainActor struct Friends {
    let mediator: Mediator
    let navigation: UINavigationController

    func title(of userID: String) -> String {
        (try? mediator.profile.name(userID: userID)) ?? "unknown"
    }

    func open(_ userID: String) throws {
        navigation.pushViewController(try mediator.profile.screen(userID: userID), animated: true)
    }

    func rename(_ userID: String, to name: String) async throws -> String {
        do {
            try await mediator.profile.rename(userID: userID, to: name)
            return "done"
        } catch let failure as ActionFailure where failure.code == "taken" {
            return failure.message
        }
    }
}
