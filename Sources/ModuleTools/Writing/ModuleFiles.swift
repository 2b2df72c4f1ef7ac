import Mediator
import MediatorCoding
import MediatorEvents

/// Writes what provides and tests the contracts of a document: the module, samples, tests, and a program that runs the
/// module alone.
struct ModuleFiles {
    private let module: String
    private let document: ContractDocument
    private let targets: [TargetTypes]
    /// The actions by path, each with the types of its target.
    private let actions: [ActionPath: (schema: ActionSchema, types: TargetTypes)]

    init(module: String, document: ContractDocument, targets: [TargetTypes]) {
        (self.module, self.document, self.targets) = (module, document, targets)
        actions = Dictionary(
            targets.flatMap { types in types.actions.map { ($0.path, ($0, types)) } },
            uniquingKeysWith: { first, _ in first })
    }

    private var hasEvents: Bool { !document.events.isEmpty }

    var products: [String] {
        let usesGateway = !routes.isEmpty || !closed.isEmpty
        return ["Mediator"] + (hasEvents ? ["MediatorEvents"] : []) + (usesGateway ? ["MediatorGateway"] : [])
    }

    // MARK: The module

    var moduleText: String {
        let usesFoundation = actions.values.contains { $0.types.isOfFoundation($0.schema.returns) }
        let imports =
            (usesFoundation ? ["import Foundation"] : []) + ["public import Mediator"]
            + products.dropFirst().map { "import \($0)" } + ["import \(module)Actions"]
        let registrations = targets.flatMap { types in
            types.events.map { event in
                "        registry.declare(\(types.eventsName).\(SwiftNames.declared(types.name(of: event))))"
            }
        }
        let handlers = document.actions.compactMap { actions[$0.path].map(handler) }
        let parts = registrations + handlers + routes + closed
        return """
            \(imports.joined(separator: "\n"))

            /// The implementation of \(module); its handlers return samples until they are written.
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

    private func handler(_ action: ActionSchema, _ types: TargetTypes) -> String {
        func opening(_ names: [String]) -> String {
            let inputs = (["_"] + names).joined(separator: ", ")
            return "        registry.handle(\(types.contract(of: action))) { \(inputs) in"
        }
        let named = opening(types.variables(of: action.parameters))
        let start = named.count + 2 > 120 ? opening(action.parameters.map { _ in "_" }) : named
        guard action.returns != .null else { return start + " }" }
        guard let sample = Samples(types: types, scope: types.namespace + ".").typed(action.returns) else {
            let message = SwiftNames.literal("\(action.target).\(action.action) is not written yet.")
            let failure = Code.call("throw ActionFailure", [.text("\"unwritten\""), .text(message)])
            return "\(start)\n            \(failure.lines(indent: 12))\n        }"
        }
        return "\(start)\n            \(sample.whole.lines(indent: 12))\n        }"
    }

    /// The registrations of the routes whose action is in the document.
    private var routes: [String] {
        document.routes.compactMap { route in
            actions[ActionPath(target: route.target, action: route.action)].map { self.route(route, to: $0, $1) }
        }
    }

    /// The statements for the actions without a default form.
    private var closed: [String] {
        let closed = Set(document.withoutDefaultForm)
        return document.actions.compactMap { actions[$0.path] }.filter { closed.contains("\($0.schema.path)") }
            .map { "        registry.disableDefaultForm(of: \($0.types.contract(of: $0.schema)))" }
    }

    private func route(_ route: ContractDocument.Route, to action: ActionSchema, _ types: TargetTypes) -> String {
        var arguments: [Code] = [.text(SwiftNames.literal(route.pattern)), .text("to: \(types.contract(of: action))")]
        if let fixed = route.fixed, !fixed.isEmpty {
            let samples = Samples(types: types)
            let values = fixed.map { key, value -> (String, Code) in
                let type = action.parameters.first { $0.name == key }?.type ?? .any
                // The document does not show a secret.
                let sample = value.isNull && !type.isNullable ? samples.value(type) : nil
                return (key, sample ?? samples.literal(type.restored(value)))
            }
            arguments.append(Code.dictionary(values).after("fixed: "))
        }
        if let priority = route.priority, priority != 0 { arguments.append(.text("priority: \(priority)")) }
        for (label, texts) in [("schemes: ", route.schemes ?? []), ("hosts: ", route.hosts ?? [])] where !texts.isEmpty
        {
            arguments.append(Code.array(texts.map { .text(SwiftNames.literal($0)) }).after(label))
        }
        if let condition = route.condition {
            // It holds always until it is written.
            arguments.append(.text("when: RouteCondition(\(SwiftNames.literal(condition))) { _ in true }"))
        }
        let forwarded = [("query", route.forwarding?.query), ("url", route.forwarding?.url)].compactMap { key, name in
            name.map { Code.text("\(key): \(SwiftNames.literal($0))") }
        }
        if !forwarded.isEmpty { arguments.append(Code.call("RouteForwarding", forwarded).after("forwarding: ")) }
        return "        " + Code.call("registry.route", arguments).lines(indent: 8)
    }

    // MARK: Samples

    /// The text of `Cart+Samples.swift`; nil without records.
    func samplesText(_ types: TargetTypes) -> String? {
        guard !types.records.isEmpty else { return nil }
        let samples = Samples(types: types, scope: types.namespace + ".", usesFunctions: true)
        let extensions = types.records.map { record in sample(record, samples, types) }
        let usesFoundation = types.records.contains { $0.fields.contains { types.isOfFoundation($0.field.type) } }
        return """
            \(usesFoundation ? "public import Foundation\n" : "")public import Mediator
            public import \(module)Actions

            \(extensions.joined(separator: "\n\n"))

            """
    }

    private func sample(_ record: TargetTypes.Record, _ samples: Samples, _ types: TargetTypes) -> String {
        let type = "\(types.namespace).\(record.name)"
        let fields = record.fields.map { field, name in
            (field: field, name: SwiftNames.declared(name), code: initial(field, samples))
        }
        let inputs = fields.map { field in
            let type = types.swift(field.field.type.wrapped, in: samples.scope)
            switch field.code {
            case .literal(let code): return code.after("\(field.name): \(type) = ")
            case .computed, .none: return Code.text("\(field.name): \(type)? = nil")
            case .missing: return Code.text("\(field.name): \(type)")
            }
        }
        let lines = fields.map { field in
            let target = "$0.\(field.name) = "
            switch field.code {
            case .literal, .missing: return "            \(target)\(field.name)"
            case .computed(let code):
                return "            " + code.after("\(target)try \(field.name) ?? ").lines(indent: 12)
            case .none: return "            if let \(field.name) { \(target)\(field.name) }"
            }
        }
        let signature = Code.list("public static func sample(", inputs, ") throws -> \(type) {", isLiteral: false)
        return """
            extension Record where Fields == \(type)Fields {
                /// Returns a sample of `\(SwiftNames.oneLine(record.own))`.
                \(signature.lines(indent: 4))
                    try \(type)\(lines.isEmpty ? "([:])" : " {\n\(lines.joined(separator: "\n"))\n        }")
                }
            }
            """
    }

    private enum Initial {
        case literal(Code)
        /// A value of an expression that throws.
        case computed(Code)
        /// An optional field, or one with a default.
        case none
        /// A field whose type has no sample.
        case missing
    }

    private func initial(_ field: ParameterSchema, _ samples: Samples) -> Initial {
        guard field.isRequired else { return .none }
        guard let typed = samples.typed(field.type) else { return .missing }
        return typed.throwing ? .computed(typed.code) : .literal(typed.code)
    }

    // MARK: Tests

    /// The text of `CartTests.swift`.
    var testsText: String {
        let lists = targets.map { "\($0.namespace).all" }.joined(separator: " + ")
        let calls = targets.compactMap(callsTest)
        let records = targets.filter { !$0.records.isEmpty }.compactMap(samplesTest)
        let imports =
            ["import Mediator", "import MediatorTesting", "import \(module)", "import \(module)Actions"]
            + (records.isEmpty ? [] : ["import \(module)Testing"]) + ["import Testing"]
        // A sum that is too long for its line becomes a list, which can be broken.
        let contracts: Code =
            lists.count + 24 <= 120
            ? .text(lists)
            : .list("[", targets.map { .text("\($0.namespace).all") }, "].flatMap(\\.self)", isLiteral: true)
        let list = Code.call("verify", [.text("\(module)Module()"), contracts.after("implements: ")])
        return """
            \(imports.joined(separator: "\n"))

            @Suite struct \(module)Tests {
                let mediator: Mediator

                init() throws {
                    mediator = try TestMediator(\(module)Module()).mediator
                }

                @Test func implementsItsContracts() {
                    \(list.lines(indent: 8))
                }

            \((calls + records).joined(separator: "\n\n"))
            }

            """
    }

    private func callsTest(_ types: TargetTypes) -> String? {
        let samples = Samples(types: types)
        let cases = types.actions.compactMap { action -> Code? in
            if action.returns != .null, samples.typed(action.returns) == nil { return nil }
            var values: [(String, Code)] = []
            for parameter in action.parameters where parameter.isRequired {
                guard let value = samples.value(parameter.type) else { return nil }
                values.append((parameter.name, value))
            }
            return .list(
                "(", [.text(SwiftNames.literal(action.action)), .dictionary(values)], ")", isLiteral: false)
        }
        guard !cases.isEmpty else { return nil }
        let property = SwiftNames.lowerCamelCase(types.target)
        return """
                private static let \(property)Calls: [(action: String, parameters: Parameters)] = [
            \(cases.map { "        " + $0.lines(indent: 8, rest: 1) }.joined(separator: ",\n"))\(cases.count > 1 ? "," : "")
                ]

                @Test(arguments: \(property)Calls)
                func \(property)Answers(_ action: String, _ parameters: Parameters) async throws {
                    _ = try await mediator.performAsync(\(SwiftNames.literal(types.target)), action, parameters)
                }
            """
    }

    private func samplesTest(_ types: TargetTypes) -> String? {
        let records = types.records.filter(\.hasSample)
        guard !records.isEmpty else { return nil }
        let lines = records.map { "        _ = try \(types.namespace).\($0.name).sample()" }
        return """
                @Test func \(SwiftNames.lowerCamelCase(types.target))SamplesFitTheirTypes() throws {
            \(lines.joined(separator: "\n"))
                }
            """
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
                    try Gateway($0, schemes: ["\(module.lowercased())"])
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
