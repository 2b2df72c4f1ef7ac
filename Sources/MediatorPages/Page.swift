import Mediator

extension PageText {
    /// Returns a page of HTML in one file: data, a style and a script, and nothing from the network.
    ///
    /// The script reads the data with `JSON.parse` and makes elements and text nodes of it, so that no text of the data is
    /// read as HTML. The page's policy allows no request, and no style and no script but those of the page, by their
    /// hashes: if a text were read as HTML after all, none of it would run.
    ///
    /// - Parameters:
    ///   - title: The title of the window.
    ///   - data: The data, as JSON of this package.
    package func html(title: String, data: String) -> String {
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
        \(Self.sharedStyle)\(style)</style>
        </head>
        <body>
        <noscript>This page needs JavaScript. It loads nothing from the network.</noscript>
        <script type="application/json" id="data">\(data.escapedForScript)</script>
        <script>
        "use strict";
        (() => {
        \(Self.sharedScript)\(script)})();
        </script>
        </body>
        </html>
        """
    }

    private var policy: String {
        "default-src 'none'; style-src '\(styleHash)'; script-src '\(scriptHash)'; base-uri 'none'; "
            + "form-action 'none'"
    }
}

extension String {
    /// JSON for the data of a page: no text of it ends the script element, and the page shows its hidden characters.
    ///
    /// `<` becomes an escape. Hidden characters become the text of an escape: the page shows U+202E as `\u202e`. JSON of
    /// this package has escapes for quotes, backslashes and control characters alone, of which only line ends and tabs
    /// are not hidden.
    package var escapedForScript: String {
        var result = ""
        result.reserveCapacity(utf8.count)
        var isEscape = false
        for scalar in unicodeScalars {
            if isEscape {
                isEscape = false
                let isHidden = scalar == "u" || scalar == "b" || scalar == "f"
                result += isHidden ? #"\\"# : #"\"#
                result.unicodeScalars.append(scalar)
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
