/// What was registered, in order.
///
/// A log rather than a table, because no lock may be held while modules register, and because the log can be applied
/// anew when another update came first.
@usableFromInline final class RegistryLog {
    enum Edit {
        case module(ModuleNote)
        case endOfModule
        case entry(Entry, problems: [RegistryError.Problem])
        case notFound(NotFoundHandler)
        case target(TargetNote)
        case interceptor(InterceptorNote)
        case removeModule(String, force: Bool, place: SourcePlace)
        case removeTarget(String, place: SourcePlace)
        case removeAction(ActionPath, place: SourcePlace)
        case removeInterceptor(String, place: SourcePlace)
        case misplaced(ActionPath, target: String, place: SourcePlace)
        case section(SectionEdit)
    }

    private(set) var edits: [Edit] = []
    private var isOpen = true

    /// The module that registers at present; empty outside of modules.
    var module = ""

    private init() {}

    func note(_ edit: Edit) {
        precondition(
            isOpen,
            "Mediator: a registry was used after its closure had returned. To resolve: use Mediator.update."
        )
        edits.append(edit)
    }

    /// Returns what a closure registers.
    static func edits<ChangeError>(
        _ change: (inout Registry) throws(ChangeError) -> Void
    ) throws(ChangeError) -> [Edit] {
        let log = RegistryLog()
        var registry = Registry(log: log)
        defer { log.isOpen = false }
        try change(&registry)
        return log.edits
    }
}
