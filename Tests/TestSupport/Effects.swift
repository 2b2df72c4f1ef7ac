package import Mediator

extension Effect {
    /// All three, for tables.
    package static let all: [Effect] = [.sync, .async, .mainActor]
}
