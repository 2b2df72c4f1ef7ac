import Mediator
import MediatorCoding
import MediatorRemote
import Synchronization

/// A page that answers each call at once, in this process.
///
/// What a call takes is the part of Mediator, and the reading of its JSON here; a web view adds its own.
final class Page: Sendable {
    private let transport = Mutex<PageTransport?>(nil)

    func connected() -> PageTransport {
        let page = PageTransport("sums.html") { try self.answer($0) }
        transport.withLock { $0 = page }
        return page
    }

    private func answer(_ message: String) throws {
        let request = try Parameters(json: message)
        guard case .int(let number)? = request["id"] else { return }
        var result = #"{"actions":["Sums.add"],"events":[]}"#
        if let parameters = request["params"]?["parameters"], case .int(let a)? = parameters["a"],
            case .int(let b)? = parameters["b"]
        {
            result = #"{"returned":\#(a + b)}"#
        }
        transport.withLock(\.self)?.receive(#"{"jsonrpc":"2.0","id":\#(number),"result":\#(result)}"#)
    }
}
