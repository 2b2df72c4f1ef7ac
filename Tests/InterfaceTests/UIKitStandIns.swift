// Stands in for UIKit where it does not exist, so that the samples of the guide "SwiftUI and UIKit" are compiled.
// Each declaration has the signature of UIKit's, as far as the samples need it, and does nothing.
#if !canImport(UIKit)
    import Foundation

    @MainActor class UIResponder {
        init() {}
    }

    @MainActor final class UIApplication {
        struct OpenURLOptionsKey: Hashable {
            static let sourceApplication = OpenURLOptionsKey()
        }

        static let shared = UIApplication()

        var delegate: (any UIApplicationDelegate)?
    }

    @MainActor protocol UIApplicationDelegate: AnyObject {
    }

    @MainActor class UIScene {
        struct OpenURLOptions {
            var sourceApplication: String?
        }
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
    }

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
