import Mediator
import MediatorGateway

/// The problems of a table, in the order of its document.
struct RedirectProblems {
    private var ofDocument: [RedirectError.Problem] = []
    private var ofRules: [Int: [RedirectError.Problem]] = [:]
    private(set) var count = 0

    /// All problems: those of the whole document first, then those of the rules in their order.
    var all: [RedirectError.Problem] {
        ofDocument + ofRules.sorted { $0.key < $1.key }.flatMap(\.value)
    }

    /// Adds a problem of a rule, identified by its index in the document, or of the document itself.
    mutating func add(_ problem: RedirectError.Problem, rule index: Int? = nil) {
        if let index {
            ofRules[index, default: []].append(problem)
        } else {
            ofDocument.append(problem)
        }
        count += 1
    }

    /// - Throws: ``RedirectError`` with all problems, if there are any.
    func check() throws(RedirectError) {
        if count > 0 { throw RedirectError(problems: all) }
    }
}

extension ValuePath {
    /// Returns the path of a rule in a document.
    static func rule(_ index: Int) -> ValuePath {
        ValuePath().appending(key: "rules").appending(index: index)
    }
}
