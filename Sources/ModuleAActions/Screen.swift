/// A screen of the example app, in the role of a view controller.
///
/// Modules pass it as a `Reference`, so that no module depends on the class of another. Its `description` is the
/// drawing as text and must not need the main actor, since a console or a log may read it on any thread.
@MainActor public protocol Screen: AnyObject, Sendable, CustomStringConvertible {
    /// The title of the screen.
    var title: String { get }

    /// Returns the screen as lines of text.
    func draw() -> String
}
