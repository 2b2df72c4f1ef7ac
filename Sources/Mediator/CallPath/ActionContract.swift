/// A contract without its static types.
@usableFromInline package final class ActionContract: Sendable {
    package let path: ActionPath
    let hash: Int
    /// The parameters that have static types, in order.
    private let parameters: [ParameterDeclaration]
    /// The default of each, nil for a required one.
    let defaults: [Value?]
    /// The keys of these parameters; empty for the contract of a schema.
    @usableFromInline let keys: ParameterKeys
    @usableFromInline let parameterCount: Int

    /// False for a typed declaration that cannot have a problem, whose schema the registration then does not derive: an
    /// internal action with ASCII names, valid types, and no default other than nil.
    let needsDeclarationCheck: Bool

    /// Whether descriptions of the parameters must leave values out.
    package let hasSecrets: Bool

    private let makeSchema: @Sendable () -> ActionSchema
    /// The type of the result; nil if the action returns nothing, or has no static types.
    let outputType: (any ParameterValue.Type)?
    let hasStaticTypes: Bool

    /// Creates a typed contract, or one whose parameters are read by name.
    package init(
        _ path: ActionPath, _ parameters: [ParameterDeclaration] = [], hasStaticTypes: Bool = true,
        exposure: Exposure = .internal, hasSecrets: Bool = false, output: (any ParameterValue.Type)? = nil,
        schema: @escaping @Sendable () -> ActionSchema
    ) {
        let names = parameters.map(\.name)
        self.path = path
        hash = NameHash.of(path.target, path.action)
        self.parameters = parameters
        defaults = parameters.map(\.defaultParameterValue)
        keys = .shared(names)
        parameterCount = parameters.count
        self.hasStaticTypes = hasStaticTypes
        needsDeclarationCheck =
            !hasStaticTypes || exposure != .internal || !path.target.isASCIIName || !path.action.isASCIIName
            || !names.allSatisfy(\.isASCIIName) || Set(names).count < names.count
            || parameters.contains { $0.hasDefaultOtherThanNil || $0.type.parameterSchema.firstProblem != nil }
            || output?.parameterSchema.firstProblem != nil
        self.hasSecrets = hasSecrets || parameters.contains(where: \.hasSecrets)
        makeSchema = schema
        outputType = output
    }

    /// Creates the contract of an action whose handler reads parameters by name.
    package convenience init(_ schema: ActionSchema) {
        self.init(schema.path, hasStaticTypes: false, hasSecrets: schema.hasSecrets) { schema }
    }

    /// Hides all values of calls to names that no module registered, where other actions have secrets: the names may be
    /// misspelled ones of those.
    ///
    /// A contract with a secret also hides the values that it does not declare. This one declares nothing but a secret
    /// without a name.
    static let hidingEverything = ActionContract(
        ActionSchema("", "", parameters: [ParameterSchema("", .any, secret: true)]))

    /// The contract as data, derived at each access: no call that succeeds needs it.
    package var schema: ActionSchema { makeSchema() }

    /// Returns the dictionary of a typed call: a value for each parameter, in order.
    @inlinable @inline(__always) package func parameters<each Input: ParameterValue>(
        _ inputs: repeat each Input
    ) -> Parameters {
        if parameterCount == 0 { return Parameters() }
        let storage = makeStorage()
        repeat storage.append((each inputs).parameterValue)
        return Parameters(storage)
    }

    @usableFromInline func makeStorage() -> ParameterStorage { .make(keys, count: parameterCount) }

    /// Returns the dictionary with the defaults of missing parameters; a missing optional stays missing.
    func filling(_ given: Parameters) -> Parameters {
        var complete = given
        for (name, value) in zip(keys.array, defaults) {
            if let value, !value.isNull, given[name] == nil { complete[name] = value }
        }
        return complete
    }

    /// Checks the parameters of a call as its handler does.
    func check(_ call: Call) throws(MediatorError) {
        if !hasStaticTypes {
            _ = try schema.parameters.checked(call.parameters, path)
            return
        }
        _ = try call.reading(self) { reader throws(ValueMismatch) in
            for parameter in parameters where !parameter.accepts(try reader.next()) {
                // Only a signal: `reading` throws the validation error in its place.
                throw .doesNotFit
            }
        }
    }

    /// Returns the error for parameters that do not fit the contract: all problems at once.
    @usableFromInline package func validationError(_ given: Parameters) -> MediatorError {
        let declared = schema.parameters
        var problems = ParameterProblems(path, declared: declared, given: given)
        for (schema, parameter) in zip(declared, parameters) {
            if let mismatch = given[parameter.name].flatMap(parameter.mismatch) { problems.add(mismatch, of: schema) }
        }
        return problems.error ?? .invalidParameter("", .unrepeatable)
    }
}
