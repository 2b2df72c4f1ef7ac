import AppModules
import Foundation
import Mediator
import MediatorGateway
import Observation
import ScreenVocabulary
import Session

/// The app: it owns the mediator, the way in for links, and the stack of screens.
@MainActor @Observable final class AppModel {
    let mediator: Mediator
    let login: Login
    let home: HomeModel
    var path: [Screen] = []
    private(set) var problem: String?

    private let gateway: Gateway

    init() throws {
        let login = Login()
        let mediator = try Mediator(modules: AppModules.all(login))
        gateway = try Gateway(
            mediator, schemes: ["club"], webHosts: ["club.example.com"],
            startQueue: StartQueue(waitsForFirstStart: true))
        self.login = login
        self.mediator = mediator
        home = HomeModel(mediator)
    }

    /// Starts the modules, and then opens the links that came before.
    func start() async {
        do { try await mediator.start() } catch { problem = "\(error)" }
    }

    /// Opens a link that the system passed to the app, and shows the screen to which it leads.
    func open(_ url: URL, origin: Origin = .url()) async {
        do {
            let response = try await gateway.open(url, origin: origin)
            guard case .reference = response.value else { return }
            path.append(try response.value.get(as: Reference<Screen>.self).object)
            problem = nil
        } catch is CancellationError {
        } catch let failure as ActionFailure where failure.code == "loginRequired" {
            // The user closed the login.
        } catch let failure as ActionFailure {
            problem = failure.message
        } catch {
            problem = "This link does not work."
        }
    }
}
