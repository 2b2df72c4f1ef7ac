/// All routes as one tree of parts, frozen so that readers need no lock.
///
/// What a node's texts lead to stands in one hash table for all nodes, whose slots hold no references: matching
/// allocates nothing, retains nothing, and looks at as many slots for ten routes as for ten thousand, on one node or on
/// many. Placeholders of different types are different branches, tried by the precedence of what lies behind them.
final class RouteTrie: Sendable {
    struct Node {
        /// The form that ends here, and the default form of an action that does; -1 for none.
        var form: Int32 = -1
        var defaultForm: Int32 = -1
        /// Where the placeholders are among the branches.
        var placeholders: Range<Int32> = 0..<0
        /// Where the wildcards are.
        var wildcards: Range<Int32> = 0..<0
        /// Where the fragment begins; 0, which is the root, for nowhere.
        var fragment: Int32 = 0
        /// Whether any text leads on.
        var hasTexts = false
    }

    /// A placeholder, which leads to a node, or a wildcard, which ends a form.
    struct Branch {
        /// Where the type is; -1 for any text.
        var type: Int32
        var target: Int32
    }

    /// A text under a node.
    struct Slot {
        var hash: UInt64 = 0
        var node: UInt32 = 0
        /// What the text leads to; 0, which is the root, for a free slot.
        var child: UInt32 = 0
        var start: UInt32 = 0
        var length: UInt32 = 0
    }

    /// The forms in order of precedence: the number of a form is its rank.
    let forms: [RouteForm]
    let nodes: [Node]
    let branches: [Branch]
    let types: [ValueSchema]
    /// A power of two, at most half of them taken.
    let slots: [Slot]
    /// The texts of the slots, one behind the other.
    let texts: [UInt8]
    /// What a host may lead to when its case is left aside, by its text in lower case.
    let hosts: [String: [Int]]

    /// The forms of each action, its routes in order of registration and then its default form.
    let byAction: [ActionPath: [RouteForm]]

    /// Creates the tree of forms that were found to be without problems, in order of precedence.
    init(_ forms: [RouteForm]) {
        var builder = RouteTrieBuilder()
        for (rank, form) in forms.enumerated() { builder.insert(form, rank: rank) }
        self.forms = forms
        (nodes, branches) = builder.frozenNodes()
        types = builder.types
        (slots, texts) = builder.slots()
        hosts = builder.hosts()
        byAction = Dictionary(grouping: forms, by: \.action.entry.path).mapValues { forms in
            forms.sorted { ($0.order, $0.parts.count) < ($1.order, $1.parts.count) }
        }
    }

    /// A text as the hash table knows it.
    @inline(__always)
    static func hash(_ text: UnsafeRawBufferPointer, of node: Int) -> UInt64 {
        // Folded multiplication over words of eight bytes. Nobody outside can fill the table, so that it need not be
        // hard to guess: a lookup ends at the first free slot, however the text was chosen.
        @inline(__always)
        func mix(_ word: UInt64) -> UInt64 {
            let product = word.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
            return product.high ^ product.low
        }
        var hash = mix(
            UInt64(truncatingIfNeeded: node) << 32 ^ UInt64(truncatingIfNeeded: text.count) ^ 0xA076_1D64_78BD_642F)
        var offset = 0
        while text.count - offset >= 8 {
            hash = mix(hash ^ text.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            offset += 8
        }
        var rest: UInt64 = 0
        while offset < text.count {
            rest = rest << 8 | UInt64(text[offset])
            offset += 1
        }
        return mix(hash ^ rest)
    }
}

extension RouteTrie {
    /// Where a search stands among the forms that a URL matches.
    struct Position {
        var form: Int
        /// Whether the URL's fragment was left aside.
        var isWithoutFragment: Bool
    }

    /// Returns the first form that a URL matches, or the next one behind a form that was not to be had.
    ///
    /// A fragment that is a path counts where a route has one, and is left aside otherwise.
    func match(_ url: GatewayURL, after position: Position? = nil) -> Position? {
        let isWithoutFragment = position?.isWithoutFragment ?? !url.hasFragmentPath
        if !isWithoutFragment {
            let form = find(url, seeksFragment: true, after: position?.form ?? -1)
            if form >= 0 { return Position(form: form, isWithoutFragment: false) }
        }
        let form = find(url, seeksFragment: false, after: isWithoutFragment ? position?.form ?? -1 : -1)
        return form >= 0 ? Position(form: form, isWithoutFragment: true) : nil
    }

    private func find(_ url: GatewayURL, seeksFragment: Bool, after floor: Int) -> Int {
        url.bytes.withUnsafeBytes { bytes in
            url.parts.withUnsafeBufferPointer { parts in
                let path = Path(
                    bytes: bytes,
                    parts: parts,
                    pathCount: url.pathCount,
                    end: seeksFragment ? parts.count : url.pathCount,
                    seeksFragment: seeksFragment,
                    beginsWithHost: url.beginsWithHost,
                    floor: floor
                )
                return find(path, at: 0, 0, isInFragment: false)
            }
        }
    }

    /// What is searched for, by pointers that are good while it is.
    private struct Path {
        let bytes: UnsafeRawBufferPointer
        let parts: UnsafeBufferPointer<GatewayURL.Part>
        let pathCount: Int
        let end: Int
        let seeksFragment: Bool
        let beginsWithHost: Bool
        /// Only forms that rank behind this one are of interest.
        let floor: Int

        @inline(__always)
        subscript(index: Int) -> UnsafeRawBufferPointer {
            let part = parts[index]
            return UnsafeRawBufferPointer(rebasing: bytes[part.start..<part.end])
        }
    }

    /// Returns the form of the best rank that the parts from `index` on lead to from a node; -1 for none.
    private func find(_ path: Path, at number: Int, _ index: Int, isInFragment: Bool) -> Int {
        let node = nodes[number]
        if path.seeksFragment, !isInFragment, index == path.pathCount {
            return node.fragment == 0 ? -1 : find(path, at: Int(node.fragment), index, isInFragment: true)
        }
        guard index < path.end else {
            if node.form > path.floor { return Int(node.form) }
            return node.defaultForm > path.floor ? Int(node.defaultForm) : -1
        }
        let part = path[index]
        if node.hasTexts {
            let child = child(of: number, part)
            if child != 0 {
                let found = find(path, at: child, index + 1, isInFragment: isInFragment)
                if found >= 0 { return found }
            }
            if number == 0, path.beginsWithHost {
                let found = findHost(path, part, besides: child)
                if found >= 0 { return found }
            }
        }
        var best = -1
        for branch in node.placeholders where accepts(branches[Int(branch)].type, part) {
            let found = find(path, at: Int(branches[Int(branch)].target), index + 1, isInFragment: isInFragment)
            if found >= 0, best < 0 || found < best { best = found }
        }
        if best >= 0 || path.seeksFragment && !isInFragment { return best }
        for branch in node.wildcards {
            let branch = branches[Int(branch)]
            let form = Int(branch.target)
            guard form > path.floor, best < 0 || form < best else { continue }
            if (index..<path.end).allSatisfy({ accepts(branch.type, path[$0]) }) { best = form }
        }
        return best
    }

    /// Searches behind the texts that the host is when its case is left aside.
    private func findHost(_ path: Path, _ host: UnsafeRawBufferPointer, besides exact: Int) -> Int {
        var best = -1
        for child in hosts[String(decoding: host, as: UTF8.self).lowercased()] ?? [] where child != exact {
            let found = find(path, at: child, 1, isInFragment: false)
            if found >= 0, best < 0 || found < best { best = found }
        }
        return best
    }

    /// Returns the node that a text leads to; 0 for none.
    @inline(__always)
    private func child(of node: Int, _ text: UnsafeRawBufferPointer) -> Int {
        let hash = Self.hash(text, of: node)
        let mask = slots.count - 1
        var index = Int(truncatingIfNeeded: hash) & mask
        while true {
            let slot = slots[index]
            if slot.child == 0 { return 0 }
            if slot.hash == hash, slot.node == node, slot.length == text.count, isText(of: slot, text) {
                return Int(slot.child)
            }
            index = (index + 1) & mask
        }
    }

    @inline(__always)
    private func isText(of slot: Slot, _ text: UnsafeRawBufferPointer) -> Bool {
        texts.withUnsafeBytes { texts in
            for offset in 0..<text.count where texts[Int(slot.start) + offset] != text[offset] { return false }
            return true
        }
    }

    @inline(__always)
    private func accepts(_ type: Int32, _ text: UnsafeRawBufferPointer) -> Bool {
        type < 0 || types[Int(type)].reads(urlText: String(decoding: text, as: UTF8.self))
    }
}
