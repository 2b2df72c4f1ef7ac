import Mediator

/// Handles the contracts itself, in place of `Target_Profile`.
struct ProfileModule: Module {
    func register(in registry: inout Registry) {
        registry.handle(ProfileActions.name) { call, userID in
            guard let name = Users.all.name(of: userID) else {
                throw ActionFailure("notFound", "There is no such user.")
            }
            return name
        }
        registry.handle(ProfileActions.screen) { call, userID in
            Reference(ProfileViewController(name: try call.mediator.profile.name(userID: userID)))
        }
        registry.handle(ProfileActions.rename) { call, userID, name in
            guard Users.all.rename(userID, to: name) else {
                throw ActionFailure("taken", "Another user has this name.")
            }
        }
    }
}
