import Mediator

extension ActionPath {
    /// Returns the nearest of several names.
    ///
    /// A name in another target qualifies only when it is the only one with the same action name.
    func nearest(among names: [ActionPath]) -> ActionPath? {
        let neighbors = names.filter { $0.target == target }
        let typed = neighbors.isEmpty ? description : action
        let candidates = neighbors.isEmpty ? names : neighbors
        let nearest = Suggestions.nearest(
            to: typed, among: candidates.map { neighbors.isEmpty ? $0.description : $0.action }
        ).first
        if let nearest { return candidates.first { [$0.action, $0.description].contains(nearest) } }
        let namesakes = names.filter { $0.action == action }
        return namesakes.count == 1 ? namesakes.first : nil
    }
}
