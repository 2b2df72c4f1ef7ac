public import Mediator
import MediatorEvents
import MediatorServices

/// Fails the test unless a module registers exactly the given contracts, each as declared.
///
/// The codes in `failures` belong to a contract. The codes with which the actions fail are checked where they run: see
/// ``TestMediator``.
///
///     verify(CartModule(), implements: CartActions.all)
///
/// - Parameters:
///   - module: The module to verify.
///   - contracts: The contracts of its actions and events.
///   - fileID: The file of the test, for failures.
///   - filePath: The path of that file, for failures.
///   - line: The line in the test, for failures.
public func verify(
    _ module: any Module,
    implements contracts: [any Contract],
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line
) {
    let location = IssueReporter.Location(fileID: fileID, filePath: filePath, line: line)
    let problems = implementationProblems(module, contracts.map(\.contractSchema), location.source)
    guard !problems.isEmpty else { return }
    let lines = ["Module \(module.name.quoted) does not implement its contracts."] + problems.map { "  " + $0 }
    IssueReporter(location).report(lines.joined(separator: "\n"))
}

private func implementationProblems(
    _ module: any Module,
    _ declared: [ContractSchema],
    _ location: CodeLocation
) -> [String] {
    let mediator: Mediator
    do {
        mediator = try Mediator(tracer: nil, toleratesMissing: true) { registry in
            registry.register(module, fileID: location.fileID, line: location.line)
            registry.declareMissingEvents()
        }
    } catch {
        return error.description.split(separator: "\n").map(String.init)
    }
    let registered = mediator.contracts
    var problems: [String] = []
    var seen: Set<String> = []
    for contract in declared {
        let name = contract.title
        guard seen.insert(name).inserted else {
            problems.append("\(name) is declared twice")
            continue
        }
        guard let own = registered.first(where: { $0.title == name }) else {
            problems.append("\(name) is declared and not registered")
            continue
        }
        problems += contract.differences(from: own).map {
            "\(name): \($0.field) is declared as \($0.own), registered as \($0.other)"
        }
    }
    // A service needs no declaration: its contract is its type.
    for contract in registered where contract.service == nil && !seen.contains(contract.title) {
        problems.append("\(contract.title) is registered and not listed; add it to the contracts passed to verify")
    }
    return problems
}

extension ContractSchema {
    /// The contract's unique name: `Cart.add`, `event Cart.orderPlaced`.
    fileprivate var title: String { event == nil ? displayName : "event " + displayName }

    fileprivate func differences(from other: ContractSchema) -> [ActionSchema.Difference] {
        if let one = action, let two = other.action { return one.differences(from: two) }
        if let one = event, let two = other.event { return one.differences(from: two) }
        return []
    }
}
