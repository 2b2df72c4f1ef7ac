import MediatorCoding
import MediatorConsole
import Mediator
import MediatorEvents

/// `post`: posts an event.
struct PostCommand: SessionCommand {
    /// An event and the words of its parameters.
    struct Input: Sendable {
        let target: String
        let event: String
        let words: [Console.Word]
    }

    let name = "post"
    let arguments = "TARGET.EVENT [NAME=VALUE …]"
    let summary = "Posts an event and prints the subscribers that received it."
    let details = """
        Parameters are written as for call. The status is 1 when a subscriber failed; the other subscribers still
        received the event. "list" marks events with the word event instead of an effect.
        """

    func example(_ action: ActionSchema) -> String { "\(action.target).EVENT" }

    func example(_ action: ActionSchema, in context: Console.Context) -> String {
        context.mediator.eventSchemas.first?.asAction.exampleLine ?? example(action)
    }

    func read(_ words: Console.Words) throws -> Input {
        let (target, event) = try words.names(of: "the event to post", form: "TARGET.EVENT", kind: "events")
        return Input(target: target, event: event, words: Array(words.all.dropFirst()))
    }

    func content(of word: Console.Word, after words: [Console.Word]) -> Console.WordContent {
        words.isEmpty ? .call : .parameter
    }

    func schema(ofCall word: Console.Word, in context: Console.Context) -> ActionSchema? {
        guard let names = try? ActionWord(word, expected: ""), let event = names.action else { return nil }
        return context.mediator.otherContract(names.target, event)?.asAction
    }

    func begin(_ session: Session) {
        session.part(SubscriberFailures.self).begin(session)
    }

    func run(_ input: Input, in context: Console.Context) async throws {
        let named = context.mediator.otherContract(input.target, input.event)?.event
        let (target, event) = (named?.target ?? input.target, named?.event ?? input.event)
        let delivery: Delivery
        let modules: [String]
        do {
            let schema = try context.mediator.eventSchema(of: target, event)
            modules = try context.mediator.subscribers(to: target, event)
            let parameters = try await context.parameters(of: input.words, for: schema.asAction)
            delivery = try await context.mediator.postAsync(target, event, parameters)
        } catch {
            var failure = Failure(error, ofCall: target, event)
            if failure.status == .unavailable, let action = context.mediator.actionSchema(target, event) {
                let call = context.mode == .line ? "" : "call "
                failure.replaceMessage(
                    "\(action.displayName) is an action, not an event.",
                    recoverySuggestion: "call it without \"post\": \"\(call)\(action.exampleLine)\".")
            }
            throw failure
        }
        if context.isJSON {
            try context.print(
                [
                    "delivered": .int(delivery.deliveredCount), "modules": modules.parameterValue,
                    "failures": .array(delivery.failures.map(\.value)),
                ]
            )
        } else {
            let names = modules.map { $0.isEmpty ? "outside of modules" : $0 }
            let count = delivery.deliveredCount.counted("subscriber")
            try context.printer.result(names.isEmpty ? count : "\(count): \(names.listed)")
        }
        if !delivery.failures.isEmpty { throw Console.ExitStatus.failure }
    }

    func completions(
        of text: String,
        after words: [Console.Word],
        in context: Console.Context
    ) -> [Console.Completion] {
        guard let first = words.first else {
            return context.names(of: context.mediator.eventSchemas.map(\.asAction), beginning: text)
        }
        return schema(ofCall: first, in: context).map { context.parameters(of: $0, beginning: text, after: words) }
            ?? []
    }
}
