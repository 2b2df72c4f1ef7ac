import Foundation

/// The README or another document, cut into its code blocks.
struct Readme {
    struct Block {
        var language: String
        var text: String
    }

    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    let text: String
    let blocks: [Block]

    init(_ path: String = "README.md") throws {
        text = try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
        var blocks: [Block] = []
        var open: Block?
        // A fence in a list is indented, and its lines as it is.
        var indentation = 0
        for line in text.components(separatedBy: "\n") {
            let fence = line.drop { $0 == " " }
            if fence.hasPrefix("```") {
                if let block = open { blocks.append(block) }
                open = open == nil ? Block(language: String(fence.dropFirst(3)), text: "") : nil
                indentation = line.count - fence.count
            } else {
                open?.text += line.dropFirst(indentation) + "\n"
            }
        }
        self.blocks = blocks
    }

    /// The blocks outside of fences whose lines are indented by four spaces, and follow an empty line.
    var indentedBlocks: [String] {
        var blocks: [String] = []
        var (isFenced, isBlock, isAfterEmpty) = (false, false, true)
        for line in text.components(separatedBy: "\n") {
            if line.drop(while: { $0 == " " }).hasPrefix("```") { isFenced.toggle() }
            if isBlock, line.isEmpty {
                blocks[blocks.count - 1] += "\n"
            } else if isFenced || !line.hasPrefix("    ") {
                isBlock = false
            } else if isBlock {
                blocks[blocks.count - 1] += line + "\n"
            } else if isAfterEmpty {
                blocks.append(line + "\n")
                isBlock = true
            }
            isAfterEmpty = line.isEmpty
        }
        return blocks
    }

    func blocks(_ language: String) -> [String] {
        blocks.filter { $0.language == language }.map(\.text)
    }

    /// The Swift sources that tests and examples compile, each line without its indentation.
    static func compiledSources() throws -> [String: [String]] {
        var sources: [String: [String]] = [:]
        for folder in ["Examples", "Sources", "Tests"] {
            let files = FileManager.default.enumerator(
                at: root.appending(path: folder), includingPropertiesForKeys: nil)
            while let file = files?.nextObject() as? URL {
                guard file.pathExtension == "swift",
                    !["/Fixtures/", "/.build/", ".docc/"].contains(where: file.path().contains)
                else { continue }
                sources[file.path()] = lines(try String(contentsOf: file, encoding: .utf8))
            }
        }
        return sources
    }

    static func lines(_ text: String) -> [String] {
        text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }
}
