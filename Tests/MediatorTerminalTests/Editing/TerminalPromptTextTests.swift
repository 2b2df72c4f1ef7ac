import Testing

@testable import MediatorTerminal

@Suite struct TerminalPromptTextTests {
    @Test(
        arguments: [
            ("> ", "> ", "> "),
            ("\u{1B}[1;32m>\u{1B}[0m ", "\u{1}\u{1B}[1;32m\u{2}>\u{1}\u{1B}[0m\u{2} ", "> "),
            ("日本 \u{1B}[m", "日本 \u{1}\u{1B}[m\u{2}", "日本 "),
            ("a\u{1B}[", "a\u{1B}[", "a\u{1B}["),
            ("a\u{1B}", "a\u{1B}", "a\u{1B}"),
            ("", "", ""),
        ]
    ) func colorsTakeNoWidth(prompt: String, marked: String, visible: String) {
        let text = PromptText(prompt)
        #expect(text.marked == marked)
        #expect(text.visible == visible)
    }

    @Test(
        arguments: [
            (["TERM": "xterm"], true),
            (["TERM": "xterm", "MEDIATOR_EDITOR": "libedit"], true),
            (["TERM": "xterm", "MEDIATOR_EDITOR": "off"], false),
            (["TERM": "dumb"], false),
            (["TERM": ""], false),
            ([:], false),
        ] as [([String: String], Bool)]
    ) func theEnvironmentSwitchesEditingOff(environment: [String: String], isOn: Bool) {
        #expect(Terminal.editsLines { environment[$0] } == isOn)
    }
}
