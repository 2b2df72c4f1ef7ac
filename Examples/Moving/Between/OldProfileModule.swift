import Mediator

#if canImport(UIKit)
    import UIKit
#endif

/// Handles the contracts by the old target, while callers move.
struct OldProfileModule: Module {
    let name = "Profile"

    func register(in registry: inout Registry) {
        registry.handle(ProfileActions.name) { call, userID in
            let result = CTMediator.sharedInstance().performTarget(
                "Profile", action: "name", params: ["userID": userID], shouldCacheTarget: false)
            guard let name = result as? String else { throw ActionFailure("notFound", "There is no such user.") }
            return name
        }
        registry.handle(ProfileActions.screen) { call, userID in
            let result = CTMediator.sharedInstance().performTarget(
                "Profile", action: "viewController", params: ["userID": userID], shouldCacheTarget: false)
            guard let screen = result as? UIViewController else {
                throw ActionFailure("notFound", "There is no such user.")
            }
            return Reference(screen)
        }
        registry.handle(ProfileActions.rename) { call, userID, name in
            let isDone = await withCheckedContinuation { continuation in
                let completion: (Bool) -> Void = { continuation.resume(returning: $0) }
                let params: [AnyHashable: Any] = ["userID": userID, "name": name, "completion": completion]
                _ = CTMediator.sharedInstance().performTarget(
                    "Profile", action: "rename", params: params, shouldCacheTarget: false)
            }
            guard isDone else { throw ActionFailure("taken", "Another user has this name.") }
        }
    }
}
