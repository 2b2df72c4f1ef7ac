import Mediator
import MediatorTrace
import TestSupport

/// Logs of invented calls with round times.
enum TraceSamples {
    /// Builds a log from starts and ends that are a microsecond apart.
    struct Builder {
        private var calls: [TracedCall] = []
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
                let made = calls[number - 1]
                return Caller(callerModule ?? made.module, made.target, made.action)
            }
            position += 1
            var span = Span(target: names[0], action: names[1], module: module ?? names[0], caller: caller)
            span.id = UInt64(calls.count + 1)
            span.parent = parent
            span.arguments = arguments.map { Span.Argument($0) }
            span.started = .microseconds(position)
            calls.append(TracedCall(span))
            return calls.count
        }

        mutating func end(_ number: Int, code: String? = nil) {
            position += 1
            calls[number - 1].span.duration = .microseconds(position) - calls[number - 1].started
            calls[number - 1].span.code = code
        }

        func log(dropped: Int = 0) -> TraceLog {
            TraceLog(calls: calls, droppedCount: dropped, recordedAt: .microseconds(position + 1))
        }
    }

    /// A checkout with sequential calls.
    static let checkout: TraceLog = {
        var log = Builder()
        let checkout = log.begin("Cart.checkout", ["note"])
        let reserve = log.begin("Catalog.reserve", ["productID", "quantity"], by: checkout)
        log.end(log.begin("Stock.take", by: reserve, callerModule: "Catalog"))
        log.end(reserve)
        log.end(log.begin("Catalog.product", ["id"], by: checkout), code: "productNotFound")
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
        log.end(second, code: "cancelled")
        log.end(three)
        log.end(first)
        log.end(late)
        _ = log.begin("Mail.poll")
        return log.log(dropped: 3)
    }()

    /// Names that every format has to escape.
    static let hostile: TraceLog = {
        var log = Builder()
        let names = ["end", "a \"b\"", "semi;colon #1 <b>", "x\ny\\", "ünï", "m1", "outside", "100%%", "xs", "XL"]
        for name in names {
            let call = log.begin("T.go", ["p;#\"\n"], in: name)
            log.end(log.begin("U.go", in: name, by: call), code: "bad;code\n#1")
            log.end(call)
        }
        return log.log()
    }()

    static let all = [checkout, concurrent, hostile, TraceLog(calls: [], recordedAt: .zero)]
}
