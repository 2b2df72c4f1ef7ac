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
        Links.openNow(url, from: options[.sourceApplication] as? String, in: mediator)
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
        returns: Reference<UIViewController>.self, effect: .asyncMainActor, exposure: .link)
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

@MainActor func edit(_ name: String, in navigation: UINavigationController, _ mediator: Mediator) async throws {
    let screen = try await mediator.perform(EditorActions.screen, name).object
    navigation.pushViewController(screen, animated: true)
}

@MainActor func show(_ url: URL, in navigation: UINavigationController, _ gateway: Gateway) async throws {
    let answer = try await gateway.open(url)
    if case .reference = answer.value {
        let screen = try answer.value.get(as: Reference<UIViewController>.self).object
        navigation.pushViewController(screen, animated: true)
    }
}

@MainActor @Suite struct UIKitArticleTests {
    @Test func aScreenOfAnotherModuleIsPushed() async throws {
        let navigation = UINavigationController()
        try await edit("Sunset", in: navigation, try Mediator(modules: [EditorModule()]))
        #expect(navigation.viewControllers.map(\.title) == ["Sunset"])
        #expect(navigation.viewControllers.first is EditorViewController)
    }

    @Test func aLinkPushesAScreen() async throws {
        let navigation = UINavigationController()
        let gateway = try Gateway(try Mediator(modules: [EditorModule()]), schemes: ["demo"])
        let url = try #require(URL(string: "demo://Editor/screen?name=Sunset"))
        try await show(url, in: navigation, gateway)
        #expect(navigation.viewControllers.map(\.title) == ["Sunset"])
    }

    @Test func theAppAnswersALinkBeforeItSuspends() throws {
        let mediator = try Mediator(modules: [CatalogModule(), EditorModule()])
        for (url, isAnswered) in [
            ("demo://product/P-1001", true), ("demo://Editor/screen?name=Sunset", true), ("demo://nothing", false),
        ] {
            #expect(Links.openNow(try #require(URL(string: url)), in: mediator) == isAnswered)
        }
    }
}
