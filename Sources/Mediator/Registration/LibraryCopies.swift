import CMediatorThreads
import Synchronization

/// Finds another copy of the library in the process.
///
/// A program and a dynamic library that both link it statically have two, whose types and interned identities differ:
/// values would not convert, and calls would show another caller. Hence no mediator is made.
enum LibraryCopies {
    /// The state of the loaded images in which there was no other copy.
    private static let checked = Atomic<UInt64>(.max)

    /// Checks that there is one copy, before modules register; the list of images is read only when it has changed.
    ///
    /// - Throws: ``RegistryError`` with code `libraryCopies`.
    static func check() throws(RegistryError) {
        let changes = mediator_image_changes()
        if checked.load(ordering: .relaxed) == changes { return }
        if let other = otherImage() {
            let own = unsafe mediator_own_image().map { unsafe String(cString: $0) } ?? "the program"
            throw RegistryError(problems: [.libraryCopies(own, other)])
        }
        checked.store(changes, ordering: .relaxed)
    }

    /// Returns the image of another copy: one that exports its marker, or that the runtime finds first by the name of a
    /// type, as a program that exports nothing.
    private static func otherImage() -> String? {
        if let path = unsafe mediator_other_copy() { return unsafe String(cString: path) }
        guard let name = _mangledTypeName(RegistryEdits.self), let first = _typeByName(name),
            first != RegistryEdits.self
        else { return nil }
        return unsafe mediator_image_of(unsafeBitCast(first, to: UnsafeRawPointer.self)).map {
            unsafe String(cString: $0)
        }
            ?? "another image"
    }
}
