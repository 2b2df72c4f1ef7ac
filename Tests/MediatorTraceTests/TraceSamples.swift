import Mediator
import MediatorTrace
import TestSupport

/// Logs of invented calls with round times.
enum TraceSamples {
    /// Builds a log from starts and ends that are a microsecond apart.
    struct Builder {
        private var records: [(call: TracedCall, end: (Int, TracedCall.Outcome)?)] = []
        private var position = 0

        mutating func begin(
            _ path: String,
            _ arguments: [String] = [],
            in module: String? = nil,
            by parent: Int? = nil,
            callerModule: String? = nil
        ) -> Int {
            let names = path.split(separator: ".").map(String.init)
            let caller = parent.map { number in
                let made = records[number - 1].call
                return Caller(callerModule ?? made.module, made.target, made.action)
            }
            position += 1
            let call = TracedCall(
                id: records.count + 1, parent: parent, caller: caller, module: module ?? names[0], target: names[0],
                action: names[1], arguments: arguments.map { .init($0) }, started: .microseconds(position), took: nil,
                outcome: .underWay, began: position, ended: nil)
            records.append((call, nil))
            return call.id
        }

        mutating func end(_ number: Int, _ outcome: TracedCall.Outcome = .returned) {
            position += 1
            records[number - 1].end = (position, outcome)
        }

        func log(dropped: Int = 0) -> TraceLog {
            let calls = records.map { call, end in
                TracedCall(
                    id: call.id, parent: call.parent, caller: call.caller, module: call.module, target: call.target,
                    action: call.action, arguments: call.arguments, started: call.started,
                    took: end.map { .microseconds($0.0) - call.started }, outcome: end?.1 ?? .underWay,
                    began: call.began, ended: end?.0)
            }
            return TraceLog(calls: calls, dropped: dropped, taken: .microseconds(position + 1))
        }
    }

    /// A checkout with sequential calls.
    static let checkout: TraceLog = {
        var log = Builder()
        let checkout = log.begin("Cart.checkout", ["note"])
        let reserve = log.begin("Catalog.reserve", ["productID", "quantity"], by: checkout)
        log.end(log.begin("Stock.take", by: reserve, callerModule: "Catalog"))
        log.end(reserve)
        log.end(log.begin("Catalog.product", ["id"], by: checkout), .failed(code: "productNotFound"))
        log.end(checkout)
        return log.log()
    }()

    /// Two concurrent checkouts, one with overlapping calls, and a call that outlives its parent.
    static let concurrent: TraceLog = {
        var log = Builder()
        let first = log.begin("Cart.checkout")
        let second = log.begin("Cart.checkout")
        let one = log.begin("Catalog.reserve", ["productID"], by: first)
        let two = log.begin("Catalog.reserve", ["productID"], by: second)
        let three = log.begin("Catalog.reserve", ["productID"], by: first)
        log.end(two)
        log.end(one)
        let late = log.begin("Mail.send", by: second)
        log.end(second, .failed(code: "cancelled"))
        log.end(three)
        log.end(first)
        log.end(late)
        _ = log.begin("Mail.poll")
        return log.log(dropped: 3)
    }()

    /// Names that every format has to escape.
    static let hostile: TraceLog = {
        var log = Builder()
        let names = ["end", "a \"b\"", "semi;colon #1 <b>", "x\ny\\", "ünï", "m1", "outside", "100%%"]
        for name in names {
            let call = log.begin("T.go", ["p;#\"\n"], in: name)
            log.end(log.begin("U.go", in: name, by: call), .failed(code: "bad;code\n#1"))
            log.end(call)
        }
        return log.log()
    }()

    static let all = [checkout, concurrent, hostile, TraceLog(calls: [], taken: .zero)]
}
