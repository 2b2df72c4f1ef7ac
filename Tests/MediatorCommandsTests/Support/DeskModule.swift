import ConsoleTestSupport
import Mediator
import MediatorEvents
import MediatorServices

/// The module of the console's tests, with an event and a service.
struct DeskModule: Module {
    func register(in registry: inout Registry) {
        ConsoleTestSupport.DeskModule().register(in: &registry)
        registry.declare(DeskEvents.tidied)
        registry.on(DeskEvents.tidied, fileID: "Desk/DeskModule.swift", line: 7) { _, _, isHard in
            if isHard { throw ActionFailure("stuck", "The drawer is stuck.") }
        }
        registry.provide(Drawing.self, qualifier: "cover", "Draws the cover.") { _ in Drawing(id: "cover") }
    }
}

enum DeskEvents {
    static let tidied = Event(
        "Desk",
        "tidied",
        "The desk was tidied.",
        Parameter("by", String.self, "The user."),
        Parameter("hard", Bool.self, default: false, "Whether it was hard.")
    )
}

extension Mediator {
    /// Returns a mediator of the module.
    static func wholeDesk() throws -> Mediator {
        try Mediator(modules: [DeskModule()])
    }
}
