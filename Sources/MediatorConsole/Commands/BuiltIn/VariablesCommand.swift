import Mediator
import MediatorCoding

/// `variables`: lists the kept results.
struct VariablesCommand: ConsoleCommand {
    let name = "variables"
    let summary = "Lists the results kept with $NAME = LINE."
    let details = """
        $cart = Cart.items keeps the result of a call; $cart prints it, and $cart.key and $cart[0] are parts of it, as a
        line or as the value of a parameter. _ is the last result.
        """
    let modes: Set<Console.Mode> = [.line]

    func run(_ input: Void, in context: Console.Context) async throws {
        let variables = context.session.variables
        if context.isJSON { return try context.print(.dictionary(variables.droppingReferences().serializable)) }
        let rows = variables.map { ["$" + $0.key, $0.value.kind, $0.value.size] }
        try context.print(rows: rows, orNote: "no kept results; \"$NAME = LINE\" keeps one")
    }
}

extension Value {
    /// The size of a collection or a text; for other values the value.
    fileprivate var size: String {
        switch self {
        case .string(let text): text.count.counted("character")
        case .bytes(let bytes): bytes.count.counted("byte")
        case .array(let values): values.count.counted("element")
        case .dictionary(let parameters): parameters.count.counted("key")
        case .null, .bool, .int, .double: description
        case .reference: ""
        }
    }
}
