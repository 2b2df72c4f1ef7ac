import Dispatch

/// Checks whether code runs on the main actor, which the main queue serves.
///
/// The main *thread* is no criterion: on Linux the main queue moves to other threads once `main` has suspended.
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
