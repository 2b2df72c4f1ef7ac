import Mediator

/// The modules of the app while the app moves.
enum AppModules {
    static let all: [any Module] = [OldProfileModule()]
}
