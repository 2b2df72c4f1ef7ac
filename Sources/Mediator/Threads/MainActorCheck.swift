import CMediatorThreads

/// Checks whether code runs on the main actor, which the main queue serves.
///
/// The main *thread* is no criterion: on Linux the main queue moves to other threads once `main` has suspended.
package enum MainActorCheck {
    package static var isOnMainActor: Bool { mediator_is_on_main_queue() }
}
