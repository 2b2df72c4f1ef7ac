import Mediator

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
    /// JSON for the data of a page: no text of it ends the script element, and the page shows its hidden characters.
    ///
    /// `<` becomes an escape. Hidden characters, and their escapes except for line ends and tabs, become the text of an
    /// escape: the page shows U+202E as `\u202e`. All of these occur in texts of JSON only.
    package var escapedForScript: String {
        var result = ""
        result.reserveCapacity(utf8.count)
        var isEscape = false
        var rest = unicodeScalars[...]
        while let scalar = rest.popFirst() {
            if isEscape {
                isEscape = false
                let numbers = scalar == "u" ? rest.hiddenNumbers : scalar == "b" || scalar == "f" ? [] : nil
                result += numbers == nil ? #"\"# : #"\\"#
                result.unicodeScalars.append(scalar)
                result += numbers?.joined(separator: #"\\u"#) ?? ""
                // Between two of them stand a backslash and a letter.
                if let numbers, let last = numbers.indices.last { rest = rest.dropFirst(4 + 6 * last) }
                continue
            }
            switch scalar {
            case "\\": isEscape = true
            case "<": result += #"\u003C"#
            case "\n", "\t", "\r": result.unicodeScalars.append(scalar)
            case _ where scalar.isHidden: result += scalar.escaped.replacing(#"\"#, with: #"\\"#)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// The text for HTML, in elements and in quoted attributes; control characters, which HTML forbids, become U+FFFD, and
    /// other hidden ones escapes as `\u202e`.
    package var escapedForMarkup: String {
        replacingScalars { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            case "'": "&#39;"
            case "\t", "\n", "\r": " "
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
            default: scalar.isHidden ? scalar.escaped : nil
            }
        }
    }
}

extension Substring.UnicodeScalarView {
    /// The hexadecimal digits of a hidden character at the beginning of the text, those of two surrogates where it has
    /// two; nil for another text.
    fileprivate var hiddenNumbers: [String]? {
        func number(_ digits: Self) -> UInt16? { UInt16(String(digits), radix: 16) }
        let (first, second) = (prefix(4), dropFirst(6).prefix(4))
        guard let lead = number(first) else { return nil }
        guard UTF16.isLeadSurrogate(lead) else {
            return Unicode.Scalar(lead)?.isHidden == true ? [String(first)] : nil
        }
        guard dropFirst(4).starts(with: #"\u"#.unicodeScalars), let trail = number(second),
            UTF16.isTrailSurrogate(trail),
            String(decoding: [lead, trail], as: UTF16.self).unicodeScalars.contains(where: \.isHidden)
        else { return nil }
        return [String(first), String(second)]
    }
}
