#if canImport(UIKit)
    import UIKit
#endif

// The category of the module Profile: it hides the names.
// swift-format-ignore: AlwaysUseLowerCamelCase
extension CTMediator {
    func profile_name(_ userID: String) -> String? {
        performTarget("Profile", action: "name", params: ["userID": userID], shouldCacheTarget: false) as? String
    }

    @MainActor func profile_viewController(_ userID: String) -> UIViewController {
        let result = performTarget(
            "Profile", action: "viewController", params: ["userID": userID], shouldCacheTarget: false)
        return result as? UIViewController ?? UIViewController()
    }

    func profile_rename(_ userID: String, name: String, completion: @escaping (Bool) -> Void) {
        let params: [AnyHashable: Any] = ["userID": userID, "name": name, "completion": completion]
        _ = performTarget("Profile", action: "rename", params: params, shouldCacheTarget: false)
    }
}
