import Mediator
import Testing
import XCTest

/// Fails the running test at a place of the test's choice, whether it is one of Swift Testing or of XCTest.
struct IssueReporter: Sendable {
    /// Where the test asked for what is reported on.
    ///
    /// Put together from the plain literals: `#_sourceLocation` would make people on XCTest import Testing.
    struct Place: Sendable {
        let fileID: StaticString
        let filePath: StaticString
        let line: UInt
        let column: UInt

        var source: CodeLocation { CodeLocation(fileID: "\(fileID)", line: Int(line)) }

        fileprivate var location: Testing.SourceLocation {
            Testing.SourceLocation(fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
        }
    }

    private let place: Place
    /// The test of Swift Testing; nil in XCTest.
    private let test: String?

    /// Creates a reporter for the test that runs at present.
    init(_ place: Place) {
        self.place = place
        // Noted now: what fails the test may run in a detached task, which knows of no test.
        test = Test.current?.name
    }

    /// Fails the test where it made its mediator, or at another place of the same test.
    func report(_ message: String, at other: Place? = nil) {
        let place = other ?? place
        if Test.current != nil {
            Issue.record(Comment(rawValue: message), sourceLocation: place.location)
        } else if let test {
            // It fails the run, but Swift Testing cannot tell which test.
            Issue.record(Comment(rawValue: message + "\n  in test: \(test)"), sourceLocation: place.location)
        } else {
            XCTFail(message, file: place.filePath, line: place.line)
        }
    }
}
