import MediatorTerminal
import Mediator

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
    /// The heading: the target, or the kind of the contract.
    fileprivate var heading: String { base.targetPath?.target ?? "\(type(of: base).noun)s" }

    fileprivate var row: [String] { [base.targetPath?.action ?? displayName, base.listNote, base.summary] }
}
