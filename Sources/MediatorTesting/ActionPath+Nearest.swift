import Mediator

extension ActionPath {
    /// Returns the nearest of several names.
    ///
    /// A name in another target qualifies only when it is the only one with the same action name.
    func nearest(among names: [ActionPath]) -> ActionPath? {
        let neighbors = names.filter { $0.target == target }
        let (candidates, text) = neighbors.isEmpty ? (names, \ActionPath.description) : (neighbors, \ActionPath.action)
        let texts = candidates.map { $0[keyPath: text] }
        if let nearest = Suggestions.nearest(to: self[keyPath: text], among: texts).first {
            return candidates.first { $0[keyPath: text] == nearest }
        }
        let namesakes = names.filter { $0.action == action }
        return namesakes.count == 1 ? namesakes.first : nil
    }
}
