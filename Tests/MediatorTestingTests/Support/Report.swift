import Testing

/// What a test was failed with, and where.
struct Report: Equatable, Sendable {
    var text: String
    var fileID = ""
    var line: Int

    /// Creates a report at a line of the file that this stands in.
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

/// Runs code that has to fail the test, and returns by what; the test does not fail for it.
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

/// Runs code that has to fail the test, and returns by what; the test does not fail for it.
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
