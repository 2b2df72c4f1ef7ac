/// Recognizes types that conform to Mediator's `Module`.
enum ModuleType {
    /// Returns whether a file declares a conformance to `Module` or to a protocol whose name ends with `Module`.
    ///
    /// A private type does not count: nothing else can register it, as the module that lists what an app calls.
    ///
    /// A pattern is enough here: it decides about libraries that depend on Mediator and have no contract target.
    static func isDeclared(in source: String) -> Bool {
        let declaration =
            /^[ \t]*(?:@?\w+(?:\([^)\n]*\))?[ \t]+)*(?:actor|class|enum|extension|struct)[ \t]+[\w.]+(?:<[^>{]*>)?\s*:/
            .anchorsMatchLineEndings()
        let conformance = /\s*(?:@\w+\s+)*(?:Mediator\.)?\w*Module\b/
        return source.matches(of: declaration).contains { match in
            if match.output.contains(/\b(?:file)?private\b/) { return false }
            let parents = source[match.range.upperBound...].prefix { $0 != "{" && $0 != "}" && $0 != ";" }
            return parents.split { $0 == "," || $0 == "&" }.contains { $0.prefixMatch(of: conformance) != nil }
        }
    }
}
