/// Code that does not compile, or compiles with a warning, and the first diagnostic of it.
struct Mistake: Sendable {
    /// What a function around the code declares.
    enum Place: String {
        case call = "mediator: Mediator"
        case asynchronousCall = "mediator: Mediator, _: Void"
        case handler = "registry: inout Registry"
        case target = "target: Target<Cart>"
        case stub = "stubs: inout Stubs"
        case fields = "mediator: Mediator, product: Product, delivery: Delivery"
    }

    let name: String
    let place: Place
    let code: String
    /// The rest of the line from the column of the first diagnostic on.
    let text: String
    let message: String

    init(_ name: String, _ place: Place, _ code: String, at text: String, _ message: String) {
        self.name = name
        self.place = place
        self.code = code
        self.text = text
        self.message = message
    }

    /// The source file of the mistake; names of functions end in its number, since all files are one module.
    func file(_ number: Int) -> String {
        """
        import Mediator
        import MediatorTesting

        func mistake\(number)(\(place.rawValue)) \(place == .asynchronousCall ? "async " : "")throws {
            \(code.replacing("\n", with: "\n    "))
        }

        """
    }
}
