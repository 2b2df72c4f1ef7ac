extension [ParameterSchema] {
    /// Returns the parameters of a call or post by name, with defaults filled in.
    ///
    /// - Throws: ``MediatorError`` naming every unknown, missing and mistyped parameter.
    package func checked(_ given: Parameters, _ path: ActionPath) throws(MediatorError) -> Parameters {
        var problems = ParameterProblems(path, declared: self, given: given)
        var checked = given
        for parameter in self {
            guard let value = given[parameter.name] else {
                // A missing optional stays missing: `get` reads it as nil.
                if let value = parameter.defaultValue, !value.isNull { checked[parameter.name] = value }
                continue
            }
            if let mismatch = parameter.type.mismatch(of: value) { problems.add(mismatch, of: parameter) }
        }
        if let error = problems.error { throw error }
        return checked
    }
}
