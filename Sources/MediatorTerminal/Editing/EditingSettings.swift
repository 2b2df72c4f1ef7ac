/// The settings of line editing in the environment.
struct EditingSettings {
    /// The environment variable: `libedit`, `readline`, or `off`.
    static let variable = "MEDIATOR_EDITOR"

    let isOn: Bool
    /// The only library to use; nil for any.
    let kind: String?

    init(_ environment: (String) -> String?) {
        let terminal = environment("TERM") ?? ""
        let wanted = environment(Self.variable) ?? ""
        isOn = wanted != "off" && !terminal.isEmpty && terminal != "dumb"
        kind = wanted.isEmpty ? nil : wanted
    }
}
