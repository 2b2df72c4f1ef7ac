import Foundation
import Mediator
import MediatorEvents
import MediatorGateway
import ModuleA
import ModuleB
import Testing

#if canImport(UIKit)
    import UIKit
#endif

// The samples of the guide "SwiftUI and UIKit", UIKit's part. Where UIKit does not exist, UIKitStandIns.swift stands in
// for it: the samples are compiled, and the navigation is run.

final class AppDelegate: UIResponder, UIApplicationDelegate {
    let mediator = Mediator.checked([ApplicationModule(), CatalogModule(), CartModule()])

    func applicationDidReceiveMemoryWarning(_ application: UIApplication) {
        post(ApplicationEvents.didReceiveMemoryWarning)
    }

    func applicationWillTerminate(_ application: UIApplication) {
        post(ApplicationEvents.willTerminate)
    }

    // For an app without scenes.
    func application(
        _ application: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
    ) -> Bool {
        Links.open(url, from: options[.sourceApplication] as? String, in: mediator)
        return true
    }

    func post<each Input>(_ event: Event<repeat each Input>, _ inputs: repeat each Input) {
        do {
            try mediator.post(event, repeat each inputs)
        } catch {
            assertionFailure("\(error)")
        }
    }
}

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    private var app: AppDelegate? { UIApplication.shared.delegate as? AppDelegate }

    func sceneDidEnterBackground(_ scene: UIScene) {
        app?.post(ApplicationEvents.didEnterBackground)
    }

    func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
        guard let mediator = app?.mediator else { return }
        for context in contexts {
            Links.open(context.url, from: context.options.sourceApplication, in: mediator)
        }
    }
}

enum EditorActions {
    static let screen = Action(
        "Editor", "screen", "Returns a screen that edits a photo.",
        Parameter("name", String.self, "The name of the photo."),
        returns: Reference<UIViewController>.self, effect: .mainActor)
}

struct EditorModule: Module {
    func register(in registry: inout Registry) {
        registry.handle(EditorActions.screen) { call, name in
            let screen = EditorViewController()
            screen.title = name
            return Reference(screen)
        }
    }
}

final class EditorViewController: UIViewController {
}

@MainActor func edit(_ name: String, in navigation: UINavigationController, _ mediator: Mediator) throws {
    let screen = try mediator.perform(EditorActions.screen, name).object
    navigation.pushViewController(screen, animated: true)
}

@MainActor @Suite struct UIKitArticleTests {
    @Test func aScreenOfAnotherModuleIsPushed() throws {
        let navigation = UINavigationController()
        try edit("Sunset", in: navigation, try Mediator(modules: [EditorModule()]))
        #expect(navigation.viewControllers.map(\.title) == ["Sunset"])
        #expect(navigation.viewControllers.first is EditorViewController)
    }
}
