import Mediator
import MediatorCoding

/// The names of an action that a trace covers, prepared once; the trace keeps it as long as itself.
final class TracedAction: Sendable {
    struct Key: Sendable, Hashable {
        let path: ActionPath
        let module: String
        let hasResult: Bool
    }

    let target: String
    let action: String
    /// The module that handles it; empty outside of modules.
    let module: String
    /// Whether it returns a result that is recorded.
    let hasResult: Bool

    init(_ key: Key) {
        (target, action) = (SpanText.cut(key.path.target), SpanText.cut(key.path.action))
        module = key.module
        hasResult = key.hasResult
    }
}
