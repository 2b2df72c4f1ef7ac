import MediatorSystem

/// The file of the last valid document, and the previous one beside it.
///
/// A header line before the document contains its length and its hash:
///
///     mediator-redirects 1 143 8f0e0f9b5a1c2d3e
///     {"version": 1, "rules": […]}
///
/// Saving writes a document to a temporary file, flushes it to the disk, renames the file to `FILE.previous`, and then
/// the temporary file to the name of the file. After a crash at any point, one of the two is intact.
struct RedirectFile: Sendable, Hashable {
    /// The error of a file that cannot be read or written, or is damaged.
    struct Failure: Error {
        let fact: String
        /// Whether the file does not exist.
        var isMissing = false

        init(fact: String) {
            self.fact = fact
        }

        init(_ error: SystemError) {
            (fact, isMissing) = (error.description, error.isMissingFile)
        }
    }

    let path: String

    var previous: String { path + ".previous" }

    private static let magic = "mediator-redirects 1"
    /// An upper bound for the length of the header line, in bytes.
    private static let longestHeader = 64

    /// Returns the document in a file.
    static func read(_ path: String) throws(Failure) -> [UInt8] {
        let contents: [UInt8]?
        do {
            contents = try System.contents(of: path, atMost: RedirectTable.maximumBytes + longestHeader)
        } catch {
            throw Failure(error)
        }
        guard let contents else { throw Failure(fact: "it is longer than a redirect table may be") }
        let header = contents.prefix(longestHeader).prefix { $0 != UInt8(ascii: "\n") }
        let document = Array(contents.dropFirst(header.count + 1))
        let parts = String(decoding: header, as: UTF8.self).split(separator: " ").map(String.init)
        guard parts.count == 4, parts[0...1].joined(separator: " ") == magic else {
            throw Failure(fact: "it does not begin as a kept redirect table does")
        }
        guard Int(parts[2]) == document.count else {
            throw Failure(fact: "it has \(document.count) bytes of a document, and not the \(parts[2]) that it had")
        }
        guard parts[3] == hash(document) else { throw Failure(fact: "its content is not what was written") }
        return document
    }

    /// Creates the folder, and returns the reason why the file cannot be written; nil if it can.
    func prepare() -> Failure? {
        do {
            _ = try newFile([])
            return nil
        } catch {
            return Failure(error)
        }
    }

    /// Saves a document atomically: after a crash, the file has the new or the old content.
    func save(_ document: [UInt8]) throws(Failure) {
        let header = "\(Self.magic) \(document.count) \(Self.hash(document))\n"
        do {
            let new = try newFile(Array(header.utf8) + document)
            // A damaged file must not replace an intact one.
            if (try? Self.read(path)) != nil { try System.rename(path, to: previous) }
            try new.replace(path)
            System.flushFolder(of: path)
        } catch {
            throw Failure(error)
        }
    }

    /// Writes a temporary file that is to replace the file.
    private func newFile(_ bytes: [UInt8]) throws(SystemError) -> System.TemporaryFile {
        // The system may have deleted the folder together with caches.
        try System.makeFolders(of: path)
        try System.checkReplaceable(path)
        return try System.temporary(bytes, for: path, isFlushed: true)
    }

    private static func hash(_ document: [UInt8]) -> String {
        var hash = StableHash()
        hash.add(document)
        let digits = String(hash.mixed, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
