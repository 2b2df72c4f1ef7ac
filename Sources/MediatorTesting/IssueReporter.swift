import Testing
import XCTest

/// Fails the running test at a place of the test's choice, whether it is one of Swift Testing or of XCTest.
struct IssueReporter: Sendable {
    /// Where the test asked for what is reported on.
    struct Place: Sendable {
        let location: SourceLocation
        let file: StaticString
        let line: UInt
    }

    private let place: Place
    private let isSwiftTesting: Bool

    /// Creates a reporter for the test that runs at present.
    init(_ place: Place) {
        self.place = place
        isSwiftTesting = Test.current != nil
    }

    func report(_ message: String) {
        if isSwiftTesting {
            Issue.record(Comment(rawValue: message), sourceLocation: place.location)
        } else {
            XCTFail(message, file: place.file, line: place.line)
        }
    }
}
