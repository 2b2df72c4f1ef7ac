import Mediator
import Synchronization

/// How a call ended.
enum Outcome: Equatable, CustomStringConvertible {
    /// It returned, and the order is done.
    case ok
    /// It did what it should without an order: it was cancelled by its caller, or asked a question.
    case okWithoutOrder
    case notSent
    case unknownOutcome
    case refused
    /// It ended as no call should.
    case wrong(String)

    init(_ text: some StringProtocol) {
        switch text {
        case "ok": self = .ok
        case "okWithoutOrder": self = .okWithoutOrder
        case "notSent": self = .notSent
        case "unknownOutcome": self = .unknownOutcome
        case "refused": self = .refused
        default: self = .wrong(String(text))
        }
    }

    /// One line.
    var description: String {
        switch self {
        case .ok: "ok"
        case .okWithoutOrder: "okWithoutOrder"
        case .notSent: "notSent"
        case .unknownOutcome: "unknownOutcome"
        case .refused: "refused"
        case .wrong(let reason): reason.replacing("\n", with: " ")
        }
    }

    /// How often the order may have been done.
    var deeds: ClosedRange<Int> {
        switch self {
        case .ok: 1...1
        case .unknownOutcome: 0...1
        case .okWithoutOrder, .notSent, .refused: 0...0
        case .wrong: 0...Int.max
        }
    }
}

extension Outcome {
    /// Makes the call of an order: of ten, five place it, two pack it with callbacks and progress, one is cancelled, one
    /// is refused, and one is a question.
    static func ofCall(_ order: Int, _ mediator: Mediator, _ events: EventLedger) async -> Outcome {
        do {
            switch order % 10 {
            case 0..<5: return check(try await mediator.perform(OrderActions.place, order, "horse"), order, events)
            case 5, 6: return try await pack(order, mediator, events)
            case 7: return try await reserve(order, mediator)
            case 8:
                _ = try await mediator.perform(OrderActions.place, order, "unicorn")
                return .wrong("an order that is refused was placed")
            default:
                _ = try await mediator.perform(OrderActions.load)
                return .okWithoutOrder
            }
        } catch let error as MediatorError where error.code == .notSent {
            return .notSent
        } catch let error as MediatorError where error.code == .unknownOutcome {
            return .unknownOutcome
        } catch let failure as ActionFailure
            where failure.code == OrderActions.Failure.unknownItem && order % 10 == 8
        {
            return .refused
        } catch {
            return .wrong("order \(order): \(error)")
        }
    }

    private static func check(_ receipt: OrderActions.Receipt, _ order: Int, _ events: EventLedger) -> Outcome {
        guard receipt.order == order else { return .wrong("order \(order) got the receipt of \(receipt.order)") }
        events.expect(receipt.event, of: receipt.provider)
        return .ok
    }

    private static func pack(_ order: Int, _ mediator: Mediator, _ events: EventLedger) async throws -> Outcome {
        let (boxes, reports) = (Numbers(), Numbers())
        let receipt = try await mediator.withProgress { progress in
            reports.append(Int(progress.completed))
        } operation: {
            try await mediator.perform(OrderActions.pack, order, 5, Callback { boxes.append($0) })
        }
        // Both come before the call returns.
        guard boxes.all == [1, 2, 3, 4, 5], reports.all == [1, 2, 3, 4, 5] else {
            return .wrong("order \(order): callbacks \(boxes.all), progress \(reports.all)")
        }
        return check(receipt, order, events)
    }

    private static func reserve(_ order: Int, _ mediator: Mediator) async throws -> Outcome {
        let (begin, begun) = AsyncStream<Never>.makeStream()
        let call = Task {
            defer { begun.finish() }
            return try await mediator.withProgress { _ in
                begun.finish()
            } operation: {
                try await mediator.perform(OrderActions.reserve, order)
            }
        }
        for await _ in begin {}
        call.cancel()
        do {
            _ = try await call.value
            return .wrong("order \(order) was reserved in spite of its cancellation")
        } catch is CancellationError {
            return .okWithoutOrder
        }
    }
}

private final class Numbers: Sendable {
    private let numbers = Mutex<[Int]>([])

    var all: [Int] { numbers.withLock(\.self) }

    func append(_ number: Int) {
        numbers.withLock { $0.append(number) }
    }
}
