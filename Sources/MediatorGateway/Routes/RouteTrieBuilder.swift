import Mediator

/// Builds the arrays of a ``RouteTrie``.
struct RouteTrieBuilder {
    private struct Draft {
        var ends: [RouteTrie.End] = []
        var texts: [[UInt8]: Int] = [:]
        var placeholders: [RouteTrie.Branch] = []
        var wildcards: [(type: Int32, end: RouteTrie.End)] = []
        var fragment = 0
    }

    private var drafts = [Draft()]
    private(set) var types: [ValueSchema] = []
    /// The scopes of forms, each once.
    private(set) var scopes: [RouteScope] = []

    /// Adds a form; its rank must exceed those of the forms before.
    mutating func insert(_ form: RouteForm, rank: Int) {
        let end = RouteTrie.End(form: Int32(rank), scope: number(of: form.scope))
        var node = 0
        for (index, part) in form.parts.enumerated() {
            if form.hasFragment, index == form.pathCount { node = fragment(of: node) }
            switch part.kind {
            case .text: node = child(of: node, part.text)
            case .placeholder: node = child(of: node, part.type)
            case .wildcard:
                drafts[node].wildcards.append((number(of: part.type), end))
                return
            }
        }
        if form.hasFragment, form.pathCount == form.parts.count { node = fragment(of: node) }
        drafts[node].ends.append(end)
    }

    private mutating func add() -> Int {
        drafts.append(Draft())
        return drafts.count - 1
    }

    private mutating func fragment(of node: Int) -> Int {
        if drafts[node].fragment == 0 { drafts[node].fragment = add() }
        return drafts[node].fragment
    }

    private mutating func child(of node: Int, _ text: [UInt8]) -> Int {
        if let child = drafts[node].texts[text] { return child }
        let child = add()
        drafts[node].texts[text] = child
        return child
    }

    private mutating func child(of node: Int, _ type: ValueSchema) -> Int {
        let type = number(of: type)
        if let branch = drafts[node].placeholders.first(where: { $0.type == type }) { return Int(branch.target) }
        let child = add()
        drafts[node].placeholders.append(RouteTrie.Branch(type: type, target: Int32(child)))
        return child
    }

    private mutating func number(of type: ValueSchema) -> Int32 {
        if type.readsAnyURLText { return -1 }
        if let number = types.firstIndex(of: type) { return Int32(number) }
        types.append(type)
        return Int32(types.count - 1)
    }

    private mutating func number(of scope: RouteScope?) -> Int32 {
        guard let scope else { return -1 }
        if let number = scopes.firstIndex(of: scope) { return Int32(number) }
        scopes.append(scope)
        return Int32(scopes.count - 1)
    }
}

extension RouteTrieBuilder {
    /// The nodes, their branches and the forms that end there.
    func frozenNodes() -> ([RouteTrie.Node], [RouteTrie.Branch], [RouteTrie.End]) {
        var branches: [RouteTrie.Branch] = []
        var ends: [RouteTrie.End] = []
        func add<Element>(_ some: [Element], to all: inout [Element]) -> Range<Int32> {
            let start = Int32(all.count)
            all += some
            return start..<Int32(all.count)
        }
        let nodes = drafts.map { draft in
            let wildcards = draft.wildcards.map { type, end in
                RouteTrie.Branch(type: type, target: add([end], to: &ends).lowerBound)
            }
            return RouteTrie.Node(
                ends: add(draft.ends, to: &ends),
                placeholders: add(draft.placeholders, to: &branches),
                wildcards: add(wildcards, to: &branches),
                fragment: Int32(draft.fragment),
                hasTexts: !draft.texts.isEmpty
            )
        }
        return (nodes, branches, ends)
    }

    /// The hash table of all texts under all nodes, and the texts.
    func slots() -> ([RouteTrie.Slot], [UInt8]) {
        let count = drafts.reduce(0) { $0 + $1.texts.count }
        var size = 2
        while size < 2 * count { size *= 2 }
        var slots = [RouteTrie.Slot](repeating: RouteTrie.Slot(), count: size)
        var texts: [UInt8] = []
        for (number, draft) in drafts.enumerated() {
            for (text, child) in draft.texts {
                let head = unsafe (text + GatewayURL.padding).withUnsafeBytes { bytes in
                    unsafe bytes.baseAddress.map { unsafe RouteTrie.Head($0, count: text.count) } ?? RouteTrie.Head()
                }
                var index = head.hash(of: number, count: text.count) & (size - 1)
                while slots[index].child != 0 { index = (index + 1) & (size - 1) }
                slots[index] = RouteTrie.Slot(
                    head: head, node: UInt32(number), child: UInt32(child), start: UInt32(texts.count),
                    length: UInt32(text.count))
                texts += text
            }
        }
        return (slots, texts)
    }

    /// The children of the root by case-folded text.
    func hosts() -> [[UInt8]: [Int]] {
        Dictionary(drafts[0].texts.map { ($0.caseFolded, [$1]) }, uniquingKeysWith: +)
    }
}

extension Sequence<UInt8> {
    /// The bytes of the text with each scalar in lower case.
    ///
    /// A letter beyond ASCII never becomes one of ASCII, as the kelvin sign would: different names must stay different.
    var caseFolded: [UInt8] {
        if allSatisfy({ $0 < 0x80 }) { return map(\.lowercasedASCII) }
        return String(decoding: Array(self), as: UTF8.self).unicodeScalars.flatMap { scalar -> [UInt8] in
            let lower = scalar.properties.lowercaseMapping
            let isKept = !scalar.isASCII && lower.utf8.contains { $0 < 0x80 }
            return Array((isKept ? String(scalar) : lower).utf8)
        }
    }
}
