package import Mediator

/// A module with an action for each feature of the console.
package struct DeskModule: Module {
    package init() {}

    package func register(in registry: inout Registry) {
        registry.handle(DeskActions.add) { _, item, count in "\(count) × \(item)".count }
        registry.handle(DeskActions.clear) { _ in }
        registry.handle(DeskActions.echo) { _, value in value }
        registry.handle(DeskActions.note) { _, text in text }
        registry.handle(DeskActions.types) { _, flag, price, tags, size, day, data, box in
            [
                "flag": .bool(flag), "price": .double(price), "tags": tags.parameterValue, "size": size.parameterValue,
                "day": .string(day), "data": .bytes(data.bytes), "box": box.parameterValue,
            ]
        }
        registry.handle(DeskActions.line) { _, id in
            try Line {
                $0.id = id; $0.count = 2; $0.tags = ["a", "b"]
            }
        }
        registry.handle(DeskActions.lines) { _ in
            [
                try Line {
                    $0.id = "pen"; $0.count = 12
                },
                try Line {
                    $0.id = "a long name"; $0.count = 3; $0.note = "two\nlines"
                },
            ]
        }
        registry.handle(DeskActions.watch) { _, onChange in
            onChange(3)
            return 7
        }
        registry.handle(DeskActions.observe) { _, onEvent in onEvent == nil ? "none" : "one" }
        registry.handle(DeskActions.fetch) { _, id in
            await Task.yield()
            return "fetched \(id)"
        }
        registry.handle(DeskActions.screen) { _, id in Reference(Drawing(id: id)) }
        registry.handle(DeskActions.title) { _, drawing in drawing.object.id }
        registerRefusals(in: &registry)
    }

    private func registerRefusals(in registry: inout Registry) {
        registry.handle(DeskActions.refuse) { _ in
            throw ActionFailure("outOfStock", "Only 3 are left.", ["available": 3])
        }
        registry.handle(DeskActions.crash) { _ in throw Unforeseen() }
        registry.handle(DeskActions.cancel) { _ in throw CancellationError() }
        registry.handle(DeskActions.nested) { call, target, action in
            try call.mediator.perform(target, action, ["color": "red"])
        }
        registry.handle("Desk", "liar", "Returns something else than it declares.", returns: .int) { _ in "two" }
    }
}

/// An error that no contract names.
private struct Unforeseen: Error, CustomStringConvertible {
    var description: String { "the drawer is stuck" }
}

/// An object like a view controller.
package struct Drawing: Sendable, CustomStringConvertible {
    let id: String

    package init(id: String) { self.id = id }

    package var description: String { "+------+\n| \(id)\n+------+" }
}

enum Size: String, CaseIterable, ParameterValue {
    case small
    case large
}

struct LineFields: RecordFields {
    static let layout = RecordLayout("Line", LineFields())
    let id = Field("id", String.self, "Which item.")
    let count = Field("count", Int.self, "How many.")
    let tags = Field("tags", [String].self, default: [])
    let note = Field("note", String?.self)
}

typealias Line = Record<LineFields>

struct BoxFields: RecordFields {
    static let layout = RecordLayout("Box", BoxFields())
    let size = Field("size", Size.self, "How big.")
    let lines = Field("lines", [Line].self, "The contents.")
}

/// Bytes, without Foundation's type for them.
struct Bytes: ParameterValue {
    let bytes: [UInt8]

    static var parameterSchema: ValueSchema { .bytes }

    init(parameterValue value: Value) throws(ValueMismatch) {
        guard case .bytes(let bytes) = value else { throw .expected("bytes", found: value.kind) }
        self.bytes = bytes
    }

    var parameterValue: Value { .bytes(bytes) }
}

package enum DeskActions {
    static let add = Action(
        "Desk",
        "add",
        "Adds an item.",
        Parameter("item", String.self, "What to add."),
        Parameter("count", Int.self, default: 1, "How many."),
        returns: Int.self,
        exposure: .external,
        tags: ["write", "cheap"],
        failures: ["outOfStock", "locked"]
    )
    static let clear = Action("Desk", "clear", "Clears the desk.")
    static let echo = Action(
        "Desk", "echo", "Returns what it gets.", Parameter("value", Value.self), returns: Value.self)
    static let note = Action(
        "Desk",
        "note",
        "Returns a text or nothing.",
        Parameter("text", String?.self, "What to say."),
        returns: String?.self
    )
    static let types = Action(
        "Desk",
        "types",
        "Takes one of each.",
        Parameter("flag", Bool.self),
        Parameter("price", Double.self),
        Parameter("tags", [String].self),
        Parameter("size", Size.self),
        Parameter("day", String.self, default: "a day", "Which day."),
        Parameter("data", Bytes.self),
        Parameter("box", Record<BoxFields>.self, "Where it goes."),
        returns: Parameters.self
    )
    static let line = Action("Desk", "line", "Returns a record.", Parameter("id", String.self), returns: Line.self)
    static let lines = Action("Desk", "lines", "Returns records.", returns: [Line].self)
    static let watch = Action(
        "Desk",
        "watch",
        "Calls back.",
        Parameter("onChange", Callback<Int>.self, "Gets the count."),
        returns: Int.self
    )
    static let observe = Action(
        "Desk",
        "observe",
        "May call back.",
        Parameter("onEvent", Callback<String, Int>?.self),
        returns: String.self
    )
    static let fetch = Action(
        "Desk",
        "fetch",
        "Waits.",
        Parameter("id", Int.self),
        returns: String.self,
        effect: .async
    )
    static let screen = Action(
        "Screen",
        "show",
        "Shows a drawing.",
        Parameter("id", String.self),
        returns: Reference<Drawing>.self,
        effect: .mainActor
    )
    static let title = Action(
        "Screen",
        "title",
        "Returns a drawing's title.",
        Parameter("drawing", Reference<Drawing>.self),
        returns: String.self
    )
    static let refuse = Action("Trouble", "refuse", "Fails.", failures: ["outOfStock"])
    static let crash = Action("Trouble", "crash", "Throws an error of its own.")
    static let cancel = Action("Trouble", "cancel", "Is cancelled.")
    static let nested = Action(
        "Trouble",
        "nested",
        "Calls something else wrongly.",
        Parameter("target", String.self),
        Parameter("action", String.self),
        returns: Value.self
    )
}

extension Mediator {
    /// Returns a mediator of the module.
    package static func desk() throws -> Mediator {
        try Mediator(modules: [DeskModule()])
    }
}
