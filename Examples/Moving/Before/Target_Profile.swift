#if canImport(UIKit)
    import UIKit
#endif

/// The old entry to the module Profile.
final class Target_Profile: OldTarget {
    func perform(_ method: String, _ params: [AnyHashable: Any]) -> Any? {
        let userID = params["userID"] as? String ?? ""
        switch method {
        case "Action_name:":
            return Users.all.name(of: userID)
        case "Action_viewController:":
            guard let name = Users.all.name(of: userID) else { return nil }
            // Objective-C does not check that it is on the main thread.
            return MainActor.assumeIsolated { ProfileViewController(name: name) }
        case "Action_rename:":
            let isDone = Users.all.rename(userID, to: params["name"] as? String ?? "")
            (params["completion"] as? (Bool) -> Void)?(isDone)
            return nil
        default:
            return nil
        }
    }
}
