import Foundation
import Mediator
import MediatorCoding

#if canImport(UIKit)
    import UIKit
#endif

/// Holds the app's mediator for code in Objective-C.
// @objc(MediatorAdapter)
final class MediatorAdapter: NSObject, Sendable {
    private let mediator: Mediator

    init(_ mediator: Mediator) {
        self.mediator = mediator
    }

    /// Creates the app's mediator, and sets it for code in Swift.
    // @objc(makeAndReturnError:)
    static func make() throws -> MediatorAdapter {
        let mediator = try Mediator(modules: AppModules.all)
        AppMediator.current = mediator
        return MediatorAdapter(mediator)
    }
}

/// Calls of actions by name, for Objective-C.
extension MediatorAdapter {
    // @objc(callTarget:action:params:error:)
    func perform(_ target: String, _ action: String, _ params: [String: Any]) throws -> Any {
        do {
            return try object(mediator.perform(target, action, parameters(params)))
        } catch {
            throw forObjectiveC(error)
        }
    }

    // @objc(callTarget:action:params:completion:)
    func perform(
        _ target: String, _ action: String, _ params: [String: Any],
        completion: @escaping @Sendable (Any?, (any Error)?) -> Void
    ) {
        do {
            let parameters = try parameters(params)
            Task {
                do {
                    completion(try object(await mediator.performAsync(target, action, parameters)), nil)
                } catch {
                    completion(nil, forObjectiveC(error))
                }
            }
        } catch {
            completion(nil, forObjectiveC(error))
        }
    }

    private func parameters(_ params: [String: Any]) throws -> Parameters {
        guard JSONSerialization.isValidJSONObject(params) else {
            throw ActionFailure("notSerializable", "Objective-C passes plain values only.")
        }
        return try Parameters(json: JSONSerialization.data(withJSONObject: params))
    }

    private func object(_ value: Value) throws -> Any {
        try JSONSerialization.jsonObject(with: value.jsonData(), options: .fragmentsAllowed)
    }

    /// Returns a failure with its code in `userInfo`; other errors as they are.
    private func forObjectiveC(_ error: any Error) -> any Error {
        guard let failure = error as? ActionFailure else { return error }
        return NSError(
            domain: "ActionFailure", code: 1,
            userInfo: [NSLocalizedDescriptionKey: failure.message, "code": failure.code])
    }
}

extension MediatorAdapter {
    /// Returns the screen of a user, for Objective-C.
    // @objc(profileScreenForUser:error:)
    @MainActor func profileScreen(forUser userID: String) throws -> UIViewController {
        do {
            return try mediator.profile.screen(userID: userID)
        } catch {
            throw forObjectiveC(error)
        }
    }
}
