import Dispatch

/// Tells whether code runs on the main actor.
///
/// The main actor is served by the main queue. The main *thread* does not tell: on Linux the main queue moves to other
/// threads once `main` has suspended.
package enum MainActorCheck {
    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    package static var isOnMainActor: Bool {
        DispatchQueue.getSpecific(key: key) ?? false
    }
}
