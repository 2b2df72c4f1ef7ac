import Testing

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

extension Report {
    fileprivate init(_ issue: Issue) {
        text = issue.comments.map(\.rawValue).joined(separator: "\n")
        fileID = issue.sourceLocation?.fileID ?? ""
        line = issue.sourceLocation?.line ?? 0
    }
}

/// Runs code that must fail the test, and returns the failure, which does not fail the test.
func reports(_ body: () throws -> Void) throws -> [Report] {
    let reports = Recorder<Report>()
    try withKnownIssue {
        try body()
    } matching: { issue in
        reports.record(Report(issue))
        return true
    }
    return reports.all
}

/// Runs code that must fail the test, and returns the failure, which does not fail the test.
func reports(_ body: () async throws -> Void) async throws -> [Report] {
    let reports = Recorder<Report>()
    try await withKnownIssue {
        try await body()
    } matching: { issue in
        reports.record(Report(issue))
        return true
    }
    return reports.all
}
