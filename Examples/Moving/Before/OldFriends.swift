#if canImport(UIKit)
    import UIKit
#endif

/// The module Friends, which calls the module Profile.
@MainActor struct OldFriends {
    let navigation: UINavigationController

    func title(of userID: String) -> String {
        CTMediator.sharedInstance().profile_name(userID) ?? "unknown"
    }

    func open(_ userID: String) {
        navigation.pushViewController(CTMediator.sharedInstance().profile_viewController(userID), animated: true)
    }

    func rename(_ userID: String, to name: String, report: @escaping (String) -> Void) {
        CTMediator.sharedInstance().profile_rename(userID, name: name) { isDone in
            report(isDone ? "done" : "Another user has this name.")
        }
    }
}
