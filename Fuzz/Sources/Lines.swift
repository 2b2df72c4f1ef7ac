import Mediator
import MediatorCommands
import MediatorConsole
import Synchronization

/// Lines of the console.
struct Lines: FuzzTarget {
    private let mediator: Mediator

    init() {
        do {
            mediator = try Mediator.shop()
            try mediator.update { registry in
                registry.remove(Shop.secret)
            }
        } catch {
            fatalError("\(error)")
        }
    }

    func run(_ input: [UInt8]) {
        guard !input.repeatsForLong else { return }
        let pieces = Pieces(input)
        let streams = Console.Streams(input: { pieces.next() }, output: { _ in }, error: { _ in })
        let status = wait { [mediator] in
            await Console(mediator: mediator, name: "Fuzz", commands: Console.productCommands, streams: streams)
                .run(arguments: [])
        }
        demand([0, 1, 64, 65, 69, 70].contains(status.rawValue), "status \(status.rawValue)")
    }
}

/// An input that arrives in two pieces.
final class Pieces: Sendable {
    private let rest: Mutex<[[UInt8]]>

    init(_ input: [UInt8]) {
        let middle = input.count / 2
        rest = Mutex([Array(input[middle...]), Array(input[..<middle])])
    }

    func next() -> [UInt8] {
        rest.withLock { rest in
            while let piece = rest.popLast() {
                if !piece.isEmpty { return piece }
            }
            return []
        }
    }
}
