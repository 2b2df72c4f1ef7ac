import Mediator
import MediatorCoding

/// Writes what provides and tests the contracts of a document: the module, tests, and a program that runs the
/// module alone.
struct ModuleWriter {
    let module: String
    let document: ContractDocument
    let targets: [TargetCode]

    /// All actions, each with the code of its target.
    private var actions: [(contract: TargetCode.DeclaredContract, target: TargetCode)] {
        targets.flatMap { target in target.actions.map { ($0, target) } }
    }

    private var hasEvents: Bool { !document.events.isEmpty }

    var products: [String] {
        let usesGateway = !routes.isEmpty || !disabledDefaultForms.isEmpty
        return ["Mediator"] + (hasEvents ? ["MediatorEvents"] : []) + (usesGateway ? ["MediatorGateway"] : [])
    }

    // MARK: The module

    var moduleText: String {
        let usesFoundation = actions.contains { $0.target.isOfFoundation($0.contract.schema.returns) }
        let imports =
            (usesFoundation ? ["import Foundation"] : []) + ["public import Mediator"]
            + products.dropFirst().map { "import \($0)" } + ["import \(module)Actions"]
        let events = targets.flatMap(\.events).map { "        registry.declare(\($0.path))" }
        let parts = events + actions.map(handler) + routes + disabledDefaultForms
        return """
            \(imports.joined(separator: "\n"))

            /// The implementation of \(module); its handlers are placeholders until they are written.
            public struct \(module)Module: Module {
                /// Creates the module.
                public init() {}

                /// Registers the handlers of all actions\(hasEvents ? ", the events" : "")\(routes.isEmpty ? "" : " and the routes").
                public func register(in registry: inout Registry) {
            \(parts.joined(separator: "\n"))
                }
            }

            """
    }

    private func handler(of contract: TargetCode.DeclaredContract, _ target: TargetCode) -> String {
        let action = contract.schema
        func start(_ names: [String]) -> String {
            "        registry.handle(\(contract.path)) { \((["_"] + names).joined(separator: ", ")) in"
        }
        var names = target.variables(of: action.parameters)
        if start(names).count > 118 { names = names.map { _ in "_" } }
        if action.returns == .null { return start(names) + " }" }
        // A parameter of the same type is as good as a sample.
        let given = zip(action.parameters, names).first { $0.isRequired && $0.type == action.returns && $1 != "_" }
        let message = SwiftNames.literal("\(action.target).\(action.action) is not written yet.")
        let body =
            given.map { Code.text($0.1) } ?? target.sample(of: action.returns)
            ?? Code.call("throw ActionFailure", [.text("\"unwritten\""), .text(message)])
        return "\(start(names))\n            \(body.formatted(indent: 12))\n        }"
    }

    /// The registrations of the routes whose action is in the document.
    private var routes: [String] {
        let contracts = Dictionary(
            actions.map { ($0.contract.schema.path, $0.contract) }, uniquingKeysWith: { first, _ in first })
        return document.routes.compactMap { route in
            contracts[ActionPath(target: route.target, action: route.action)].map { self.route(route, to: $0) }
        }
    }

    /// The statements for the actions without a default form.
    private var disabledDefaultForms: [String] {
        let paths = Set(document.withoutDefaultForm)
        return actions.map(\.contract).filter { paths.contains("\($0.schema.path)") }
            .map { "        registry.disableDefaultForm(of: \($0.path))" }
    }

    private func route(_ route: ContractDocument.Route, to contract: TargetCode.DeclaredContract) -> String {
        var arguments: [Code] = [.text(SwiftNames.literal(route.pattern)), .text("to: \(contract.path)")]
        if let fixed = route.fixed, !fixed.isEmpty {
            let values = fixed.map { key, value -> (String, Code) in
                let type = contract.schema.parameters.first { $0.name == key }?.type ?? .any
                // The document does not show a secret.
                let sample = value.isNull && !type.isNullable ? type.sampleLiteral : nil
                return (key, sample ?? type.restored(value).valueLiteral)
            }
            arguments.append(Code.dictionary(values).prefixed(with: "fixed: "))
        }
        if let priority = route.priority, priority != 0 { arguments.append(.text("priority: \(priority)")) }
        for (label, texts) in [("schemes: ", route.schemes ?? []), ("hosts: ", route.hosts ?? [])] where !texts.isEmpty
        {
            arguments.append(Code.array(texts.map { .text(SwiftNames.literal($0)) }).prefixed(with: label))
        }
        if let condition = route.condition {
            // It holds always until it is written.
            arguments.append(.text("when: RouteCondition(\(SwiftNames.literal(condition))) { _ in true }"))
        }
        let forwarded = [("query", route.forwarding?.query), ("url", route.forwarding?.url)].compactMap { key, name in
            name.map { Code.text("\(key): \(SwiftNames.literal($0))") }
        }
        if !forwarded.isEmpty {
            arguments.append(Code.call("RouteForwarding", forwarded).prefixed(with: "forwarding: "))
        }
        return "        " + Code.call("registry.route", arguments).formatted(indent: 8)
    }

    // MARK: Tests

    /// The text of `CartTests.swift`.
    var testsText: String {
        let calls = actions.compactMap(call)
        let names = SwiftNames.members(
            calls.map(\.name), suffix: "Test", notIn: ["implementsItsContracts", "mediator"])
        let tests = zip(calls, names).map { call, name in
            """
                @Test \(call.attribute)func \(name)() \(call.effects) {
                    \(call.code.formatted(indent: 8))
                }
            """
        }
        let usesFoundation = actions.contains { contract, target in
            contract.schema.parameters.contains { target.isOfFoundation($0.type) }
        }
        let imports =
            (usesFoundation ? ["Foundation"] : []) + ["Mediator", "MediatorTesting", module, "\(module)Actions"]
            + ["Testing"]
        let lists = targets.map { Code.text("\($0.namespace).all") }
        let contracts = lists.count == 1 ? lists[0] : .list("[", lists, "].flatMap(\\.self)")
        let list = Code.call("verify", [.text("\(module)Module()"), contracts.prefixed(with: "implements: ")])
        let contractTest = """
                @Test func implementsItsContracts() {
                    \(list.formatted(indent: 8))
                }
            """
        return """
            \(imports.map { "import \($0)" }.joined(separator: "\n"))

            @Suite struct \(module)Tests {
                let mediator: Mediator

                init() throws {
                    mediator = try TestMediator(\(module)Module()).mediator
                }

            \(([contractTest] + tests).joined(separator: "\n\n"))
            }

            """
    }

    /// Returns the test of an action; nil if its result or a parameter has no sample.
    private func call(
        of contract: TargetCode.DeclaredContract, _ target: TargetCode
    ) -> (name: String, attribute: String, effects: String, code: Code)? {
        let (action, call) = (contract.schema, TypedCall(contract, target))
        var arguments: [Code] = []
        for (index, parameter) in action.parameters.enumerated() where call.defaults[index] == nil {
            guard let sample = target.sample(of: parameter.type) else { return nil }
            arguments.append(sample.prefixed(with: "\(SwiftNames.label(call.variables[index])): "))
        }
        let (effects, keywords) = action.effect.suspends ? ("async throws", "try await") : ("throws", "try")
        let start = "\(keywords) mediator.\(target.property).\(call.name)("
        let code: Code
        switch (target.sample(of: action.returns), action.returns) {
        case (_, .null): code = .list(start, arguments, ")")
        case (.text(let result)?, _): code = .list("#expect(" + start, arguments, ") == \(result))")
        case (_?, _): code = .list("_ = " + start, arguments, ")")
        case (nil, _): return nil
        }
        return (call.name + "IsHandled", action.effect == .mainActor ? "@MainActor " : "", effects, code)
    }

    // MARK: The program

    var exampleText: String {
        """
        import Mediator
        import MediatorCatalog
        import MediatorCommands
        import MediatorConsole
        import MediatorGateway
        import \(module)

        /// A console that runs \(module) alone: samples stand in for the modules that it requires.
        @main
        struct \(module)Example {
            static func main() async {
                let gateway: @Sendable (Mediator) throws -> Gateway = {
                    try Gateway($0, schemes: ["\(module.lowercased())-example"])
                }
                let commands = Console.productCommands + Console.gatewayCommands(gateway) + [ServeCommand(gateway: gateway)]
                let status = await Console.run(name: "\(module)Example", commands: commands) { _ in
                    let module = \(module)Module()
                    return try Mediator(modules: [module, SampleModule(requirementsOf: module)])
                }
                status.exit()
            }
        }

        """
    }
}
