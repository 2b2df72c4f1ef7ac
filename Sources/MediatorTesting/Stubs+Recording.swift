import Mediator
import MediatorCoding
import MediatorSystem
import MediatorTrace
import Synchronization

extension Stubs {
    /// The maximum size of a recording in bytes.
    private static let longestRecording = 64 << 20

    /// The code of the failure of a call that the recording does not have.
    static let notRecordedCode = "notRecorded"

    /// The codes with which stubs fail that have no result left.
    static let ownCodes = [notRecordedCode, "noResultLeft", "noCallback"]

    /// Stubs the required actions with the outcomes of a console's recording.
    ///
    ///     let test = try TestMediator(CartModule()) {
    ///         try $0.stub(fromRecording: Bundle.module.url(forResource: "checkout", withExtension: "jsonl")!.path)
    ///     }
    ///
    /// Every required action in the recording is stubbed. A call gets the outcome that was recorded for the same
    /// parameters, defaults filled in: the outcomes in order, and then the last one repeatedly. A call with other
    /// parameters fails the test. A recorded failure of an action or of the mediator is thrown as an `ActionFailure`
    /// with its code.
    ///
    /// - Parameters:
    ///   - file: The path of the recording.
    ///   - fileID: The file of the stub, for messages.
    ///   - line: The line of the stub, for messages.
    /// - Throws: An error when the file cannot be read or is no recording, or has no call of a required action.
    public mutating func stub(fromRecording file: String, fileID: String = #fileID, line: Int = #line) throws {
        let bytes: [UInt8]?
        do {
            bytes = try System.contents(of: file, atMost: Self.longestRecording)
        } catch {
            throw UnusableRecording(description: "\(file) cannot be read: \(error)")
        }
        guard let bytes else {
            throw UnusableRecording(description: "\(file) is longer than \(Self.longestRecording >> 20) MB")
        }
        let text = String(decoding: bytes, as: UTF8.self)
        let lines: [RecordedLine]
        do {
            lines = try RecordedLine.lines(of: text)
        } catch {
            throw UnusableRecording(description: "\(file): \(error)")
        }
        let location = CodeLocation(fileID: fileID, line: line)
        var stubbed: Set<ActionPath> = []
        for schema in required where stubbed.insert(schema.path).inserted {
            let own = lines.filter { $0.target == schema.target && $0.action == schema.action }
            guard !own.isEmpty else { continue }
            let results = RecordedResults(own, schema, reporter, location)
            add(schema, location) { call in try results.result(of: call) }
        }
        guard lines.contains(where: { line in required.contains { $0.path == line.path } }) else {
            let names = required.map(\.path.description)
            throw UnusableRecording(
                description: "\(file) has no call of what the modules under test require: \(names.listed)."
            )
        }
    }
}

/// A recording that cannot be used for stubs.
private struct UnusableRecording: Error, CustomStringConvertible {
    let description: String
}

extension RecordedLine {
    fileprivate var path: ActionPath { ActionPath(target: target, action: action) }
}

/// The recorded outcomes of one action by the parameters of its calls.
private final class RecordedResults: Sendable {
    private let schema: ActionSchema
    private let outcomes: [Parameters: [RecordedLine.Outcome]]
    private let reporter: IssueReporter
    private let location: CodeLocation
    private let calls = Mutex<[Parameters: Int]>([:])

    init(_ lines: [RecordedLine], _ schema: ActionSchema, _ reporter: IssueReporter, _ location: CodeLocation) {
        self.schema = schema
        self.reporter = reporter
        self.location = location
        var outcomes: [Parameters: [RecordedLine.Outcome]] = [:]
        for line in lines { outcomes[Self.key(line.parameters, schema), default: []].append(line.outcome) }
        self.outcomes = outcomes
    }

    func result(of call: Call) throws -> Value {
        let key = Self.key(call.parameters, schema)
        guard let recorded = outcomes[key], let last = recorded.last else {
            let fact = "\(schema.target).\(schema.action) was not recorded with these parameters."
            let known = outcomes.keys.map { schema.redacting($0).description }.sorted()
            reporter.report(
                """
                \(fact)
                  called by: \(call.caller?.description ?? "the test")
                  with: \(schema.redacting(key))
                  recorded: \(known.listed)
                  at \(location)
                  to resolve: record it again, or stub the action.
                """
            )
            throw ActionFailure(Stubs.notRecordedCode, fact)
        }
        let number = calls.withLock { calls in
            calls[key, default: 0] += 1
            return calls[key, default: 1]
        }
        switch number <= recorded.count ? recorded[number - 1] : last {
        case .result(let value): return schema.returns.restored(value)
        case .error("cancelled", _, _, _): throw CancellationError()
        case .error(_, let code, let message, let details): throw ActionFailure(code, message, details)
        }
    }

    /// Returns parameters in the form of a recording: defaults filled in, without secret values and references.
    private static func key(_ parameters: Parameters, _ schema: ActionSchema) -> Parameters {
        var complete = schema.redacting(parameters).droppingReferences().serializable
        for parameter in schema.parameters where complete[parameter.name] == nil && parameter.type.isSerializable {
            guard let value = parameter.defaultValue else { continue }
            complete[parameter.name] = schema.redacting([parameter.name: value])[parameter.name]
        }
        let text = try? complete.json()
        return text.flatMap { try? Parameters(json: $0) } ?? complete
    }
}
