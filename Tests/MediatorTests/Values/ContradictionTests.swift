#if os(Linux) || os(macOS)
    import Mediator
    import TestSupport
    import Testing

    /// Contradictions in a program trap with a message that names them.
    @Suite(.hangLimit)
    struct ContradictionTests {
        private struct TwiceFields: RecordFields {
            static let layout = RecordLayout("Twice", TwiceFields())
            let first = Field("name", String.self)
            let second = Field("name", Int.self)
        }

        private struct ComputedFields: RecordFields {
            static let layout = RecordLayout("Computed", ComputedFields())
            let name = Field("name", String.self)
            var note: Field<String> { Field("note", String.self) }
        }

        @Test func aRecordWithAFieldTwice() async {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                _ = Record<TwiceFields>.parameterSchema
            }
            #expect(
                fatalMessage(in: result?.standardErrorContent)
                    == #"Mediator: record Twice declares a field twice among ["name", "name"]. To resolve: name each field once."#
            )
        }

        @Test func aFieldThatIsNoStoredProperty() async {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                _ = try Record<ComputedFields>(["name": "Ann"]).note
            }
            #expect(
                fatalMessage(in: result?.standardErrorContent)
                    == #"Mediator: field "note" of Computed was not checked when the record was made. "#
                    + "To resolve: declare it as a stored property of ComputedFields.")
        }

        @Test func aLiteralWithAKeyTwice() async {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                let parameters: Parameters = ["a": 1, "b": 2, "a": 3]
                print(parameters)
            }
            #expect(
                fatalMessage(in: result?.standardErrorContent)
                    == #"Mediator: a dictionary literal gives a key twice among ["a", "b", "a"]. To resolve: give it once."#
            )
        }

        @Test(arguments: [-1, 2, Int.max, Int.min])
        func anIndexThatThereIsNot(index: Int) async {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [index] in
                let parameters: Parameters = ["a": 1, "b": 2]
                print(parameters[index])
            }
            #expect(
                fatalMessage(in: result?.standardErrorContent)
                    == "Mediator: there is no entry at \(index) among 2. To resolve: use a position below the count.")
        }
    }
#endif
