/// Who may call an action or subscribe to an event, from the fewest callers to the most; the raw value is the word in JSON.
public enum Exposure: String, CaseIterable, Sendable, Codable, Comparable {
    /// The modules of the app, the default.
    case `internal`
    /// Also URLs that the app itself opens, as deep links, push messages and routers do.
    ///
    /// The result stays in the process, and may be a ``Reference``. For messages, web pages and agents the action does
    /// not exist. An event cannot have it.
    case link
    /// Also external callers, which send plain values and get plain values: a message, a web page, an agent.
    case external

    /// Returns whether the first admits fewer callers.
    public static func < (left: Exposure, right: Exposure) -> Bool {
        allCases.prefix { $0 != right }.contains(left)
    }
}
