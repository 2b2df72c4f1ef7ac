extension MediatorError.Code {
    /// A module asked for a change of the modules while it was started or stopped, which would wait for itself.
    public static let recursiveLifecycle = MediatorError.Code(rawValue: "recursiveLifecycle")
}

extension MediatorError {
    static func recursiveLifecycle(_ name: String, inside turn: String, caller: Caller?) -> MediatorError {
        let who = caller.map { $0.module.isEmpty ? $0.description : "module \($0.module.quoted)" }
        return MediatorError(
            .recursiveLifecycle,
            message: "\(name.quoted) was called\(who.map { " by \($0)" } ?? "") inside of \(turn.quoted), "
                + "and each would wait for the other.",
            resolution: "call it once \(turn.quoted) has returned, or in a detached task.",
            details: ["call": .string(name), "inside": .string(turn)]
        )
    }
}
