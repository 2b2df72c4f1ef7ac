/// The style and the script of a kind of page, and the hashes by which the policy of the page admits them and no others.
///
/// `.ci/write-texts` writes the values from the `.css` and `.js` files.
package struct PageText: Sendable {
    /// The style, behind the one that all pages share.
    let style: String
    /// The hash of both, as the element of the page has them: `sha256-…`.
    let styleHash: String
    /// The script, behind the one that all pages share.
    let script: String
    /// The hash of both, as the element of the page has them.
    let scriptHash: String

    package init(style: String, styleHash: String, script: String, scriptHash: String) {
        self.style = style
        self.styleHash = styleHash
        self.script = script
        self.scriptHash = scriptHash
    }
}
