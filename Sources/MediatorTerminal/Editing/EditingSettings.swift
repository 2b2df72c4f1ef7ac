/// The settings of line editing in the environment.
struct EditingSettings {
    /// The environment variable that switches editing off: `off`.
    static let variable = "MEDIATOR_EDITOR"

    let isOn: Bool

    init(_ environment: (String) -> String?) {
        let terminal = environment("TERM") ?? ""
        isOn = environment(Self.variable) != "off" && !terminal.isEmpty && terminal != "dumb"
    }
}
