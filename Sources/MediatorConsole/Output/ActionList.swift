import MediatorTerminal

import Mediator
import MediatorEvents
import MediatorServices

/// Lists actions and events by target, with effect and summary, then services.
enum ActionList {
    /// - Parameters:
    ///   - contracts: The contracts to list.
    ///   - width: The width of a line in cells; nil without a terminal.
    ///   - heading: Returns a styled heading.
    static func text(of contracts: [ContractSchema], width: Int?, heading: (String) -> String) -> String {
        let rows = Columns.sentences(contracts.map(\.row), indent: 2, width: width)
        var lines: [String] = []
        var title: String?
        for (contract, row) in zip(contracts, rows) {
            if contract.heading != title {
                if title != nil { lines.append("") }
                lines.append(heading(contract.heading))
                title = contract.heading
            }
            lines += row
        }
        return lines.joined(separator: "\n")
    }
}

extension ContractSchema {
    /// The heading: the target, or "services".
    fileprivate var heading: String {
        action?.target ?? event?.target ?? "services"
    }

    fileprivate var row: [String] {
        switch kind {
        case let schema as ActionSchema: [schema.action, schema.effect.rawValue, schema.summary]
        case let schema as EventSchema: [schema.event, "event", schema.summary]
        case let schema as ServiceSchema: [schema.listName, schema.lifetime?.rawValue ?? "", schema.summary]
        default: [listName, "", ""]
        }
    }
}
