import MediatorConsole
import Mediator
import MediatorCoding
import MediatorGateway

/// `open`: opens a URL as if it came from outside.
struct OpenCommand: FirstWordCompletion {
    let gateway: LazyGateway

    let name = "open"
    let arguments = "URL"
    let summary = "Opens a URL as if it came from outside, and prints the result."
    let details = """
        Only actions with the exposure "link" or "external" can be opened, by their routes or as
        SCHEME://TARGET/ACTION?NAME=VALUE; other URLs are not found. A route whose condition does not hold, and an
        action that declines the link, pass on to the next match. Put the URL in quotes, as a shell interprets "?" and
        "&". Ignored keys are listed on standard error. When a redirect leads to a web page, its address is printed.
        While modules start, the URL waits.
        """

    func example(_ action: ActionSchema) -> String { "'SCHEME://\(action.target)/\(action.action)'" }

    func example(_ action: ActionSchema, in context: Console.Context) -> String {
        guard let gateway = try? gateway.gateway(to: context.mediator) else { return example(action) }
        // Preferably one that needs no parameters.
        let open = context.mediator.schemas.filter { $0.exposure > .internal }
            .sorted { $0.requiresNoParameters && !$1.requiresNoParameters }
        // The policy may admit other origins alone.
        let link = open.lazy.compactMap { try? gateway.url(for: $0, parameters: $0.exampleParameters) }
            .first { gateway.canOpen($0) }
        return link.map { "'\($0)'" } ?? example(action)
    }

    /// Returns the URLs of routes up to their first parameter, and those of exposed actions with nothing but a default
    /// form.
    func completions(of text: String, in context: Console.Context) -> [Console.Completion] {
        guard let gateway = try? gateway.gateway(to: context.mediator), let base = gateway.addresses.beginning else {
            return []
        }
        // A bound route may have another scheme or host than the others.
        let routes = context.mediator.routeSchemas.filter { gateway.serves($0, at: base) }
        let routed = Set(routes.map { "\($0.target).\($0.action)" })
        let others = context.mediator.schemas.filter { schema in
            schema.exposure > .internal && gateway.hasDefaultForm(schema)
                && !routed.contains("\(schema.target).\(schema.action)")
        }
        return (routes.map(\.pattern) + others.map { "/\($0.target)/\($0.action)" }).map { pattern in
            let fixed = pattern.prefix { !":*(".contains($0) }
            return Console.Completion(base + fixed.drop { $0 == "/" }, isOpen: fixed.count < pattern.count)
        }
        .matching(text)
    }

    func read(_ words: Console.Words) throws -> String { try words.text("a URL") }

    func content(of word: Console.Word, after words: [Console.Word]) -> Console.WordContent {
        .url
    }

    func run(_ url: String, in context: Console.Context) async throws {
        let response = try await gateway.gateway(to: context.mediator).open(url)
        if !response.ignored.isEmpty { context.note("ignored: " + response.ignored.listed) }
        if let page = response.page, response.value.isNull { return try show(page, in: context) }
        let schema = try? context.mediator.schema(of: response.target, response.action)
        let value = schema?.returns.completing(response.value) ?? response.value
        let result = PreparedResult(
            action: (response.target, response.action), isVoid: schema?.returns == .null, perform: { value })
        try result.show(value, in: context)
    }

    private func show(_ page: WebPage, in context: Console.Context) throws {
        if !page.dropped.isEmpty { context.note("left out: " + page.dropped.listed) }
        let json: Value = [
            "url": .string(page.address), "rule": page.rule.parameterValue, "dropped": page.dropped.parameterValue,
        ]
        try context.print(context.isJSON ? json : .string(page.address))
    }
}

extension ActionSchema {
    /// Whether a call may leave out all parameters.
    fileprivate var requiresNoParameters: Bool { !parameters.contains(where: \.isRequired) }
}

extension OpenCommand: URLRedaction {
    func redacted(url: String, secrets names: Set<String>, in mediator: Mediator) -> String {
        mediator.secretURLParts.redacting(url, secrets: names)
    }
}
