import Mediator
import MediatorCoding

/// Parses route patterns: `items = *( "/" part / "#" / "(" items ")" )`.
struct RoutePatternParser {
    private indirect enum Item {
        case part(RoutePattern.Part)
        case fragment(column: Int)
        case group([Item])
    }

    private let text: [Unicode.Scalar]
    private var index = 0

    init(_ text: String) {
        // Scalars rather than characters: in a URL, a slash before a combining mark is a slash.
        self.text = Array(text.unicodeScalars.prefix(RoutePattern.maximumLength + 1))
    }

    /// Returns the forms of the pattern.
    mutating func forms() throws(RoutePattern.Problem) -> [RoutePattern.Form] {
        guard text.count <= RoutePattern.maximumLength else {
            throw problem("it is longer than \(RoutePattern.maximumLength) characters", at: 0, "shorten it.")
        }
        guard let first = text.first, "/#(".unicodeScalars.contains(first) else {
            throw problem("it begins with neither \"/\" nor \"#\"", at: 0, "write it as \"/product/:id\".")
        }
        let items = try items(depth: 0)
        if index < text.count {
            throw problem(
                "a parenthesis is closed that was not opened", at: index, "write it as \"%29\", or open it.")
        }
        var forms = [RoutePattern.Form()]
        try expand(items, &forms)
        for form in forms { try check(form) }
        return forms
    }

    private func problem(_ fact: String, at index: Int, _ recoverySuggestion: String) -> RoutePattern.Problem {
        RoutePattern.Problem(fact: fact, column: index + 1, recoverySuggestion: recoverySuggestion)
    }
}

extension RoutePatternParser {
    private mutating func items(depth: Int) throws(RoutePattern.Problem) -> [Item] {
        var items: [Item] = []
        while index < text.count {
            switch text[index] {
            case "/":
                if let part = try part() { items.append(.part(part)) }
            case "#":
                index += 1
                guard index < text.count, text[index] == "/" else {
                    throw problem("no path follows \"#\"", at: index - 1, "write it as \"#/view/:id\".")
                }
                items.append(.fragment(column: index))
            case "(":
                let open = index
                guard depth < RoutePattern.maximumDepth else {
                    throw problem(
                        "parentheses nest more than \(RoutePattern.maximumDepth) deep", at: open,
                        "write several patterns.")
                }
                index += 1
                let inner = try self.items(depth: depth + 1)
                guard index < text.count else {
                    throw problem("a parenthesis is not closed", at: open, "write it as \"%28\", or close it.")
                }
                guard !inner.isEmpty else {
                    throw problem("parentheses are empty", at: open, "write an optional part as \"(/:name)\".")
                }
                index += 1
                items.append(.group(inner))
            case ")":
                // The caller consumes it; at depth 0 it is unbalanced.
                return items
            case "?":
                throw problem(
                    "a query begins", at: index, "leave it out: every parameter may be given in the query.")
            default:
                throw problem("a part does not begin with \"/\"", at: index, "write it as \"(/:name)\".")
            }
        }
        return items
    }

    /// Parses a part; nil for the slash of a path without parts.
    private mutating func part() throws(RoutePattern.Problem) -> RoutePattern.Part? {
        let slash = index
        index += 1
        let start = index
        while index < text.count, !"/#()?".unicodeScalars.contains(text[index]) { index += 1 }
        let word = text[start..<index]
        guard let first = word.first else {
            let isWhole = slash == 0 && (index == text.count || text[index] == "#")
            guard isWhole || slash > 0 && text[slash - 1] == "#" && (index == text.count || text[index] == ")") else {
                throw problem("a part is empty", at: slash, "leave the slash out.")
            }
            return nil
        }
        let kind: RoutePattern.Part.Kind =
            switch first {
            case ":": .placeholder(try name(start, word.dropFirst()))
            case "*": .wildcard(word.count == 1 ? nil : try name(start, word.dropFirst()))
            default: .text(try literal(word))
            }
        return RoutePattern.Part(kind: kind, column: start + 1)
    }

    private func name(_ start: Int, _ word: ArraySlice<Unicode.Scalar>) throws(RoutePattern.Problem) -> String {
        var name = ""
        name.unicodeScalars.append(contentsOf: word)
        guard name.isValidName else {
            throw problem(
                "no name of a parameter follows \"\(text[start])\"", at: start,
                "name one with letters, digits and underscores; the sign itself is \"\(UInt8(ascii: text[start]).percentEncoded)\"."
            )
        }
        return name
    }

    private func literal(_ word: ArraySlice<Unicode.Scalar>) throws(RoutePattern.Problem) -> String {
        var encoded = ""
        encoded.unicodeScalars.append(contentsOf: word)
        let decoded: String
        do {
            decoded = try PercentCoding.decode(Array(encoded.utf8)[...])
        } catch {
            let fact =
                switch error.kind {
                case .noDigits: "no two hexadecimal digits follow a \"%\""
                case .nul: "a NUL character stands"
                case .noUTF8: "what is percent-encoded is no UTF-8"
                }
            throw problem("\(fact) in the part", at: word.startIndex, "write a percent sign as \"%25\".")
        }
        if decoded == "." || decoded == ".." {
            throw problem("a part \"\(encoded)\" never matches", at: word.startIndex, "leave it out.")
        }
        return decoded
    }
}

extension RoutePatternParser {
    /// Appends items to all forms; an optional group doubles them, without it and with it.
    private func expand(_ items: [Item], _ forms: inout [RoutePattern.Form]) throws(RoutePattern.Problem) {
        for item in items {
            switch item {
            case .part(let part):
                for index in forms.indices { forms[index].parts.append(part) }
            case .fragment(let column):
                for index in forms.indices {
                    guard forms[index].pathCount == nil else {
                        throw problem("a second \"#\" stands", at: column - 1, "write it as \"%23\".")
                    }
                    forms[index].pathCount = forms[index].parts.count
                }
            case .group(let inner):
                var with = forms
                try expand(inner, &with)
                forms += with
                guard forms.count <= RoutePattern.maximumForms else {
                    throw problem(
                        "its optional parts give more than \(RoutePattern.maximumForms) forms", at: 0,
                        "write several patterns.")
                }
            }
        }
    }

    private func check(_ form: RoutePattern.Form) throws(RoutePattern.Problem) {
        var names: Set<String> = []
        for (position, part) in form.parts.enumerated() {
            switch part.kind {
            case .text:
                continue
            case .placeholder(let name), .wildcard(let name?):
                guard names.insert(name).inserted else {
                    throw problem("parameter \(name.quoted) occurs twice", at: part.column - 1, "name it once.")
                }
            case .wildcard(nil):
                break
            }
            guard case .wildcard = part.kind else { continue }
            guard position == form.parts.count - 1, form.pathCount != form.parts.count else {
                throw problem("a wildcard is not the last part", at: part.column - 1, "put it at the end.")
            }
        }
    }
}
