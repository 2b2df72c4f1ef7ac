import Synchronization

#if canImport(UIKit)
    import UIKit
#else
    // Stand in for UIKit where it does not exist: the signatures that this example needs.
    @MainActor class UIViewController {
        var title: String?

        init() {}
    }

    final class UINavigationController: UIViewController {
        private(set) var viewControllers: [UIViewController] = []

        func pushViewController(_ controller: UIViewController, animated: Bool) {
            viewControllers.append(controller)
        }
    }
#endif

// The code of the module Profile, which does not change.

/// The users and their names.
final class Users: Sendable {
    static let all = Users()

    private let names = Mutex(["u-1": "Ann", "u-2": "Bob"])

    func name(of userID: String) -> String? { names.withLock { $0[userID] } }

    /// Returns false if another user has the name.
    func rename(_ userID: String, to name: String) -> Bool {
        names.withLock { names in
            guard !names.contains(where: { $0.key != userID && $0.value == name }) else { return false }
            names[userID] = name
            return true
        }
    }
}

#if canImport(UIKit)
    final class ProfileViewController: UIViewController {
        convenience init(name: String) {
            self.init(nibName: nil, bundle: nil)
            title = name
        }
    }
#else
    final class ProfileViewController: UIViewController {
        convenience init(name: String) {
            self.init()
            title = name
        }
    }
#endif
