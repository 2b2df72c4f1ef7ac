import MediatorTerminal

import Mediator
import MediatorEvents
import MediatorServices

/// The actions and events by target, each with its effect and summary, and the services after them.
enum ActionList {
    /// - Parameters:
    ///   - width: How many cells a line has; nil where nobody looks.
    ///   - heading: Returns a heading as the stream shows it.
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
    /// The target, or what stands above the services.
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
