import Mediator
import TestSupport
import Testing

#if compiler(>=6.3)
    // An app's own types, which hide those of Mediator in this file.
    private enum Action {}
    private struct Call {}
    private protocol Module {}
    private struct Record {}
    private struct Target {}
    private struct Value {}

    /// The names of Mediator beside an app's own: with the name of the module in front.
    struct ModuleSelectorTests {
        private enum ProfileActions {
            static let rename = Mediator::Action(
                "Profile", "rename", "Renames the user.",
                Parameter("name", String.self), returns: String.self)
        }

        private struct PersonFields: RecordFields {
            static let layout = RecordLayout("Person", PersonFields())
            let name = Field("name", String.self)
        }

        private final class Profile: Sendable {
            func rename(_ call: Mediator::Call, name: String) -> String { name }
        }

        private struct ProfileModule: Mediator::Module {
            func register(in registry: inout Registry) {
                let profile: Mediator::Target<Profile> = registry.target("Profile") { Profile() }
                profile.handle(ProfileActions.rename, Profile.rename)
            }
        }

        @Test func theNameOfTheModuleInFrontNamesTheTypesOfMediator() throws {
            let mediator = try Mediator::Mediator(modules: [ProfileModule()])
            #expect(try mediator.perform(ProfileActions.rename, "Ann") == "Ann")
            let value: Mediator::Value = try mediator.perform("Profile", "rename", ["name": "Ann"])
            let person: Mediator::Record<PersonFields> = try Mediator::Record { $0.name = "Ann" }
            #expect(value == person["name"])
        }
    }
#endif
