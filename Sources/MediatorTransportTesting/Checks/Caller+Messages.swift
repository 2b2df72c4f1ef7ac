import Mediator
import MediatorRemote
import Synchronization

// What crosses: calls, callbacks, events, and messages of any size.

extension CheckRun.Caller {
    /// 200 calls, of which 16 overlap.
    func checkCalls() async -> [String] {
        let numbers = Array(1...200)
        return await calls(numbers) + performed(numbers)
    }

    /// Makes calls, of which 16 overlap, and returns what was wrong with their responses.
    func calls(_ numbers: [Int]) async -> [String] {
        await withTaskGroup(of: [(Int, String)].self) { group in
            for first in 0..<16 {
                group.addTask {
                    var messages: [(Int, String)] = []
                    for position in stride(from: first, to: numbers.count, by: 16) {
                        let number = numbers[position]
                        if let message = await echo(number, "text \(number)") { messages.append((number, message)) }
                    }
                    return messages
                }
            }
            return await group.reduce(into: []) { $0 += $1 }.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }

    /// Makes a call, and returns what was wrong with its response.
    private func echo(_ number: Int, _ text: String) async -> String? {
        do {
            let returned = try await patience.response {
                try await mediator.perform(TransportProbe.echo, number, text)
            }
            if returned == text { return nil }
            return "call \(number) got a response of another call or with other bytes"
        } catch {
            return "call \(number) failed: \(error.short)"
        }
    }

    /// Returns which calls the other side did not perform once.
    func performed(_ numbers: [Int]) async -> [String] {
        do {
            let performed = try await patience.response { try await mediator.perform(TransportProbe.performed) }
            let counts = Dictionary(performed.map { ($0, 1) }, uniquingKeysWith: +)
            return Set(numbers).union(performed).sorted().compactMap { number in
                guard numbers.contains(number) else { return "call \(number) of another connection was performed" }
                let count = counts[number] ?? 0
                return count == 1 ? nil : "call \(number) was performed \(count) times"
            }
        } catch {
            return ["the question what was performed failed: \(error.short)"]
        }
    }

    /// 500 callbacks of one call.
    func checkOrder() async -> [String] {
        let came = Mutex<[Int]>([])
        let callback = Callback<Int> { number in came.withLock { $0.append(number) } }
        do {
            try await patience.response { try await mediator.perform(TransportProbe.count, 500, callback) }
        } catch {
            return ["a call with 500 callbacks failed: \(error.short)"]
        }
        return Self.disorder(came.withLock(\.self), 500, "callback")
    }

    /// 500 events, which no call waits for.
    func checkEvents() async -> [String] {
        do {
            try await patience.response { try await mediator.perform(TransportProbe.post, 500) }
        } catch {
            return ["a call that posts 500 events failed: \(error.short)"]
        }
        // What has not come before the last one is lost or late.
        let numbers = await heard.items(within: patience) { $0.last == 500 }
        return Self.disorder(numbers, 500, "event")
    }

    /// Returns how numbers differ from those from 1 to a last one in their order.
    private static func disorder(_ numbers: [Int], _ last: Int, _ kind: String) -> [String] {
        var messages: [String] = []
        var seen: Set<Int> = []
        var highest = 0
        for number in numbers {
            if !seen.insert(number).inserted {
                messages.append("\(kind) \(number) came twice")
            } else if number < highest {
                messages.append("\(kind) \(number) came after \(kind) \(highest)")
            }
            highest = max(highest, number)
        }
        let missing = (1...last).filter { !seen.contains($0) }
        return messages + missing.map { "\(kind) \($0) did not come" }
    }

    /// Texts from none to 1 MiB; to the limit of a transport that takes less, and beyond it.
    func checkSizes() async -> [String] {
        let longest = connection.transport.maximumMessageBytes
        let hasLimit = longest < 2 << 20
        // Room for the rest of the message.
        let sizes = [0, 1, 100, 4_000, 65_536, 1 << 20].filter { $0 * 2 + 1_000 <= longest }
        // Quotation marks, line breaks and characters of several bytes are longer in a message than here.
        // No size of a buffer is a multiple of the length of the piece, so that its parts begin at any byte.
        let piece = "aü\"\\\n\t" + String(repeating: "😀語é", count: 6)
        var texts = sizes.map { size in
            String(repeating: piece, count: size / piece.utf8.count) + String(repeating: "z", count: size % 7)
        }
        if hasLimit { texts.append(String(repeating: "z", count: max(0, longest - 1_000))) }
        var messages: [String] = []
        for (number, text) in zip(1..., texts) {
            guard let message = await echo(number, text) else { continue }
            messages.append("\(message) (a text of \(text.utf8.count) bytes)")
        }
        messages += await performed(Array(1...texts.count))
        guard hasLimit else { return messages }
        do {
            let text = String(repeating: "z", count: longest)
            try await patience.response { try await mediator.perform(TransportProbe.echo, 0, text) }
            return messages + ["a call of more than \(longest) bytes was performed"]
        } catch let error as MediatorError where error.code == .notSent {
            // It did not happen, and ends no connection.
            return messages
        } catch {
            return messages + ["a call of more than \(longest) bytes did not fail with notSent: \(error.short)"]
        }
    }
}
