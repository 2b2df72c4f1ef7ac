import Mediator
import MediatorCoding

extension RouteTrie {
    /// A match of a URL, from which a search can continue.
    struct Position {
        var form: Int
        /// Whether the match ignores the URL's fragment.
        var isWithoutFragment: Bool
    }

    /// Returns the first form that a URL matches, or the next one after a form whose action is not admitted.
    ///
    /// Forms with a fragment precede those without; the latter ignore the URL's fragment.
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
        guard url.beginsWithHost else { return search(url, seeksFragment: seeksFragment, after: floor, host: .isNone) }
        guard floor >= 0 else { return search(url, seeksFragment: seeksFragment, after: floor, host: .isAny) }
        return nextForHost(url, seeksFragment: seeksFragment, after: floor)
    }

    /// Returns the next form for a URL that begins with a host.
    ///
    /// Forms with the exact host precede those that differ in case, whatever their ranks.
    @inline(never)
    private func nextForHost(_ url: GatewayURL, seeksFragment: Bool, after floor: Int) -> Int {
        func next(after floor: Int, host: RouteSearch.Host) -> Int {
            search(url, seeksFragment: seeksFragment, after: floor, host: host)
        }
        guard let text = hostText(floor) else { return next(after: floor, host: .isAny) }
        guard text.elementsEqual(url.text(0).utf8) else { return next(after: floor, host: .isFolded) }
        let exact = next(after: floor, host: .isExact)
        if exact >= 0, hostText(exact) != nil { return exact }
        let folded = next(after: -1, host: .isFolded)
        return folded >= 0 && hostText(folded) != nil ? folded : exact
    }

    /// The text that a form begins with; nil if it begins with a placeholder or a wildcard.
    private func hostText(_ form: Int) -> [UInt8]? {
        forms[form].parts.first.flatMap { $0.kind == .text ? $0.text : nil }
    }

    private func search(_ url: GatewayURL, seeksFragment: Bool, after floor: Int, host: RouteSearch.Host) -> Int {
        // Most apps bind no route.
        guard !noScope.isEmpty else {
            let none = unsafe UnsafeBufferPointer<Bool>(start: nil, count: 0)
            return unsafe search(url, seeksFragment: seeksFragment, after: floor, host: host, scopes: none)
        }
        let few = fewScopes.first { $0.address == url.address }?.contained
        return unsafe (few ?? (fewScopes.isEmpty ? scopes[url.address] : nil) ?? noScope).withUnsafeBufferPointer {
            unsafe search(url, seeksFragment: seeksFragment, after: floor, host: host, scopes: $0)
        }
    }

    private func search(
        _ url: GatewayURL, seeksFragment: Bool, after floor: Int, host: RouteSearch.Host,
        scopes: UnsafeBufferPointer<Bool>
    ) -> Int {
        // The search retains nothing.
        defer { withExtendedLifetime((self, url)) {} }
        return unsafe url.bytes.withUnsafeBytes { bytes in
            unsafe url.ranges.withUnsafeBufferPointer { parts in
                unsafe nodes.withUnsafeBufferPointer { nodes in
                    unsafe branches.withUnsafeBufferPointer { branches in
                        unsafe slots.withUnsafeBufferPointer { slots in
                            unsafe texts.withUnsafeBytes { texts in
                                unsafe ends.withUnsafeBufferPointer { ends in
                                    unsafe readers.withUnsafeBufferPointer { readers in
                                        let search = unsafe RouteSearch(
                                            trie: .passUnretained(self), nodes: nodes, branches: branches, ends: ends,
                                            slots: slots, texts: texts, readers: readers, scopes: scopes, bytes: bytes,
                                            parts: parts, pathCount: url.pathCount,
                                            end: seeksFragment ? url.partCount : url.pathCount,
                                            seeksFragment: seeksFragment, host: host, floor: floor)
                                        return search.form(at: 0, 0, isInFragment: false)
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// One search of the tree.
///
/// It holds unretained pointers to the tree, to its arrays and to those of the URL, which are valid while it runs:
/// retaining an array for each access would cost more than the access. All indices come from the tree's builder and the
/// URL's reader.
@safe private struct RouteSearch {
    /// The comparison of the first part with texts, if it is a host.
    enum Host: UInt8 {
        case isNone
        /// Exactly, then ignoring case.
        case isAny
        /// Exactly.
        case isExact
        /// Ignoring case, without the exact match.
        case isFolded
    }

    let trie: Unmanaged<RouteTrie>
    let nodes: UnsafeBufferPointer<RouteTrie.Node>
    let branches: UnsafeBufferPointer<RouteTrie.Branch>
    let ends: UnsafeBufferPointer<RouteTrie.End>
    let slots: UnsafeBufferPointer<RouteTrie.Slot>
    let texts: UnsafeRawBufferPointer
    let readers: UnsafeBufferPointer<TextReader>
    /// Which scopes contain the scheme or the host of the URL.
    let scopes: UnsafeBufferPointer<Bool>
    let bytes: UnsafeRawBufferPointer
    let parts: UnsafeBufferPointer<GatewayURL.Part>
    let pathCount: Int
    let end: Int
    let seeksFragment: Bool
    let host: Host
    /// The search considers only forms of a higher rank than this one.
    let floor: Int

    private func part(_ index: Int) -> UnsafeRawBufferPointer {
        let part = unsafe parts[index]
        return unsafe UnsafeRawBufferPointer(rebasing: bytes[part.start..<part.end])
    }

    /// Returns the lowest rank of the forms that the parts from `index` on match below a node; -1 for none.
    func form(at number: Int, _ index: Int, isInFragment: Bool) -> Int {
        let node = unsafe nodes[number]
        if seeksFragment, !isInFragment, index == pathCount {
            return node.fragment == 0 ? -1 : form(at: Int(node.fragment), index, isInFragment: true)
        }
        guard index < end else {
            for route in node.ends where unsafe isOpen(ends[Int(route)]) { return unsafe Int(ends[Int(route)].form) }
            return -1
        }
        let part = unsafe part(index)
        if node.hasTexts {
            let child = unsafe child(of: number, part)
            if child != 0, number != 0 || host != .isFolded {
                let found = form(at: child, index + 1, isInFragment: isInFragment)
                if found >= 0 { return found }
            }
            if number == 0, host == .isAny || host == .isFolded {
                let found = unsafe form(ofHost: part, besides: child)
                if found >= 0 { return found }
            }
        }
        var best = -1
        for branch in node.placeholders where unsafe accepts(branches[Int(branch)].type, part) {
            let found = unsafe form(at: Int(branches[Int(branch)].target), index + 1, isInFragment: isInFragment)
            if found >= 0, best < 0 || found < best { best = found }
        }
        if best >= 0 || seeksFragment && !isInFragment { return best }
        for branch in node.wildcards {
            let branch = unsafe branches[Int(branch)]
            let route = unsafe ends[Int(branch.target)]
            let form = Int(route.form)
            guard isOpen(route), best < 0 || form < best else { continue }
            if (index..<end).allSatisfy({ unsafe accepts(branch.type, self.part($0)) }) { best = form }
        }
        return best
    }

    /// Returns the best form among the texts that equal the host if case is ignored.
    private func form(ofHost host: UnsafeRawBufferPointer, besides exact: Int) -> Int {
        var best = -1
        for child in unsafe trie.takeUnretainedValue().hosts[host.caseFolded] ?? []
        where child != exact {
            let found = form(at: child, 1, isInFragment: false)
            if found >= 0, best < 0 || found < best { best = found }
        }
        return best
    }

    /// Returns the node that a text leads to; 0 for none.
    private func child(of node: Int, _ text: UnsafeRawBufferPointer) -> Int {
        guard let start = text.baseAddress else { return 0 }
        let head = unsafe RouteTrie.Head(start, count: text.count)
        let mask = unsafe slots.count - 1
        var index = head.hash(of: node, count: text.count) & mask
        while true {
            let slot = unsafe slots[index]
            if slot.child == 0 { return 0 }
            if slot.head == head, slot.node == node, slot.length == text.count,
                unsafe text.count <= 16 || isRest(of: slot, text)
            {
                return Int(slot.child)
            }
            index = (index + 1) & mask
        }
    }

    /// Whether a text equals that of a slot after the head, too.
    private func isRest(of slot: RouteTrie.Slot, _ text: UnsafeRawBufferPointer) -> Bool {
        for offset in 16..<text.count where unsafe texts[Int(slot.start) + offset] != text[offset] { return false }
        return true
    }

    /// Whether the search considers a form that ends here.
    private func isOpen(_ route: RouteTrie.End) -> Bool {
        unsafe route.form > floor && (route.scope < 0 || scopes[Int(route.scope)])
    }

    private func accepts(_ type: Int32, _ text: UnsafeRawBufferPointer) -> Bool {
        unsafe type < 0 || readers[Int(type)] == .integer && text.plainInteger != nil || reads(type, text)
    }

    private func reads(_ type: Int32, _ text: UnsafeRawBufferPointer) -> Bool {
        unsafe trie.takeUnretainedValue().types[Int(type)].reads(urlText: String(decoding: text, as: UTF8.self))
    }
}
