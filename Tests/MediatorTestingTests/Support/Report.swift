import MediatorTesting
import TestSupport

/// A reported failure of a test, with its location.
struct Report: Equatable, Sendable {
    var text: String
    var fileID = ""
    var line: Int

    /// Creates a report at a line of the calling file.
    init(_ text: String, line: Int, fileID: String = #fileID) {
        self.text = text
        self.line = line
        self.fileID = fileID
    }
}

extension Report: CustomStringConvertible {
    var description: String { "\(fileID):\(line): \(text)" }
}

/// Runs code that must fail the test, and returns the failures, which do not fail it.
func reports(_ body: () throws -> Void) throws -> [Report] {
    let reports = Recorder<Report>()
    try IssueReporter.$receiver.withValue(receiver(reports)) { try body() }
    return reports.all
}

/// Runs code that must fail the test, and returns the failures, which do not fail it.
func reports(_ body: () async throws -> Void) async throws -> [Report] {
    let reports = Recorder<Report>()
    try await IssueReporter.$receiver.withValue(receiver(reports)) { try await body() }
    return reports.all
}

private func receiver(_ reports: Recorder<Report>) -> IssueReporter.Receiver {
    { message, location in
        reports.record(Report(message, line: Int(location.line), fileID: "\(location.fileID)"))
    }
}
