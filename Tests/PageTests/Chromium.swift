import Foundation
import Mediator
import MediatorCoding
import TestSupport
import Testing

/// Opens pages in headless Chromium.
enum Chromium {
    /// Where Chromium is; nil on a machine without it.
    static let executable: URL? = {
        let app = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
        return Program.find("chromium", "chromium-browser", "google-chrome")
            ?? (FileManager.default.isExecutableFile(atPath: app) ? URL(filePath: app) : nil)
    }()

    /// Opens a page, and returns what a script returns there, with the errors that the page caused as `problems`.
    ///
    /// - Parameters:
    ///   - html: The page.
    ///   - fragment: What stands behind `#` in the address.
    ///   - width: The width of the window; Chromium's windows are at least 500 wide.
    ///   - script: The body of an asynchronous function that returns an object.
    static func open(_ html: String, fragment: String = "", width: Int = 1200, _ script: String) async throws -> Value {
        let executable = try #require(executable)
        let folder = try TemporaryDirectory()
        let file = folder.url.appending(component: "page.html")
        let title = try #require(html.firstRange(of: "<title>"))
        var page = html
        // Before the script of the page, so that its errors are seen.
        page.insert(contentsOf: watcher, at: title.lowerBound)
        // The policy of the page admits no other scripts than its own.
        page = page.replacing("script-src '", with: "script-src 'nonce-test' '", maxReplacements: 1)
        try (page + "<script nonce=test>report(async () => {\(script)});</script>").write(
            to: file, atomically: true, encoding: .utf8)
        let arguments = [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--virtual-time-budget=20000",
            "--user-data-dir=\(folder.path)/profile", "--window-size=\(width),800", "--dump-dom",
            file.absoluteString + (fragment.isEmpty ? "" : "#\(fragment)"),
        ]
        let text = try await Program.run(executable, arguments).output
        let start = try #require(text.firstRange(of: #"<pre id="report">"#), "the page made no report")
        let end = try #require(text[start.upperBound...].firstRange(of: "</pre>"))
        let report = try #require(Data(base64Encoded: String(text[start.upperBound..<end.lowerBound])))
        return try Value(json: String(decoding: report, as: UTF8.self))
    }

    private static let watcher = """
        <script nonce=test>
        const problems = [];
        addEventListener("error", (event) => problems.push(String(event.message)));
        addEventListener("unhandledrejection", (event) => problems.push(String(event.reason)));
        addEventListener("securitypolicyviolation", (event) => problems.push(`policy: ${event.violatedDirective}`));
        // Virtual time may pass without a frame.
        window.requestAnimationFrame = (draw) => setTimeout(() => draw(performance.now()), 1);
        const painted = () => new Promise((done) => setTimeout(done, 50));
        const press = (target, key, more) =>
          target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }));
        const type = (text) => {
          const field = document.querySelector("input[type=search]");
          field.value = text;
          field.dispatchEvent(new Event("input"));
        };
        const visible = (selector) =>
          [...document.querySelectorAll(selector)].filter((one) => !one.hidden && !one.closest("[hidden]"));
        const brokenLinks = () => [...document.querySelectorAll("a")].map((one) => one.getAttribute("href"))
          .filter((link) => !link.startsWith("#") || !document.getElementById(decodeURIComponent(link.slice(1))));
        async function report(check) {
          let result = {};
          try {
            await painted();
            result = await check();
            await painted();
          } catch (error) {
            problems.push(String(error.stack));
          }
          const text = new TextEncoder().encode(JSON.stringify({ ...result, problems }));
          const place = document.createElement("pre");
          place.id = "report";
          place.textContent = btoa(Array.from(text, (byte) => String.fromCharCode(byte)).join(""));
          document.body.append(place);
        }
        </script>

        """
}

/// A text that would be read as markup, as a comment or as the end of a script, if a page did not keep it as text.
let hostile =
    "</script><script>window.owned=1</script><!--<script>\u{2028}\u{2029}<img src=x onerror=\"owned=1\">&lt;'`"

/// The same text as a page shows it: what ends lines, as escapes.
let shownHostile = hostile.replacing("\u{2028}", with: #"\u2028"#).replacing("\u{2029}", with: #"\u2029"#)
