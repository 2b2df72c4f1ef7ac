import Synchronization

// The app before. In a real app the files of this folder are Objective-C; here they are Swift that looks like it, so that
// they compile on every system.

/// Stands in for CTMediator, which makes an object of the class `Target_Profile` and calls its method `Action_name:`, by names.
final class CTMediator: Sendable {
    private static let shared = CTMediator()

    private let classes: [String: any OldTarget.Type] = ["Profile": Target_Profile.self]
    private let cached = Mutex<[String: any OldTarget]>([:])

    static func sharedInstance() -> CTMediator { shared }

    /// Returns the result of a method, and nil for a mistake.
    func performTarget(_ target: String, action: String, params: [AnyHashable: Any]?, shouldCacheTarget: Bool) -> Any? {
        guard let type = classes[target] else { return nil }
        let object = cached.withLock { cached in
            let object = cached[target] ?? type.init()
            if shouldCacheTarget { cached[target] = object }
            return object
        }
        return object.perform("Action_\(action):", params ?? [:])
    }
}

/// A class whose methods CTMediator finds by their names.
protocol OldTarget: AnyObject, Sendable {
    init()
    func perform(_ method: String, _ params: [AnyHashable: Any]) -> Any?
}
