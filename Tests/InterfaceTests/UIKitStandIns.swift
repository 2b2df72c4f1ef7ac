// Stands in for UIKit where it does not exist, so that the samples of the guides for UIKit are compiled.
// Each declaration has a form of one of UIKit's, as far as the samples need it, and does nothing.
#if !canImport(UIKit)
    import Foundation

    @MainActor class UIResponder {
        init() {}
    }

    @MainActor final class UIApplication {
        struct LaunchOptionsKey: Hashable {}

        static let shared = UIApplication()

        var delegate: (any UIApplicationDelegate)?
    }

    @MainActor protocol UIApplicationDelegate: AnyObject {
    }

    @MainActor final class UISceneSession {
    }

    @MainActor final class NSUserActivity {
        let webpageURL: URL?

        init(webpageURL: URL?) {
            self.webpageURL = webpageURL
        }
    }

    extension NSUserActivity: Hashable {
        nonisolated static func == (left: NSUserActivity, right: NSUserActivity) -> Bool { left === right }

        nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }

    @MainActor class UIScene {
        @MainActor final class ConnectionOptions {
            let urlContexts: Set<UIOpenURLContext>
            let userActivities: Set<NSUserActivity>

            init(urlContexts: Set<UIOpenURLContext> = [], userActivities: Set<NSUserActivity> = []) {
                self.urlContexts = urlContexts
                self.userActivities = userActivities
            }
        }

        struct OpenURLOptions {
            var sourceApplication: String?
        }
    }

    @MainActor final class UIWindowScene: UIScene {
    }

    @MainActor final class UIWindow {
        var rootViewController: UIViewController?

        init(windowScene: UIWindowScene) {}

        func makeKeyAndVisible() {}
    }

    @MainActor final class UIOpenURLContext {
        let url: URL
        let options = UIScene.OpenURLOptions()

        init(url: URL) {
            self.url = url
        }
    }

    extension UIOpenURLContext: Hashable {
        nonisolated static func == (left: UIOpenURLContext, right: UIOpenURLContext) -> Bool { left === right }

        nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }

    @MainActor protocol UIWindowSceneDelegate: AnyObject {
        var window: UIWindow? { get set }
    }

    @MainActor class UIViewController {
        var title: String?
        private(set) var presentedViewController: UIViewController? {
            didSet {
                onChange?.resume()
                onChange = nil
            }
        }
        private(set) weak var presentingViewController: UIViewController?
        private(set) var isBeingDismissed = false
        private var onChange: CheckedContinuation<Void, Never>?

        init() {}

        init(nibName: String?, bundle: Bundle?) {}

        required init?(coder: NSCoder) {}

        func present(_ controller: UIViewController, animated: Bool) {
            presentedViewController = controller
            controller.presentingViewController = self
        }

        func dismiss(animated: Bool) {
            if let controller = presentedViewController {
                presentedViewController = nil
                controller.isBeingDismissed = true
                controller.viewDidDisappear(animated)
                controller.isBeingDismissed = false
            } else {
                presentingViewController?.dismiss(animated: animated)
            }
        }

        func viewDidDisappear(_ animated: Bool) {}

        /// Waits until a controller is presented; for tests.
        func presents() async {
            if presentedViewController == nil { await withCheckedContinuation { onChange = $0 } }
        }

        /// Waits until no controller is presented; for tests.
        func dismisses() async {
            if presentedViewController != nil { await withCheckedContinuation { onChange = $0 } }
        }
    }

    final class UINavigationController: UIViewController {
        private(set) var viewControllers: [UIViewController] = []

        func pushViewController(_ controller: UIViewController, animated: Bool) {
            viewControllers.append(controller)
        }
    }
#endif
