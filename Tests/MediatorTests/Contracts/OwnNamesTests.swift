import Mediator
import TestSupport
import Testing

// An app's own types, which hide those of Mediator in this file.
private enum Action: Equatable { case rename }
private struct Call {}
private protocol Module {}
private struct Record: Module {}
private struct Target {}
private struct Value {}

/// The names of Mediator beside an app's own: aliases of another target.
struct OwnNamesTests {
    private enum ProfileActions {
        static let rename = MediatorAction(
            "Profile", "rename", "Renames the user.", Parameter("name", String.self), returns: String.self)
    }

    private struct PersonFields: RecordFields {
        static let layout = RecordLayout("Person", PersonFields())
        let name = Field("name", String.self)
    }

    private final class Profile: Sendable {
        func rename(_ call: MediatorCall, name: String) -> String { name }
    }

    private struct ProfileModule: MediatorModule {
        func register(in registry: inout Registry) {
            let profile: MediatorTarget<Profile> = registry.target("Profile") { Profile() }
            profile.handle(ProfileActions.rename, Profile.rename)
        }
    }

    @Test func aliasesOfAnotherTargetNameTheTypesOfMediator() throws {
        let mediator = try Mediator(modules: [ProfileModule()])
        #expect(try mediator.perform(ProfileActions.rename, "Ann") == "Ann")
        let value: MediatorValue = try mediator.perform("Profile", "rename", ["name": "Ann"])
        let person: MediatorRecord<PersonFields> = try MediatorRecord { $0.name = "Ann" }
        #expect(value == person["name"])
        #expect(Action.rename == .rename)
        let module: any Module = Record()
        _ = (module, Call(), Target(), Value())
    }
}
