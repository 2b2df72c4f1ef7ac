import Mediator

/// The names of an app, for suggestions.
final class NearestNames {
    private(set) lazy var actions = paths.map(\.description).sorted()
    private(set) lazy var routes = patterns.map(\.text).sorted()

    private let paths: Dictionary<ActionPath, ActionSchema>.Keys
    private let patterns: Dictionary<ExactText, [ActionPath]>.Keys
    /// A search takes time proportional to the number of names, and a document may have thousands of unknown ones.
    private var searchesLeft = ListLimit.names

    init(actions: Dictionary<ActionPath, ActionSchema>.Keys, routes: Dictionary<ExactText, [ActionPath]>.Keys) {
        paths = actions
        patterns = routes
    }

    func nearest(to name: String, among names: @autoclosure () -> [String]) -> [String] {
        guard searchesLeft > 0 else { return [] }
        searchesLeft -= 1
        return Suggestions.nearest(to: name, among: names())
    }
}
