package import Mediator

extension Effect {
    /// All effects, for test arguments.
    package static let all: [Effect] = [.sync, .async, .mainActor, .asyncMainActor]
}
