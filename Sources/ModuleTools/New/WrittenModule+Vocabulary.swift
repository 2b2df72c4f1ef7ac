extension WrittenModule {
    /// Creates the files of a vocabulary target with one value.
    init(vocabulary value: String) {
        let target = value + Layers.vocabularySuffix
        targets = [
            Target(
                name: target, products: Layers.vocabularyProducts, texts: [(value, Self.declaration(of: value))]),
            Target(
                kind: "testTarget", name: target + Layers.testsSuffix, products: Layers.vocabularyProducts,
                dependencies: [target], texts: [("\(value)Tests", Self.tests(of: value, in: target))]),
        ]
        lastStep = "Add \(target) to the dependencies of the contract targets and the modules that use \(value)."
    }

    private static func declaration(of value: String) -> String {
        """
        import Mediator
        public import MediatorCoding

        /// A value that modules share.
        public struct \(value): Codable, Sendable, Hashable {
            /// Any text.
            public var text: String

            /// Creates a value.
            public init(text: String) {
                self.text = text
            }
        }

        extension \(value): CodableRecord {}

        """
    }

    private static func tests(of value: String, in target: String) -> String {
        """
        import Mediator
        import MediatorCoding
        import \(target)
        import Testing

        @Suite struct \(value)Tests {
            @Test func crossesAsADictionary() throws {
                let value = \(value)(text: "hi")
                #expect(value.parameterValue == ["text": "hi"])
                #expect(try \(value)(parameterValue: ["text": "hi"]) == value)
            }
        }

        """
    }
}
