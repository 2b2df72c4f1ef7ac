import Mediator
import MediatorEvents

/// The contracts of the module that the fleet handles, as its callers know them.
///
/// ``Older`` and ``Newer`` are those of other releases, which providers have before and after a rollout.
enum OrderActions {
    static let place = Action(
        "Orders", "place", "Places an order.", Parameter("order", Int.self, "The number of the order."),
        Parameter("item", String.self, "What is ordered."), returns: Receipt.self, effect: .async, exposure: .external,
        failures: [Failure.unknownItem])

    static let pack = Action(
        "Orders", "pack", "Packs an order in boxes.", Parameter("order", Int.self, "The number of the order."),
        Parameter("boxes", Int.self, "How many boxes."),
        Parameter("onBox", Callback<Int>?.self, "Gets the number of each box."), returns: Receipt.self, effect: .async,
        exposure: .external)

    static let reserve = Action(
        "Orders", "reserve", "Reserves an order, which takes long; cancel it meanwhile.",
        Parameter("order", Int.self, "The number of the order."), returns: Receipt.self, effect: .async,
        exposure: .external)

    static let load = Action(
        "Orders", "load", "Returns how many orders the provider has done.", returns: Int.self, effect: .async,
        exposure: .external, impact: .reads)

    static let done = Event(
        "Orders", "done", "An order was done.", Parameter("provider", String.self, "The subject of the provider."),
        Parameter("number", Int.self, "The number of the event, in the order of the provider."), exposure: .external)

    static let all: [any Contract] = [place, pack, reserve, load, done]

    /// The same, but for the declaration that an order may be placed twice, which is wrong: a pool repeats such calls.
    static let placeRepeatedly = Action(
        "Orders", "place", "Places an order.", Parameter("order", Int.self, "The number of the order."),
        Parameter("item", String.self, "What is ordered."), returns: Receipt.self, effect: .async, exposure: .external,
        impact: .changesIdempotently, failures: [Failure.unknownItem])

    /// The codes of failures.
    enum Failure {
        /// There is no such item.
        static let unknownItem = "unknownItem"
    }

    /// The contracts of a provider of the release before: it can only place orders, and say how many.
    enum Older {
        static let all: [any Contract] = [place, load, done]
    }

    /// The contracts of a provider of the next release: an order may be a gift, and can be wrapped.
    enum Newer {
        static let place = Action(
            "Orders", "place", "Places an order.", Parameter("order", Int.self, "The number of the order."),
            Parameter("item", String.self, "What is ordered."),
            Parameter("isGift", Bool.self, default: false, "Whether it is a gift."), returns: Receipt.self,
            effect: .async, exposure: .external, failures: [Failure.unknownItem])

        static let wrap = Action(
            "Orders", "wrap", "Wraps an order.", Parameter("order", Int.self, "The number of the order."),
            effect: .async, exposure: .external)

        static let all: [any Contract] = [place, pack, reserve, load, wrap, done]
    }
}

extension OrderActions {
    /// What a provider returns for an order.
    typealias Receipt = Record<ReceiptFields>

    /// The fields of a receipt.
    struct ReceiptFields: RecordFields {
        static let layout = RecordLayout("Receipt", ReceiptFields())
        let order = Field("order", Int.self, "The number of the order.")
        let provider = Field("provider", String.self, "The subject of the provider.")
        let event = Field("event", Int.self, "The number of the event that the provider has posted for it.")
    }
}
