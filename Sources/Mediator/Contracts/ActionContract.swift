import Synchronization

/// A contract without its static types.
@usableFromInline package final class ActionContract: Sendable {
    struct Traits: Sendable {
        var exposure: Exposure
        var impact: Impact
        var tags: [String]
        var failures: [String]
    }

    /// The names as one key.
    package let path: ActionPath

    /// The index at which every frozen table keeps the action; the same for the same names all over the process.
    package var slot: Int { ownSlot.number }

    private let ownSlot: ActionSlot

    /// The keys of the parameters, in order; alive as long as the contract, and as long as the process if dictionaries
    /// may refer to them.
    @usableFromInline package let names: Unmanaged<ParameterNames>
    /// The keys, if no dictionary refers to them.
    private let ownNames: ParameterNames?
    @usableFromInline let parameterCount: Int

    /// Whether the schema must be checked; not if it is internal, of plain names, and without defaults but nil.
    let mayBeWrong: Bool

    /// Whether descriptions of the parameters must leave values out.
    package let hasSecrets: Bool

    /// The default of each parameter; nil if it is required.
    let defaults: [Value?]
    private let makeSchema: @Sendable () -> ActionSchema
    private let findMismatches: @Sendable (Parameters) -> [(String, ValueMismatch)]
    /// The type of the result; nil if the action returns nothing, or has no static types.
    let output: (any ParameterValue.Type)?
    private let permanence = Atomic(false)

    /// Creates the contract of typed parameters.
    ///
    /// - Parameters:
    ///   - hasDefaults: Whether there is a default other than the nil of an optional.
    ///   - isTyped: Whether dictionaries refer to the keys.
    ///   - isRegistered: Whether the names have a slot.
    ///   - output: The type of the result; nil for none.
    ///   - mismatches: Finds the given values that do not convert, by name.
    package init(
        _ path: ActionPath, exposure: Exposure, keys: [String], defaults: [Value?], hasDefaults: Bool, hasSecrets: Bool,
        isTyped: Bool = true, isRegistered: Bool = true, output: (any ParameterValue.Type)? = nil,
        schema: @escaping @Sendable () -> ActionSchema,
        mismatches: @escaping @Sendable (Parameters) -> [(String, ValueMismatch)]
    ) {
        self.path = path
        mayBeWrong =
            exposure != .internal || !path.target.isPlainName || !path.action.isPlainName
            || !keys.allSatisfy(\.isPlainName) || hasDefaults
            || Set(keys).count < keys.count
        ownSlot = isRegistered ? ActionSlot(path) : ActionSlot()
        let ownNames = isTyped ? nil : ParameterNames(keys)
        names = ownNames.map { .passUnretained($0) } ?? ParameterNames.shared(keys)
        self.ownNames = ownNames
        parameterCount = keys.count
        self.defaults = defaults
        self.hasSecrets = hasSecrets
        makeSchema = schema
        findMismatches = mismatches
        self.output = output
    }

    /// Creates the contract of an action whose handler reads parameters by name.
    package convenience init(_ schema: ActionSchema) {
        let path = ActionPath(target: schema.target, action: schema.action)
        self.init(
            path,
            exposure: schema.exposure,
            keys: schema.parameters.map(\.name),
            defaults: schema.parameters.map(\.defaultValue),
            hasDefaults: schema.parameters.contains { $0.defaultValue != nil },
            hasSecrets: schema.hasSecrets,
            isTyped: false,
            schema: { schema },
            mismatches: { _ in [] })
    }

    /// Creates a stand-in for an action that no module registered; it has no slot.
    ///
    /// - Parameters:
    ///   - path: The names.
    ///   - hasSecrets: Whether an action has secrets, so that the names may be misspelt ones of it.
    convenience init(unregistered path: ActionPath, hasSecrets: Bool) {
        self.init(
            path, exposure: .internal, keys: [], defaults: [], hasDefaults: false, hasSecrets: hasSecrets,
            isRegistered: false, schema: { ActionSchema(path.target, path.action) }, mismatches: { _ in [] })
    }

    /// The contract for a handler, alive as long as the process.
    ///
    /// Contracts with static types are constants of a program. All mediators and threads share them, and none counts
    /// its references to one with a handler.
    @usableFromInline var permanent: Unmanaged<ActionContract> {
        if !isPermanent {
            Self.permanents.withLock { permanents in
                if !permanence.exchange(true, ordering: .releasing) { permanents.append(self) }
            }
        }
        return .passUnretained(self)
    }

    var isPermanent: Bool { permanence.load(ordering: .acquiring) }

    // For the process, as the constants.
    private static let permanents = Mutex<[ActionContract]>([])

    /// The slot of names that no module registered.
    package static let noSlot = -1

    var target: String { path.target }
    var action: String { path.action }

    /// The contract as data, derived at each access: no plain call needs it.
    package var schema: ActionSchema { makeSchema() }

    /// Returns the dictionary with the defaults of missing parameters; a missing optional stays missing.
    func filling(_ given: Parameters) -> Parameters {
        var complete = given
        names._withUnsafeGuaranteedRef { names in
            for (name, value) in zip(names.keys, defaults) {
                if let value, !value.isNull, given[name] == nil { complete[name] = value }
            }
        }
        return complete
    }

    /// Returns the error for parameters that do not fit the contract: all problems at once.
    @usableFromInline package func validationError(_ given: Parameters) -> MediatorError {
        let declared = schema.parameters
        var problems = ParameterProblems(path, declared: declared, given: given)
        let byName = Dictionary(declared.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        for (name, mismatch) in findMismatches(given) {
            if let parameter = byName[name] { problems.add(mismatch, of: parameter) }
        }
        return problems.error
            ?? .invalidParameter("", .expected("the same value twice", found: "a conversion that changes its mind"))
    }
}

extension String {
    /// Whether the text consists of ASCII letters, digits and underscores, after a letter; see ``isValidName``.
    var isPlainName: Bool {
        var utf8 = utf8[...]
        guard let first = utf8.popFirst(), first | 0x20 >= 0x61, first | 0x20 <= 0x7A else { return false }
        return utf8.allSatisfy { byte in
            byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte >= 0x30 && byte <= 0x39 || byte == 0x5F
        }
    }
}
