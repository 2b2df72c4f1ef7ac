import Foundation
import Mediator
import MediatorEvents
import MediatorGateway
import ModuleA
import ModuleB
import Observation
import SessionActions
import Testing

@testable import Session

#if canImport(UIKit)
    import UIKit
#endif

// The samples of the guides for UIKit. Where UIKit does not exist, UIKitStandIns.swift stands in for it: the samples are
// compiled, and the navigation is run. The login is that of Examples/ClubApp.

final class AppDelegate: UIResponder, UIApplicationDelegate {
    let login = Login()
    private(set) lazy var start = Result { try Mediator(modules: AppModules.all(login)) }

    func application(
        _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        // Without a mediator, the scene says why.
        guard let mediator = try? start.get() else { return true }
        Task {
            do { try await mediator.start() } catch { print(error) }
        }
        return true
    }

    func applicationDidReceiveMemoryWarning(_ application: UIApplication) {
        post(ApplicationEvents.didReceiveMemoryWarning)
    }

    func applicationWillTerminate(_ application: UIApplication) {
        post(ApplicationEvents.willTerminate)
    }

    func post<each Input>(_ event: Event<repeat each Input>, _ inputs: repeat each Input) {
        guard let mediator = try? start.get() else { return }
        do {
            try mediator.post(event, repeat each inputs)
        } catch {
            assertionFailure("\(error)")
        }
    }
}

enum AppModules {
    /// All modules of the app; a test makes a mediator of them.
    static func all(_ login: Login) -> [any Module] {
        [ApplicationModule(), SessionModule(login), EditorModule(), CatalogModule(), CartModule(), ScreensModule()]
    }
}

/// What the screens of the app call: without a module for it, the app does not start.
private struct ScreensModule: Module {
    var requires: [any Contract] { [EditorActions.screen] }

    func register(in registry: inout Registry) {}
}

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    let navigation = UINavigationController()
    private var links: Links?
    private var presenter: LoginPresenter?

    private var app: AppDelegate? { UIApplication.shared.delegate as? AppDelegate }

    // The app starts, perhaps by a link.
    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
        guard let app, let scene = scene as? UIWindowScene else { return }
        window = UIWindow(windowScene: scene)
        window?.rootViewController = navigation
        window?.makeKeyAndVisible()
        do {
            links = try Links(app.start.get(), navigation)
            presenter = LoginPresenter(app.login, over: navigation)
            open(options.urlContexts)
            for activity in options.userActivities { self.scene(scene, continue: activity) }
        } catch {
            navigation.pushViewController(StartFailureViewController("\(error)"), animated: false)
        }
    }

    // A link of the app's own scheme.
    func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
        open(contexts)
    }

    // A universal link.
    func scene(_ scene: UIScene, continue activity: NSUserActivity) {
        if let url = activity.webpageURL { links?.open(url) }
    }

    func sceneDidEnterBackground(_ scene: UIScene) {
        app?.post(ApplicationEvents.didEnterBackground)
    }

    private func open(_ contexts: Set<UIOpenURLContext>) {
        for context in contexts {
            links?.open(context.url, origin: .url(sourceApplication: context.options.sourceApplication))
        }
    }
}

/// Opens links, and pushes the screens to which they lead.
@MainActor final class Links {
    private let gateway: Gateway
    private let navigation: UINavigationController

    init(
        _ mediator: Mediator, _ navigation: UINavigationController,
        startQueue: StartQueue = StartQueue(waitsForFirstStart: true)
    ) throws {
        gateway = try Gateway(
            mediator, schemes: ["demo"], webHosts: ["m.example.com"], startQueue: startQueue)
        self.navigation = navigation
    }

    @discardableResult
    func open(_ url: URL, origin: Origin = .url()) -> Task<Void, Never> {
        Task {
            do {
                let response = try await gateway.open(url, origin: origin)
                guard case .reference = response.value else { return }
                let screen = try response.value.get(as: Reference<UIViewController>.self).object
                navigation.pushViewController(screen, animated: true)
            } catch let failure as ActionFailure where failure.code == "loginRequired" {
                // The user closed the login.
            } catch {
                print(error)
            }
        }
    }

    /// Opens a link for an app without scenes, and returns whether an action answers it.
    func begin(_ url: URL, origin: Origin = .url()) -> Bool {
        guard gateway.canOpen(url, origin: origin) else { return false }
        open(url, origin: origin)
        return true
    }
}

/// Presents the login while calls wait for it.
@MainActor final class LoginPresenter {
    private let login: Login
    private let root: UIViewController
    private var presented: LoginViewController?

    init(_ login: Login, over root: UIViewController) {
        self.login = login
        self.root = root
        update()
    }

    private func update() {
        let isAsking = withObservationTracking {
            login.isAsking
        } onChange: { [weak self] in
            Task { @MainActor in self?.update() }
        }
        if isAsking, presented == nil {
            let controller = LoginViewController(login)
            presented = controller
            // Above what the app presents already.
            (root.presentedViewController ?? root).present(controller, animated: true)
        } else if !isAsking, let controller = presented {
            presented = nil
            controller.dismiss(animated: true)
        }
    }
}

struct SessionModule: Module {
    private let login: Login

    init(_ login: Login) {
        self.login = login
    }

    func register(in registry: inout Registry) {
        registry.handle(SessionActions.require) { [login] call in try await login.require() }
        registry.intercept(.tag("login"), by: LoginInterceptor())
    }
}

struct LoginInterceptor: AsyncInterceptor {
    func intercept(_ call: Call, next: Next) async throws -> Value {
        try await call.mediator.session.require()
        return try await next()
    }
}

enum EditorActions {
    static let screen = Action(
        "Editor", "screen", "Returns a screen that edits a photo.",
        Parameter("name", String.self, "The name of the photo."),
        returns: Reference<UIViewController>.self, effect: .asyncMainActor, exposure: .link, tags: ["login"],
        failures: ["loginRequired"])
}

struct EditorModule: Module {
    func register(in registry: inout Registry) {
        registry.handle(EditorActions.screen) { call, name in
            let screen = EditorViewController()
            screen.title = name
            screen.mediator = call.mediator.detached
            return Reference(screen)
        }
        registry.route("/photo/:name", to: EditorActions.screen)
    }
}

final class EditorViewController: UIViewController {
    var mediator: Mediator?
}

/// Asks for the user.
///
/// If it is closed, also by a swipe, the login is cancelled.
final class LoginViewController: UIViewController {
    private let login: Login

    init(_ login: Login) {
        self.login = login
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    /// A button calls it with the text of a field.
    func logIn(as user: String) { login.finish(user) }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        if isBeingDismissed { login.cancel() }
    }
}

final class StartFailureViewController: UIViewController {
    convenience init(_ text: String) {
        self.init(nibName: nil, bundle: nil)
        title = text
    }
}

@MainActor func edit(_ name: String, in navigation: UINavigationController, _ mediator: Mediator) async throws {
    let screen = try await mediator.perform(EditorActions.screen, name).object
    navigation.pushViewController(screen, animated: true)
}

@MainActor @Suite struct InterfaceUIKitArticleTests {
    private let login = Login()
    private let navigation = UINavigationController()

    private func links() async throws -> Links {
        let mediator = try Mediator(modules: AppModules.all(login))
        try await mediator.start()
        return try Links(mediator, navigation)
    }

    @Test func noModuleIsMissing() throws {
        _ = try Mediator(modules: AppModules.all(login))
    }

    @Test func aScreenOfAnotherModuleIsPushed() async throws {
        login.finish("Ann")
        try await edit("Sunset", in: navigation, try Mediator(modules: AppModules.all(login)))
        #expect(navigation.viewControllers.map(\.title) == ["Sunset"])
        #expect(navigation.viewControllers.first is EditorViewController)
    }

    #if !canImport(UIKit)
        @Test func aLinkAsksForALoginAndPushesAScreen() async throws {
            let links = try await links()
            let presenter = LoginPresenter(login, over: navigation)
            let opening = links.open(try #require(URL(string: "demo://photo/Sunset")))
            await navigation.presents()
            #expect(navigation.presentedViewController is LoginViewController)
            #expect(navigation.viewControllers.isEmpty)
            login.finish("Ann")
            await opening.value
            #expect(navigation.viewControllers.map(\.title) == ["Sunset"])
            withExtendedLifetime(presenter) {}
        }

        @Test func theLoginLeavesWhatIsPresentedAlready() async throws {
            let other = UIViewController()
            navigation.present(other, animated: false)
            let presenter = LoginPresenter(login, over: navigation)
            let waiting = Task { try await login.require() }
            await other.presents()
            #expect(other.presentedViewController is LoginViewController)
            login.finish("Ann")
            #expect(try await waiting.value == "Ann")
            await other.dismisses()
            #expect(other.presentedViewController == nil)
            #expect(navigation.presentedViewController === other)
            withExtendedLifetime(presenter) {}
        }

        @Test func closingTheLoginCancelsIt() async throws {
            let links = try await links()
            let presenter = LoginPresenter(login, over: navigation)
            let opening = links.open(try #require(URL(string: "demo://photo/Sunset")))
            await navigation.presents()
            navigation.dismiss(animated: true)
            await opening.value
            #expect(navigation.viewControllers.isEmpty)
            withExtendedLifetime(presenter) {}
        }

        @Test func aLinkThatStartsTheAppIsOpenedAfterTheStart() async throws {
            let delegate = AppDelegate()
            delegate.login.finish("Ann")
            // On a busy machine, a start may take longer than a link waits by default.
            let links = try Links(
                delegate.start.get(), navigation,
                startQueue: StartQueue(timeout: .seconds(3600), waitsForFirstStart: true))
            let opening = links.open(try #require(URL(string: "https://m.example.com/photo/Sunset")))
            await Task.yield()
            #expect(navigation.viewControllers.isEmpty)
            #expect(delegate.application(.shared, didFinishLaunchingWithOptions: nil))
            await opening.value
            #expect(navigation.viewControllers.map(\.title) == ["Sunset"])
        }
    #endif

    @Test func theAppSaysBeforeItSuspendsWhetherItAnswersALink() async throws {
        let links = try await links()
        #expect(!links.begin(try #require(URL(string: "demo://nothing"))))
        #expect(links.begin(try #require(URL(string: "demo://product/P-1001"))))
    }
}
