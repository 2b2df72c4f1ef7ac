package import Foundation

/// What the demo offers, by its kept catalog: tests that derive their texts from it need no change for another action.
package enum DemoCatalog {
    package struct Action: Decodable, Sendable {
        package let target: String
        package let action: String
        package let exposure: String
        package let impact: String?
        package let tags: [String]
    }

    private struct Catalog: Decodable {
        let actions: [Action]
    }

    package static let file = repository.appending(path: "docs/catalog.json")

    /// The actions, by target and name.
    package static let actions: [Action] = {
        do {
            return try JSONDecoder().decode(Catalog.self, from: Data(contentsOf: file)).actions
        } catch {
            fatalError("\(file.path): \(error)")
        }
    }()

    /// Returns how many actions there are without those of some targets.
    package static func count(without targets: [String] = []) -> Int {
        actions.count { !targets.contains($0.target) }
    }

    /// Returns a printed text without what another action changes: how many there are, and the names of those of the cart.
    package static func withoutCounts(_ text: String) -> String {
        text.replacing(/\d+ actions/, with: "… actions")
            .replacing(/(no action "\w+" in target "Cart"\.\n  registered: )(?s:.*?)(?=\n  did you mean )/) {
                "\($0.1)…"
            }
    }

    /// Returns the names of a target's actions, as messages list them.
    package static func names(of target: String) -> String {
        actions.filter { $0.target == target }.map(\.action).joined(separator: ", ")
    }
}
