package import Mediator

/// The methods of one side of a connection, by their names.
package struct MessageMethods: Sendable {
    /// Performs a request, and returns its result; nil for a request without a response.
    package typealias Perform =
        @Sendable (_ request: MessageRequest, _ peer: MessagePeer) async throws(MessageError) -> Value?

    /// Takes a notification on the thread that has read it, before the next message.
    ///
    /// - Parameters:
    ///   - parameters: Its parameters.
    ///   - size: How many bytes the message has.
    ///   - peer: The connection over which it came.
    package typealias Take = @Sendable (_ parameters: Parameters, _ size: Int, _ peer: MessagePeer) -> Void

    /// A method, and how its requests run.
    package struct Method: Sendable {
        let perform: Perform
        /// Whether its requests run in tasks of their own, which later messages can cancel, and hold up no other message.
        var runsAside = false
        /// Whether the keys of the response keep their order; otherwise they are sorted.
        var keepsOrder = false
    }

    private var methods: [String: Method] = [:]
    private var notifications: [String: Take] = [:]
    private let others: Method?

    /// Creates a table.
    ///
    /// - Parameters:
    ///   - others: Performs the methods that are not in the table; nil refuses them.
    ///   - runsAside: Whether those run in tasks of their own, which later messages can cancel.
    package init(others: Perform? = nil, runsAside: Bool = false) {
        self.others = others.map { Method(perform: $0, runsAside: runsAside) }
    }

    /// Adds a method.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - runsAside: Whether its requests run in tasks of their own, which later messages can cancel.
    ///   - keepsOrder: Whether the keys of its responses keep their order; otherwise they are sorted.
    ///   - perform: Performs its requests.
    package mutating func add(
        _ name: String, runsAside: Bool = false, keepsOrder: Bool = false, _ perform: @escaping Perform
    ) {
        methods[name] = Method(perform: perform, runsAside: runsAside, keepsOrder: keepsOrder)
    }

    /// Adds a notification.
    package mutating func onNotification(_ name: String, _ take: @escaping Take) {
        notifications[name] = take
    }

    /// Returns what performs a method; nil for an unknown one.
    func method(_ name: String) -> Method? { methods[name] ?? others }

    /// Returns what takes a notification; nil for one that is performed as a request without a response.
    func notification(_ name: String) -> Take? { notifications[name] }
}
