#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The contracts that a document describes: a catalogue, or a document of OpenRPC.
struct ContractDocument {
    /// The error for a document that cannot be read.
    struct Unreadable: Error {
        let reason: String

        /// Creates the error; a reason quotes the document, which may have any characters.
        init(reason: String) { self.reason = VisibleText.line(reason) }
    }

    /// A parameter, or a field of a record.
    struct Parameter: Hashable {
        var name: String
        var type: DocumentType
        var isRequired: Bool
        /// Null if there is none, or if the document does not show it.
        var defaultValue: JSONValue = .null
        var isSecret = false
        var summary = ""
    }

    struct Action {
        var target: String
        var name: String
        var summary = ""
        var effect = "sync"
        var exposure = "internal"
        var impact = "changes"
        var tags: [String] = []
        var parameters: [Parameter] = []
        var returns = DocumentType.null
        var failures: [String] = []
    }

    struct Event {
        var target: String
        var name: String
        var summary = ""
        var exposure = "internal"
        var parameters: [Parameter] = []
    }

    struct Route {
        var pattern: String
        var target: String
        var action: String
        var fixed: [String: JSONValue] = [:]
        var priority = 0
        var schemes: [String] = []
        var hosts: [String] = []
        /// The condition in words; the document cannot hold its code.
        var condition: String?
        /// The parameter that gets the undeclared keys of the URL.
        var forwardedQuery: String?
        /// The parameter that gets the URL.
        var forwardedURL: String?
    }

    var actions: [Action] = []
    var events: [Event] = []
    var routes: [Route] = []
    /// The actions that no URL `scheme://Target/action` reaches, as `Target.action`.
    var withoutDefaultForm: [String] = []
    /// The services of a catalogue, which does not describe their methods.
    var services: [String] = []

    /// The targets of all actions and events, sorted.
    var targets: [String] { Set(actions.map(\.target) + events.map(\.target)).sorted() }

    /// The largest document that is read, in bytes.
    static let maximumLength = 16 << 20

    /// Reads a document.
    ///
    /// - Parameters:
    ///   - bytes: The text.
    ///   - module: The target of methods whose names have no point.
    init(_ bytes: Data, module: String) throws(Unreadable) {
        // Foundation's decoder also reads UTF-16 and UTF-32, whose depth is not counted; all JSON in these has a byte 0.
        guard !bytes.contains(0) else { throw Unreadable(reason: "it is no JSON in UTF-8") }
        guard JSONValue.depth(of: bytes) <= JSONValue.maximumDepth else {
            throw Unreadable(reason: "it is nested more than \(JSONValue.maximumDepth) deep")
        }
        let json: JSONValue
        do {
            json = try JSONDecoder().decode(JSONValue.self, from: bytes)
        } catch {
            throw Unreadable(reason: "it is no JSON")
        }
        if json["openrpc"] != nil {
            self = try OpenRPCReader(json, module: module).document()
        } else if case .array(let actions)? = json["actions"] {
            self = try CatalogueReader(json, actions).document()
        } else {
            throw Unreadable(reason: "it has neither \"actions\", as a catalogue, nor \"openrpc\"")
        }
        try checkNames()
        try checkWords()
        try checkUniqueness()
        try checkDefaults()
    }

    init() {}

    /// Checks the names, as the registry does.
    private func checkNames() throws(Unreadable) {
        let parameters = actions.flatMap(\.parameters) + events.flatMap(\.parameters)
        let names = targets + actions.map(\.name) + events.map(\.name) + parameters.map(\.name)
        for name in names
        where name.isEmpty || !name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }) {
            throw Unreadable(reason: "\(SwiftNames.literal(name)) is no name of letters, digits and underscores")
        }
    }

    /// Checks the words that become code as they are.
    private func checkWords() throws(Unreadable) {
        func check(_ word: String, _ what: String, of name: String, _ known: [String]) throws(Unreadable) {
            guard !known.contains(word) else { return }
            let list = known.map { "\"\($0)\"" }.joined(separator: ", ")
            throw Unreadable(
                reason: "\(name) has the unknown \(what) \(SwiftNames.literal(word)); it can be \(list)")
        }
        for action in actions {
            let name = "\(action.target).\(action.name)"
            try check(action.effect, "effect", of: name, Self.effects)
            try check(action.exposure, "exposure", of: name, Self.exposures)
            try check(action.impact, "impact", of: name, Self.impacts)
        }
        for event in events {
            try check(event.exposure, "exposure", of: "\(event.target).\(event.name)", ["internal", "remote"])
        }
    }

    private static let effects = ["sync", "mainActor", "async", "asyncMainActor"]
    private static let exposures = ["internal", "link", "remote"]
    private static let impacts = ["reads", "changes", "changesIdempotently", "destroys", "destroysIdempotently"]

    /// Checks that no two contracts, and no two parameters of one, have the same name, and no two targets the same file.
    private func checkUniqueness() throws(Unreadable) {
        func check(_ names: [String], _ what: String) throws(Unreadable) {
            var seen: Set<String> = []
            for name in names where !seen.insert(name).inserted {
                throw Unreadable(reason: "it has two \(what) \(name)")
            }
        }
        try check(actions.map { "\($0.target).\($0.name)" }, "actions")
        try check(events.map { "\($0.target).\($0.name)" }, "events")
        for action in actions {
            try check(action.parameters.map { "\(action.target).\(action.name).\($0.name)" }, "parameters")
        }
        for event in events {
            try check(event.parameters.map { "\(event.target).\(event.name).\($0.name)" }, "parameters")
        }
        var files: [String: String] = [:]
        for target in targets {
            // Some file systems ignore case.
            let file = SwiftNames.upperCamelCase(target).lowercased()
            if let other = files.updateValue(target, forKey: file) {
                throw Unreadable(reason: "the files of the targets \(other) and \(target) would have the same names")
            }
        }
    }
}
