import Mediator

#if canImport(UIKit)
    import UIKit
#endif

/// The app after the move: what its delegate creates.
@MainActor struct MovedApp {
    static let modules: [any Module] = [ProfileModule(), AppRequirements()]

    let navigation = UINavigationController()
    let friends: Friends

    init() throws {
        friends = Friends(mediator: try Mediator(modules: Self.modules), navigation: navigation)
    }
}

/// Handles nothing, and lists what the app itself calls: the check at the start finds what is missing.
struct AppRequirements: Module {
    let requires: [any Contract] = ProfileActions.all

    func register(in registry: inout Registry) {}
}
