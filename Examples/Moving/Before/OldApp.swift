#if canImport(UIKit)
    import UIKit
#endif

/// The app before the move: what its delegate creates.
@MainActor struct OldApp {
    let navigation = UINavigationController()
    let friends: OldFriends

    init() {
        friends = OldFriends(navigation: navigation)
    }
}
