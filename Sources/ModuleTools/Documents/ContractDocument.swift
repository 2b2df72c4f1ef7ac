import Foundation
import Mediator
import MediatorCoding
import MediatorEvents

/// The contracts that a document describes: a catalog, or a document of OpenRPC.
struct ContractDocument {
    /// A route of a catalog (docs/Specifications/Catalog.md).
    ///
    /// A type of its own: with `RouteSchema` of MediatorGateway, each `check-modules` would compile the gateway first.
    struct Route: Decodable {
        struct Forwarding: Decodable {
            /// The parameter that gets the undeclared keys of the URL.
            var query: String?
            /// The parameter that gets the URL.
            var url: String?
        }

        var pattern: String
        var target: String
        var action: String
        var fixed: Parameters?
        var priority: Int?
        var schemes: [String]?
        var hosts: [String]?
        /// The condition in words; the document cannot hold its code.
        var condition: String?
        var forwarding: Forwarding?
    }

    var actions: [ActionSchema] = []
    var events: [EventSchema] = []
    var routes: [Route] = []
    /// The actions that no URL `scheme://Target/action` reaches, as `Target.action`.
    var withoutDefaultForm: [String] = []
    /// The services of a catalog, which does not describe their methods.
    var services: [String] = []

    /// Creates a document without contracts.
    init() {}

    /// The targets of all actions and events, sorted.
    var targets: [String] { Set(actions.map(\.target) + events.map(\.target)).sorted() }

    /// The largest document that is read, in bytes.
    static let maximumLength = 16 << 20

    /// Reads a document.
    ///
    /// - Parameters:
    ///   - bytes: The text.
    ///   - module: The target of methods whose names have none; nil if each must have one.
    init(_ bytes: Data, module: String?) throws(CommandError) {
        let json = try Self.read { () throws(MediatorError) in try Parameters(json: bytes) }
        if json["openrpc"] != nil {
            var reader = OpenRPCReader(json, module: module)
            self = try reader.document()
        } else if json["actions"] != nil {
            self = try Self.decode(json)
        } else {
            throw .unreadable("it has neither \"actions\", as a catalog, nor \"openrpc\"")
        }
        try check()
    }

    /// Returns a part of a document that is written as in a catalog.
    static func decode<Part: Decodable>(_ json: Parameters) throws(CommandError) -> Part {
        try read { () throws(MediatorError) in try json.decode() }
    }

    private static func read<Part>(_ body: () throws(MediatorError) -> Part) throws(CommandError) -> Part {
        do {
            return try body()
        } catch {
            throw .unreadable(error.message.withoutFinalStop)
        }
    }
}

// MARK: - Catalogs

extension ContractDocument: Decodable {
    private enum CodingKeys: CodingKey {
        case actions, events, routes, services, withoutDefaultForm
    }

    private struct Service: Decodable {
        var type: String
    }

    /// Decodes a catalog; all but the actions may be missing.
    init(from decoder: any Decoder) throws {
        let catalog = try decoder.container(keyedBy: CodingKeys.self)
        actions = try catalog.decode([ActionSchema].self, forKey: .actions)
        events = try catalog.decodeIfPresent([EventSchema].self, forKey: .events) ?? []
        routes = try catalog.decodeIfPresent([Route].self, forKey: .routes) ?? []
        services = try catalog.decodeIfPresent([Service].self, forKey: .services)?.map(\.type) ?? []
        withoutDefaultForm = try catalog.decodeIfPresent([String].self, forKey: .withoutDefaultForm) ?? []
    }
}

// MARK: - Checks

extension ContractDocument {
    /// Checks what the registry checks when the module starts, and what the files need besides.
    private func check() throws(CommandError) {
        let contracts = actions.map { ("action", $0) } + events.map { ("event", $0.asAction) }
        var paths: Set<ActionPath> = []
        for (kind, contract) in contracts {
            let path = contract.path
            guard paths.insert(path).inserted else { throw .unreadable("it has two contracts \(path)") }
            try check(contract, kind, path)
        }
        var files: [String: String] = [:]
        for target in targets {
            // Some file systems ignore case.
            let file = SwiftNames.upperCamelCase(target).lowercased()
            if let other = files.updateValue(target, forKey: file) {
                throw .unreadable("the files of the targets \(other) and \(target) would have the same names")
            }
        }
    }

    private func check(_ contract: ActionSchema, _ kind: String, _ path: ActionPath) throws(CommandError) {
        for parameter in contract.parameters { try check(parameter, ["\(path)"], []) }
        for use in [contract].typeUses() {
            for field in use.fields { try check(field, ["\(path)"] + use.path, use.chain) }
        }
        // A hidden default is written as null. Remove defaults before this check, which would report that null as a wrong type.
        var visible = contract
        for index in visible.parameters.indices { visible.parameters[index].defaultValue = nil }
        let location = CodeLocation(fileID: #fileID, line: #line)
        let problems = DeclarationProblems(kind: kind, path: path, schema: visible, location: location).all
        if let problem = problems.first { throw CommandError(problem.message.visible) }
    }

    /// Checks that a default is a value of its type.
    ///
    /// - Parameters:
    ///   - field: The parameter or the field.
    ///   - path: The names of what has it, outermost first.
    ///   - outer: The records around it, outermost first.
    private func check(_ field: ParameterSchema, _ path: [String], _ outer: [ValueSchema]) throws(CommandError) {
        guard let value = field.defaultValue, !value.isNull else { return }
        let mismatch = ValueMismatch(problems: field.type.problems(in: value, inside: outer))
        let name = (path + [field.name]).joined(separator: ".")
        let reason = field.isSecret ? "its value is secret" : "\(mismatch)"
        if !mismatch.problems.isEmpty { throw .unreadable("the default of \(name) does not fit its type: \(reason)") }
    }
}
