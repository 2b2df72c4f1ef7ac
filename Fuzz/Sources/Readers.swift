import Mediator
import MediatorCoding
import MediatorCatalog

@testable import MediatorCommands
@testable import MediatorConsole
@testable import MediatorTerminal

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A recording, an exported catalog, the keys of a terminal, and the messages between `attach` and an app: each input is
/// read as all of them.
struct Readers: FuzzTarget {
    private let mediator: Mediator
    private let file = FileManager.default.temporaryDirectory.appending(component: "fuzz-\(getpid()).jsonl").path

    init() {
        do {
            mediator = try Mediator.shop(withSecret: false)
        } catch {
            fatalError("\(error)")
        }
    }

    func run(_ input: [UInt8]) {
        replay(input)
        compare(input)
        attach(input)
        for size in [1, 7, input.count] { type(input, in: size) }
    }

    private func replay(_ input: [UInt8]) {
        guard (try? Data(input).write(to: URL(filePath: file))) != nil else { fatalError("cannot write \(file)") }
        defer { unlink(file) }
        let streams = Console.Streams(input: { [] }, output: { _ in }, error: { _ in })
        let status = wait { [mediator, file] in
            await Console(mediator: mediator, name: "Fuzz", commands: Console.productCommands, streams: streams)
                .run(arguments: ["replay", file])
        }
        demand([0, 1, 65].contains(status.rawValue), "status \(status.rawValue)")
    }

    /// Reads the lines as messages of both sides, and performs the line of one at the width that it says.
    private func attach(_ input: [UInt8]) {
        for line in input.split(separator: UInt8(ascii: "\n")).prefix(4) {
            guard let message = try? Parameters(json: String(decoding: line, as: UTF8.self)) else { continue }
            let completions = CompletionList(.dictionary(message))
            demand(completions.start >= 0, "a word begins at \(completions.start)")
            _ = completions.dropping("abc")
            let columns = message.columns
            let words = Console.Question(message).text
            guard !input.repeatsForLong else { continue }
            let pieces = Pieces(Array(words.utf8))
            var streams = Console.Streams(
                input: { pieces.next() }, output: { _ in }, error: { _ in }, isOutputTerminal: true,
                isErrorTerminal: true)
            streams.columns = { columns }
            _ = wait { [mediator, streams] in
                await Console(mediator: mediator, name: "Fuzz", streams: streams).run(arguments: [])
            }
        }
    }

    private func compare(_ input: [UInt8]) {
        guard let catalog = try? ContractCatalog(json: Data(input)) else { return }
        let difference = CatalogDifference(from: catalog, to: catalog)
        demand(difference.breaking.isEmpty && difference.harmless.isEmpty, "It differs from itself: \(difference)")
        _ = CatalogDifference(from: catalog, to: ContractCatalog(mediator)).description
        _ = CatalogDifference(from: ContractCatalog(mediator), to: catalog).description
        for format in CatalogFormat.allCases {
            guard let text = try? catalog.text(as: format) else { continue }
            guard format == .json else { continue }
            guard let again = try? ContractCatalog(json: Data(text.utf8)) else {
                fatalError("It cannot be read: \(text)")
            }
            demand((try? again.text(as: format)) == text, "It reads otherwise: \(text)")
        }
    }

    /// Takes keys that come in parts of a size: no byte is made up, and every byte is taken in the end.
    private func type(_ input: [UInt8], in size: Int) {
        let longest = 600
        var keys = KeyBytes(longest: longest)
        var held = HeldPaste()
        var count = 0
        func takeAll() {
            while let piece = keys.next() {
                switch piece {
                case .key:
                    demand(keys.removeFirst() != nil, "a key without a byte")
                    count += 1
                case .paste(let bytes):
                    demand(bytes?.firstRange(of: Array("\u{1B}[201~".utf8)) == nil, "a paste holds its end")
                    demand((bytes?.count ?? 0) <= longest + size, "a paste is too long")
                    held.append(bytes)
                    count += bytes?.count ?? 0
                }
            }
        }
        for start in stride(from: 0, to: input.count, by: max(1, size)) {
            keys.append(Array(input[start..<min(start + max(1, size), input.count)]))
            takeAll()
        }
        while keys.removeFirst() != nil { count += 1 }
        demand(keys.removeFirst() == nil && count <= input.count, "\(count) of \(input.count) bytes")
        let lines = held.lines ?? []
        demand(lines.isEmpty || !held.hint.isEmpty, "a paste without a hint")
    }
}
