import Mediator
import Session
import Tickets

enum AppModules {
    /// All modules of the app; a test makes a mediator of them.
    static func all(_ login: Login) -> [any Module] {
        [SessionModule(login), TicketsModule()]
    }
}
