import Mediator
import MediatorCommands

@testable import MediatorConsole

/// The arguments of a process, one on each line; its input is empty.
struct Arguments: FuzzTarget {
    private let mediator: Mediator

    init() {
        do {
            mediator = try Mediator.shop(withSecret: false)
        } catch {
            fatalError("\(error)")
        }
    }

    func run(_ input: [UInt8]) {
        let words = input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        // It serves until a signal.
        guard !words.contains("listen"), !input.repeatsForLong else { return }
        let streams = Console.Streams(input: { [] }, output: { _ in }, error: { _ in })
        let status = wait { [mediator] in
            await Console.run(
                name: "Fuzz", options: [.flag("quick", "A flag."), Console.Option("data", "FILE", "A file.")],
                commands: Console.productCommands, arguments: words, streams: streams
            ) { _ in mediator }
        }
        demand([0, 1, 64, 65, 69, 70].contains(status.rawValue), "status \(status.rawValue)")
    }
}

extension [UInt8] {
    /// Whether the console is asked for 100,000 repetitions or more, which it makes as it should: they take their time.
    var repeatsForLong: Bool {
        let numbers = split { !(0x30...0x39).contains($0) }
        return firstRange(of: Array("repeat".utf8)) != nil && numbers.contains { (6...7).contains($0.count) }
    }
}
