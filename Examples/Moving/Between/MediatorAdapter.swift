import Foundation
import Mediator
import MediatorCoding

/// Lets Objective-C call actions by name.
final class MediatorAdapter: NSObject, Sendable {
    private let mediator: Mediator

    init(_ mediator: Mediator) {
        self.mediator = mediator
    }

    // @objc(callTarget:action:params:error:)
    func perform(_ target: String, _ action: String, _ params: [String: Any]) throws -> Any {
        try object(mediator.perform(target, action, parameters(params)))
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
                    completion(nil, error)
                }
            }
        } catch {
            completion(nil, error)
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
}
