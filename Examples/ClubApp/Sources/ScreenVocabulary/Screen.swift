import Mediator
public import SwiftUI

/// A view of a module, as other modules and links get it.
@MainActor public final class Screen: Identifiable, Hashable {
    /// The title that the app shows above it.
    public let title: String
    /// What the app shows.
    public let view: AnyView

    /// Creates a screen.
    public init(_ title: String, @ViewBuilder view: () -> some View) {
        self.title = title
        self.view = AnyView(view())
    }

    /// Returns whether both are the same screen.
    public nonisolated static func == (left: Screen, right: Screen) -> Bool { left === right }

    /// Hashes the identity of the screen.
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
