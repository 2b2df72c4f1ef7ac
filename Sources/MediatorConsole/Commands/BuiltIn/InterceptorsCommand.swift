import Mediator
import MediatorCoding

/// `interceptors`: lists the interceptors, or the actions that one of them covers.
struct InterceptorsCommand: ConsoleCommand {
    let name = "interceptors"
    let arguments = "[NAME]"
    let summary = "Lists the interceptors, or the actions that one of them covers."
    let details = """
        Prints the interceptors in the order in which calls pass them: the scope, the module, and how many actions the
        scope covers. With a name it lists the actions. With --json an array.
        """
    let needsModules = false

    func run(_ name: String?, in context: Console.Context) async throws {
        let (interceptors, schemas) = (context.mediator.interceptors, context.mediator.schemas)
        if let name {
            guard let interceptor = interceptors.first(where: { $0.name == name }) else {
                let names = interceptors.map(\.name)
                throw Failure(
                    code: "interceptorNotFound", message: "no interceptor is \(name.quotedBriefly).",
                    notes: ["interceptors: \(names.listed)"], suggestions: Suggestions.nearest(to: name, among: names),
                    recoverySuggestion: "use one of them; \"interceptors\" explains them.", status: .unavailable)
            }
            return try context.list(schemas.filter(interceptor.scope.covers).map(\.contractSchema))
        }
        let covered = interceptors.map { interceptor in (interceptor, schemas.filter(interceptor.scope.covers)) }
        if context.isJSON { return try context.print(covered.map { DescribedInterceptor($0, covering: $1) }) }
        let rows = covered.map { $0.row + [$1.count.counted("action")] }
        try context.print(rows: rows, orNote: "no interceptors")
    }
}
