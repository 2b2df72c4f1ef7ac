import Mediator
import MediatorCatalog
import MediatorEvents
import MediatorServices
import Testing

extension PageTests {
    /// The page of a catalog.
    @Suite struct PageCatalogTests {
        private protocol Printing: Sendable {}
        private struct Printer: Printing {}

        private struct Desk: Module {
            let requires: [any Contract] = [
                ActionSchema("Store", "take", parameters: [ParameterSchema("id", .string)], returns: Self.item)
            ]

            static let item = ValueSchema.record(
                "Item", [ParameterSchema("id", .string, "Its number."), ParameterSchema("parts", .array(of: .any))])

            func register(in registry: inout Registry) {
                registry.handle(ActionSchema("Desk", "clear", "Empties the desk.", tags: ["login"])) { _ in .null }
                registry.declare(EventSchema("Desk", "cleared", "The desk is empty."))
            }
        }

        private struct Store: Module {
            func register(in registry: inout Registry) {
                registry.handle(
                    ActionSchema(
                        "Store", "take", "Takes an item.", parameters: [ParameterSchema("id", .string, "Which one.")],
                        returns: Desk.item, exposure: .external, failures: ["soldOut"])
                ) { _ in .null }
                registry.provide((any Printing).self) { _ in Printer() }
            }
        }

        private static func html() throws -> String {
            let mediator = try Mediator { registry in
                registry.register(Desk())
                registry.register(Store())
            }
            return try ContractCatalog(mediator).text(as: .html)
        }

        @Test func searchShowsWhatContainsAllWordsAsOneTypes() async throws {
            let found = try await Chromium.open(
                try Self.html(),
                """
                const shown = () => visible("article").map((one) => one.id);
                const results = { all: shown().length };
                for (const text of ["takes ITEM", "soldout", "login", "its number", "nothing of the kind", ""]) {
                  type(text);
                  results[text] = text ? shown() : shown().length;
                  if (text.startsWith("nothing")) results.message = visible(".none")[0].textContent;
                }
                press(document.body, "/");
                results.focused = document.activeElement.type;
                type("login");
                press(document.activeElement, "Escape");
                results.cleared = [document.querySelector("input").value, shown().length];
                return results;
                """)
            #expect(
                found == [
                    "all": 7, "takes ITEM": ["Store.take"], "soldout": ["Store.take"], "login": ["Desk.clear"],
                    "its number": ["record Item"], "nothing of the kind": [],
                    "message": "Nothing contains “nothing of the kind”.", "": 7, "focused": "search",
                    "cleared": ["", 7], "problems": [],
                ])
        }

        @Test func everyNameLinksAndALinkShowsWhatTheSearchHides() async throws {
            let result = try await Chromium.open(
                try Self.html(),
                """
                type("login");
                location.hash = "#Store.take";
                await new Promise((done) => addEventListener("hashchange", () => done(), { once: true }));
                const take = document.getElementById("Store.take");
                return {
                  broken: brokenLinks(), hidden: take.hidden, query: document.querySelector("input").value,
                  record: [...take.querySelectorAll(".fact a")].map((one) => decodeURIComponent(one.getAttribute("href"))),
                  arrows: [...document.querySelectorAll(".arrow title")].map((one) => one.textContent),
                  examples: [...take.querySelectorAll(".example pre")].map((one) => one.textContent),
                };
                """)
            #expect(
                result == [
                    "broken": [], "hidden": false, "query": "",
                    "record": ["#record Item", "#module Store", "#module Desk"],
                    "arrows": ["Desk requires Store.take of Store"],
                    "examples": [
                        "Store.take id=text",
                        #"{"jsonrpc": "2.0", "id": 1, "method": "Store.take", "params": {"id":"text"}}"#,
                    ],
                    "problems": [],
                ])
        }

        @Test func anExampleIsCopied() async throws {
            let result = try await Chromium.open(
                try Self.html(),
                """
                const copied = [];
                const button = document.getElementById("Store.take").querySelector("button");
                Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => { copied.push(text); } }, configurable: true });
                button.click();
                await painted();
                // A page of a file may have no clipboard.
                Object.defineProperty(navigator, "clipboard", { value: undefined });
                document.execCommand = (command) => copied.push(`${command} ${document.querySelector("textarea").value}`);
                button.click();
                await painted();
                return { copied, label: button.textContent };
                """)
            #expect(
                result == [
                    "copied": ["Store.take id=text", "copy Store.take id=text"], "label": "Copied", "problems": [],
                ])
        }

        @Test func hostileTextsStayText() async throws {
            let item = ValueSchema.record(
                hostile, [ParameterSchema(hostile, .string, default: .string(hostile), hostile)])
            let catalog = ContractCatalog(
                actions: [
                    ActionSchema(
                        hostile, hostile, hostile,
                        parameters: [ParameterSchema(hostile, item, hostile)], returns: item, exposure: .external,
                        tags: [hostile], failures: [hostile])
                ],
                events: [EventSchema(hostile, "\(hostile)2", hostile, parameters: [ParameterSchema(hostile, item)])],
                services: [ServiceSchema(hostile, qualifier: ServiceQualifier(rawValue: hostile), hostile)])
            let result = try await Chromium.open(
                try catalog.text(as: .html),
                """
                const action = document.querySelector("article");
                return {
                  owned: typeof window.owned, images: document.images.length, scripts: document.scripts.length,
                  name: action.querySelector("h3 a").lastChild.textContent, broken: brokenLinks(),
                  summary: action.querySelector(".summary").textContent, tag: action.querySelectorAll(".badge")[1].textContent,
                };
                """)
            // The data, the page's script, and the two of the test.
            #expect(
                result == [
                    "owned": "undefined", "images": 0, "scripts": 4, "name": .string(shownHostile), "broken": [],
                    "summary": .string(shownHostile), "tag": .string(shownHostile), "problems": [],
                ])
        }

        /// What no one has written into a page: if a text were read as HTML after all, its scripts would not run.
        @Test func thePolicyRunsNoScriptAndNoStyleOfAnother() async throws {
            let result = try await Chromium.open(
                try Self.html().replacing(
                    "<noscript>",
                    with: """
                        <script>window.owned = 1</script><img src="data:," onerror="owned = 2">
                        <style>body { color: rgb(1, 2, 3) }</style><p style="color: red"></p><noscript>
                        """),
                """
                return { owned: typeof window.owned, color: getComputedStyle(document.body).color === "rgb(1, 2, 3)",
                  names: document.querySelectorAll("article").length };
                """)
            #expect(result["owned"] == "undefined")
            #expect(result["color"] == false)
            #expect(result["names"] == 7)
            guard case .array(let problems)? = result["problems"] else { return #expect(Bool(false), "\(result)") }
            #expect(
                Set(problems) == [
                    "policy: script-src-elem", "policy: script-src-attr", "policy: img-src", "policy: style-src-elem",
                    "policy: style-src-attr",
                ])
        }

        /// With the address of the page, and with a link on it.
        @Test(arguments: ["%", "%53tore.take"]) func anOddFragmentDoesNoHarm(fragment: String) async throws {
            let result = try await Chromium.open(
                try Self.html(), fragment: fragment,
                """
                const results = [];
                for (const fragment of [null, "%E0%A4%A", "Store.take", "%", "%53tore.take", "nothing"]) {
                  if (fragment) location.hash = fragment, await painted();
                  results.push([document.querySelectorAll(".current").length, visible("article").length]);
                }
                return { results };
                """)
            let first: Value = fragment == "%" ? [0, 7] : [1, 7]
            #expect(result == ["results": [first, [0, 7], [1, 7], [0, 7], [1, 7], [0, 7]], "problems": []])
        }

        @Test func theTitleIsThatOfTheApp() async throws {
            let result = try await Chromium.open(
                try ContractCatalog(actions: []).text(as: .html, title: "Shop & \(hostile)"),
                "return { window: document.title, heading: document.querySelector('h1').textContent };")
            // Line separators are visible.
            let shown = hostile.replacing("\u{2028}", with: #"\u2028"#).replacing("\u{2029}", with: #"\u2029"#)
            #expect(result["heading"] == .string("Shop & \(shown)"))
            #expect(result["problems"] == [])
            let plain = try await Chromium.open(
                try Self.html(), "return { window: document.title, heading: document.querySelector('h1').textContent };"
            )
            #expect(plain == ["window": "Catalog", "heading": "Catalog", "problems": []])
        }

        @Test func nothingIsWiderThanAPhone() async throws {
            let result = try await Chromium.open(
                try Self.html(), width: 500,
                """
                return { fits: document.documentElement.scrollWidth <= innerWidth, menu: visible(".menu")
                  .filter((one) => getComputedStyle(one).display !== "none").length };
                """)
            #expect(result == ["fits": true, "menu": 1, "problems": []])
        }

        @Test func thePolicyAllowsNoRequest() async throws {
            let result = try await Chromium.open(
                try Self.html(),
                """
                const blocked = () => new Promise((done) => addEventListener("securitypolicyviolation", (event) => done(event.violatedDirective), { once: true }));
                const fetching = blocked();
                fetch("http://127.0.0.1:9/").catch(() => {});
                await fetching;
                const image = blocked();
                new Image().src = "http://127.0.0.1:9/";
                return { fetch: await fetching, image: await image };
                """)
            #expect(
                result == [
                    "fetch": "connect-src", "image": "img-src",
                    "problems": ["policy: connect-src", "policy: img-src"],
                ])
        }
    }
}
