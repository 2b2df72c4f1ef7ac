/// What a view controller is in an app: an object of the main actor that shows something.
///
/// It crosses between modules as a `Reference`, so that no module sees another's class. Its `description` is the
/// drawing as text; it must not need the main actor, since a console or a log may ask from anywhere.
@MainActor public protocol Screen: AnyObject, Sendable, CustomStringConvertible {
    /// What stands above the screen.
    var title: String { get }

    /// Returns the screen as lines of text.
    func draw() -> String
}
