import Testing

@testable import MediatorTerminal

@Suite struct PromptTextTests {
    @Test(
        arguments: [
            ("> ", "> ", "> "),
            ("\u{1B}[1;32m>\u{1B}[0m ", "\u{1}\u{1B}[1;32m\u{2}>\u{1}\u{1B}[0m\u{2} ", "> "),
            ("日本 \u{1B}[m", "日本 \u{1}\u{1B}[m\u{2}", "日本 "),
            ("a\u{1B}[", "a\u{1B}[", "a\u{1B}["),
            ("a\u{1B}", "a\u{1B}", "a\u{1B}"),
            ("", "", ""),
        ]
    ) func coloursTakeNoWidth(prompt: String, marked: String, visible: String) {
        let text = PromptText(prompt)
        #expect(text.marked == marked)
        #expect(text.visible == visible)
    }

    @Test(
        arguments: [
            (["TERM": "xterm"], true, nil),
            (["TERM": "xterm", "MEDIATOR_EDITOR": "libedit"], true, "libedit"),
            (["TERM": "xterm", "MEDIATOR_EDITOR": "off"], false, "off"),
            (["TERM": "dumb"], false, nil),
            (["TERM": ""], false, nil),
            ([:], false, nil),
        ] as [([String: String], Bool, String?)]
    ) func theEnvironmentSelectsTheEditor(environment: [String: String], isOn: Bool, kind: String?) {
        let settings = EditingSettings { environment[$0] }
        #expect(settings.isOn == isOn)
        #expect(settings.kind == kind)
    }
}
