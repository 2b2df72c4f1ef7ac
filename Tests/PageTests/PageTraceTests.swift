import Mediator
import MediatorTrace
import Testing

extension PageTests {
    /// The page of a trace.
    @Suite struct PageTraceTests {
        private static func call(
            _ id: Int,
            _ path: (String, String),
            _ times: (Int, Int),
            parent: Int? = nil,
            failure: String? = nil,
            arguments: [Span.Argument] = [],
            result: String? = nil,
            thread: String? = "thread 1"
        ) -> TracedCall {
            var span = Span(target: path.0, action: path.1, module: path.0, caller: nil)
            (span.id, span.parent, span.arguments) = (UInt64(id), parent, arguments)
            (span.started, span.duration) = (.microseconds(times.0), .microseconds(times.1 - times.0))
            (span.result, span.code) = (result, failure)
            return TracedCall(span, thread: thread)
        }

        private static let log = TraceLog(
            calls: [
                call(1, ("Cart", "checkout"), (0, 100), thread: "main actor"),
                call(
                    2, ("Catalog", "reserve"), (10, 50), parent: 1,
                    arguments: [.init("id", "\"P-1\""), .init("token", "•••")],
                    result: "true"),
                call(3, ("Catalog", "product"), (60, 90), parent: 1, failure: "soldOut", thread: "main actor"),
                call(4, ("Mail", "send"), (200, 300)),
            ], droppedCount: 2, recordedAt: .microseconds(400))

        @Test func aClickShowsParametersAndResult() async throws {
            let result = try await Chromium.open(
                Self.log.html(title: "checkout"),
                """
                const rows = () => [...document.querySelectorAll(".row")].map((one) => one.innerText.replace(/\\s+/g, " ").trim());
                const all = rows();
                document.querySelectorAll(".row .label")[1].click();
                const facts = [...document.querySelectorAll(".details dt")].map((one) => `${one.textContent}: ${one.nextSibling.textContent}`);
                document.querySelector(".details .link").click();
                return { all, facts, heading: document.querySelector(".title").innerText.replace(/\\s+/g, " "),
                  caller: document.querySelector(".details h2").textContent };
                """)
            #expect(
                result == [
                    "all": [
                        "▾ Cart.checkout 100.0 µs", "Catalog.reserve 40.0 µs", "Catalog.product soldOut 30.0 µs",
                        "Mail.send 100.0 µs",
                    ],
                    "facts": [
                        "Took: 40.0 µs", "Began: 10.0 µs after the first call", "Outcome: returned", "Module: Catalog",
                        "On: thread 1", "Caller: Cart.checkout", "id: \"P-1\"", "token: •••", "Result: true",
                    ],
                    "heading": "checkout 4 calls · 300.0 µs · 2 earlier calls overwritten",
                    "caller": "Cart.checkout", "problems": [],
                ])
        }

        @Test func searchAndFailuresNarrowTheTree() async throws {
            let result = try await Chromium.open(
                Self.log.html(),
                """
                const rows = () => [...document.querySelectorAll(".row .label")].map((one) => one.textContent);
                const results = {};
                for (const text of ["catalog", "soldout", "p-1", "nothing"]) {
                  type(text);
                  results[text] = [document.querySelector(".status").textContent, rows()];
                }
                type("");
                document.querySelector(".failures").click();
                results.failures = rows();
                document.querySelector(".failures").click();
                type("catalog");
                const field = document.querySelector("input");
                press(field, "Enter");
                press(field, "Enter");
                results.next = [document.querySelector(".status").textContent, document.querySelector(".details h2").textContent];
                press(document.body, "Escape");
                type("");
                document.querySelector(".fold").click();
                results.folded = rows();
                return results;
                """)
            #expect(
                result == [
                    "catalog": ["2 found", ["Cart.checkout", "Catalog.reserve", "Catalog.product"]],
                    "soldout": ["1 found", ["Cart.checkout", "Catalog.product"]],
                    "p-1": ["1 found", ["Cart.checkout", "Catalog.reserve"]], "nothing": ["0 found", []],
                    "failures": ["Cart.checkout", "Catalog.product"], "next": ["2 of 2", "Catalog.product"],
                    "folded": ["Cart.checkout", "Mail.send"], "problems": [],
                ])
        }

        @Test func theTimelineDrawsFailuresRedZoomsAndSelects() async throws {
            let result = try await Chromium.open(
                Self.log.html(),
                """
                const canvas = document.querySelector(".timeline");
                const color = (x, y) => [...canvas.getContext("2d").getImageData(x * devicePixelRatio, y * devicePixelRatio, 1, 1).data].slice(0, 3);
                // Two rows of "main actor" below its heading: the caller, and the failed call.
                const width = canvas.getBoundingClientRect().width;
                const failed = color(width * 0.29, 26 + 22 * 2 + 4);
                const before = canvas.toDataURL();
                press(document.body, "w");
                await painted();
                const zoomed = canvas.toDataURL() !== before;
                press(document.body, "0");
                await painted();
                const restored = canvas.toDataURL() === before;
                const at = { offsetX: 0 };
                const box = canvas.getBoundingClientRect();
                for (const kind of ["pointerdown", "pointerup"]) {
                  canvas.setPointerCapture = () => {};
                  canvas.dispatchEvent(new PointerEvent(kind, { clientX: box.left + width * 0.25, clientY: box.top + 26 + 22 * 2 + 8, pointerId: 1, bubbles: true }));
                }
                return { failed, zoomed, restored, selected: document.querySelector(".details h2").textContent };
                """)
            #expect(
                result == [
                    "failed": [192, 39, 29], "zoomed": true, "restored": true, "selected": "Catalog.product",
                    "problems": [],
                ])
        }

        @Test func aLinkNamesACall() async throws {
            let result = try await Chromium.open(
                Self.log.html(), fragment: "4", "return { call: document.querySelector('.details h2').textContent };")
            #expect(result == ["call": "Mail.send", "problems": []])
        }

        @Test func hostileTextsStayText() async throws {
            let log = TraceLog(
                calls: [
                    Self.call(
                        1, (hostile, hostile), (0, 10), failure: hostile, arguments: [.init(hostile, hostile)],
                        result: hostile, thread: hostile)
                ], recordedAt: .microseconds(20))
            let result = try await Chromium.open(
                log.html(title: hostile), fragment: "1",
                """
                return { owned: typeof window.owned, images: document.images.length, scripts: document.scripts.length,
                  title: document.querySelector("h1").textContent, code: document.querySelector(".failure code").textContent,
                  result: document.querySelectorAll("dl")[1].querySelector("dd").textContent };
                """)
            #expect(
                result == [
                    "owned": "undefined", "images": 0, "scripts": 4, "title": .string(shownHostile),
                    "code": .string(shownHostile),
                    "result": .string(shownHostile), "problems": [],
                ])
        }

        @Test func manyCallsAreAFewElements() async throws {
            let calls = (1...5_000).map { id in
                let depth = (id - 1) % 10
                return Self.call(
                    id, ("Module\(id % 7)", "action\(id % 50)"), (id * 10, id * 10 + 100 - depth * 10 - 1),
                    parent: depth == 0 ? nil : id - 1, failure: id % 1000 == 0 ? "broken" : nil)
            }
            let result = try await Chromium.open(
                TraceLog(calls: calls, recordedAt: .seconds(2)).html(), fragment: "2499",
                """
                const selected = document.querySelector(".row.selected .label").textContent;
                const isSmall = () => document.querySelectorAll("*").length < 1000;
                const few = isSmall();
                type("action7 module3");
                return { selected, found: document.querySelector(".status").textContent,
                  few: few && isSmall(), failures: document.querySelector(".failures").textContent };
                """)
            #expect(
                result == [
                    "selected": "Module0.action49", "found": "14 found", "few": true, "failures": "5 failures",
                    "problems": [],
                ])
        }

        @Test func anEmptyTraceIsAPage() async throws {
            let result = try await Chromium.open(
                TraceLog(calls: [], recordedAt: .zero).html(), width: 500,
                "return { text: document.querySelector('.empty').textContent, fits: document.documentElement.scrollWidth <= innerWidth };"
            )
            #expect(result == ["text": "No calls were traced.", "fits": true, "problems": []])
        }
    }
}
