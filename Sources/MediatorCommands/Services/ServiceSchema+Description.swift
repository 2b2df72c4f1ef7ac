package import Mediator
import MediatorConsole
package import MediatorServices

extension ServiceSchema: DescribedContract {
    package static var command: String? { nil }

    package func rows(in mediator: Mediator) throws -> [(label: String, value: String)] {
        let provider = mediator.provider(of: self).map { $0.isEmpty ? "outside of modules" : $0 } ?? "none"
        var rows: [(label: String, value: String)] = [("type", type)]
        if let lifetime { rows.append(("lifetime", lifetime.rawValue)) }
        rows.append(("provider", provider))
        return rows
    }
}
