/// A page of HTML in one file: data, a style and a script, and nothing from the network.
///
/// The script reads the data with `JSON.parse` and makes elements and text nodes of it, so that no text of the data is
/// read as HTML. The page's policy allows no request, and no style and no script but those of the page, by their hashes:
/// if a text were read as HTML after all, none of it would run.
package struct Page {
    private let title: String
    private let data: String
    private let text: PageText

    /// Creates a page.
    ///
    /// - Parameters:
    ///   - title: The title of the window.
    ///   - data: The data, as JSON.
    ///   - text: The style and the script of this page.
    package init(title: String, data: String, text: PageText) {
        self.title = title
        self.data = data
        self.text = text
    }

    /// The page as HTML.
    package var html: String {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="\(policy)">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>\(title.escapedForMarkup)</title>
        <style>
        \(PageText.sharedStyle)\(text.style)</style>
        </head>
        <body>
        <noscript>This page needs JavaScript. It loads nothing from the network.</noscript>
        <script type="application/json" id="data">\(data.escapedForScript)</script>
        <script>
        "use strict";
        (() => {
        \(PageText.sharedScript)\(text.script)})();
        </script>
        </body>
        </html>

        """
    }

    private var policy: String {
        "default-src 'none'; style-src '\(text.styleHash)'; script-src '\(text.scriptHash)'; base-uri 'none'; "
            + "form-action 'none'"
    }
}

extension String {
    /// JSON with `<`, U+2028 and U+2029 as escapes, which occur in its texts only: no text ends the script element.
    package var escapedForScript: String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(utf8.count)
        for byte in utf8 {
            let isSeparator = (byte == 0xA8 || byte == 0xA9) && bytes.suffix(2) == [0xE2, 0x80]
            switch byte {
            case UInt8(ascii: "<"): bytes += #"\u003C"#.utf8
            case _ where isSeparator:
                bytes.removeLast(2)
                bytes += (byte == 0xA8 ? #"\u2028"# : #"\u2029"#).utf8
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The text for HTML and XML, in elements and in quoted attributes; characters that XML forbids become U+FFFD.
    package var escapedForMarkup: String {
        var result = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            case "\t", "\n", "\r": result += " "
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
