/// The orders that were shipped.
actor Shipments {
    private var trackingIDs: [String: String] = [:]

    func has(_ orderID: String) -> Bool {
        trackingIDs[orderID] != nil
    }

    /// Ships an order, unless it is shipped already.
    func complete(_ orderID: String) -> (trackingID: String, isNew: Bool) {
        if let known = trackingIDs[orderID] { return (known, false) }
        let trackingID = "T-\(orderID)"
        trackingIDs[orderID] = trackingID
        return (trackingID, true)
    }
}
