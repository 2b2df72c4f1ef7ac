extension MediatorError {
    /// The one answer to whatever does not exist outside; everything in it is what was asked for.
    static func notFound(_ asked: String, _ path: ActionPath? = nil) -> MediatorError {
        MediatorError(
            .notFound,
            path,
            message: "nothing answers \(asked.quotedBriefly) from outside.",
            resolution: "check the address; an action answers once its contract says \"exposure: .remote\"."
        )
    }

    /// A text that is no URL; `offset` counts its bytes from zero.
    static func invalidURL(_ fact: String, at offset: Int? = nil, resolution: String) -> MediatorError {
        MediatorError(
            .invalidURL,
            message: "the URL cannot be taken: \(fact)" + (offset.map { " at byte \($0 + 1)." } ?? "."),
            resolution: resolution,
            details: offset.map { ["offset": .int($0)] } ?? [:]
        )
    }

    static func foreignURL(_ what: String, among known: [String]) -> MediatorError {
        MediatorError(
            .foreignURL,
            message: "the gateway does not answer \(what).",
            notes: ["answers: " + known.listed],
            resolution: "name it when the gateway is made, or hand the URL to whoever it is for."
        )
    }

    static func invalidGateway(_ fact: String, resolution: String) -> MediatorError {
        MediatorError(.invalidGateway, message: fact + ".", resolution: resolution)
    }
}
