import Mediator
import Testing
import XCTest

/// Fails the running test of Swift Testing or XCTest at a given location.
package struct IssueReporter: Sendable {
    /// A location in the test.
    ///
    /// It consists of the plain literals, since `#_sourceLocation` would require tests on XCTest to import Testing.
    package struct Location: Sendable {
        package let fileID: StaticString
        let filePath: StaticString
        package let line: UInt

        var source: CodeLocation { CodeLocation(fileID: "\(fileID)", line: Int(line)) }

        fileprivate var sourceLocation: Testing.SourceLocation {
            Testing.SourceLocation(fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: 1)
        }
    }

    /// Takes the failures in place of the test framework; nil but in tests of this library.
    package typealias Receiver = @Sendable (_ message: String, _ location: Location) -> Void

    /// The receiver of what a task reports, and of what reporters report that it creates.
    @TaskLocal package static var receiver: Receiver?

    private let receiver = Self.receiver
    private let location: Location
    /// The test of Swift Testing; nil in XCTest.
    private let test: String?

    /// Creates a reporter for the running test.
    init(_ location: Location) {
        self.location = location
        // Captured now: a detached task has no current test.
        test = Test.current?.name
    }

    /// Fails the test where it created its mediator, or at another location of the same test.
    func report(_ message: String, at other: Location? = nil) {
        let location = other ?? location
        if let receiver = Self.receiver ?? receiver {
            receiver(message, location)
        } else if Test.current != nil {
            Issue.record(Comment(rawValue: message), sourceLocation: location.sourceLocation)
        } else if let test {
            // The issue fails the run, but Swift Testing cannot attribute it to a test.
            Issue.record(Comment(rawValue: message + "\n  in test: \(test)"), sourceLocation: location.sourceLocation)
        } else {
            XCTFail(message, file: location.filePath, line: location.line)
        }
    }
}
