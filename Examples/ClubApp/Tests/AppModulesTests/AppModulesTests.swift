import AppModules
import Mediator
import Session
import Testing

@MainActor @Suite struct AppModulesTests {
    /// Fails when a module is missing or registered twice, or when an action has other parameters or another result than
    /// its callers require.
    @Test func noModuleIsMissing() throws {
        _ = try Mediator(modules: AppModules.all(Login()))
    }
}
