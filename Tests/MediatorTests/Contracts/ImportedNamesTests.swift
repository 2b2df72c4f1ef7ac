import Mediator
import SameNames
import Testing

import struct Mediator.Action
import struct Mediator.Call
import protocol Mediator.Module
import struct Mediator.Record
import struct Mediator.Target
import enum Mediator.Value

/// The names of Mediator beside those of another library that the file imports: imports of single types decide.
struct ImportedNamesTests {
    private enum ProfileActions {
        static let rename = Action(
            "Profile", "rename", "Renames the user.", Parameter("name", String.self), returns: String.self)
    }

    private struct PersonFields: RecordFields {
        static let layout = RecordLayout("Person", PersonFields())
        let name = Field("name", String.self)
    }

    private final class Profile: Sendable {
        func rename(_ call: Call, name: String) -> String { name }
    }

    private struct ProfileModule: Module {
        func register(in registry: inout Registry) {
            let profile: Target<Profile> = registry.target("Profile") { Profile() }
            profile.handle(ProfileActions.rename, Profile.rename)
        }
    }

    @Test func importsOfSingleTypesNameTheTypesOfMediator() throws {
        let mediator = try Mediator(modules: [ProfileModule()])
        #expect(try mediator.perform(ProfileActions.rename, "Ann") == "Ann")
        let value: Value = try mediator.perform("Profile", "rename", ["name": "Ann"])
        let person: Record<PersonFields> = try Record { $0.name = "Ann" }
        #expect(value == person["name"])
        _ = SameNames.Value()
    }
}
