import Mediator

extension Effect {
    /// All three, for tables.
    static let all: [Effect] = [.sync, .async, .mainActor]
}
