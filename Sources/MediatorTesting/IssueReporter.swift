import Mediator
import Testing
import XCTest

/// Fails the running test of Swift Testing or XCTest at a given place.
package struct IssueReporter: Sendable {
    /// A place in the test.
    ///
    /// It consists of the plain literals, since `#_sourceLocation` would require tests on XCTest to import Testing.
    package struct Place: Sendable {
        package let fileID: StaticString
        let filePath: StaticString
        package let line: UInt
        let column: UInt

        var source: CodeLocation { CodeLocation(fileID: "\(fileID)", line: Int(line)) }

        fileprivate var location: Testing.SourceLocation {
            Testing.SourceLocation(fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
        }
    }

    /// Takes the failures in place of the test framework; nil but in tests of this library.
    package typealias Receiver = @Sendable (_ message: String, _ place: Place) -> Void

    /// The receiver of what a task reports, and of what reporters report that it creates.
    @TaskLocal package static var receiver: Receiver?

    private let receiver = Self.receiver
    private let place: Place
    /// The test of Swift Testing; nil in XCTest.
    private let test: String?

    /// Creates a reporter for the running test.
    init(_ place: Place) {
        self.place = place
        // Captured now: a detached task has no current test.
        test = Test.current?.name
    }

    /// Fails the test where it created its mediator, or at another place of the same test.
    func report(_ message: String, at other: Place? = nil) {
        let place = other ?? place
        if let receiver = Self.receiver ?? receiver {
            receiver(message, place)
        } else if Test.current != nil {
            Issue.record(Comment(rawValue: message), sourceLocation: place.location)
        } else if let test {
            // The issue fails the run, but Swift Testing cannot attribute it to a test.
            Issue.record(Comment(rawValue: message + "\n  in test: \(test)"), sourceLocation: place.location)
        } else {
            XCTFail(message, file: place.filePath, line: place.line)
        }
    }
}
