import Mediator

/// All routes as one immutable tree of parts, which readers use without a lock.
///
/// One hash table for all nodes maps texts to children. Its slots hold no references: matching allocates nothing,
/// retains nothing, and probes as many slots for ten routes as for ten thousand. Placeholders of different types are
/// different branches; the search tries them in the order of the forms below.
final class RouteTrie: Sendable {
    struct Node {
        /// The forms that end here among the ends, in order of precedence.
        var ends: Range<Int32> = 0..<0
        /// The placeholders among the branches.
        var placeholders: Range<Int32> = 0..<0
        /// The wildcards among the branches.
        var wildcards: Range<Int32> = 0..<0
        /// The node at the beginning of the fragment; 0, which is the root, for none.
        var fragment: Int32 = 0
        /// Whether the node has children by text.
        var hasTexts = false
    }

    /// A placeholder or a wildcard.
    struct Branch {
        /// The index of the type; -1 for any text.
        var type: Int32
        /// The node after a placeholder, or the end of a wildcard.
        var target: Int32
    }

    /// A form that ends at a node or with a wildcard.
    struct End {
        var form: Int32
        /// The index of the form's scope; -1 for all schemes and hosts.
        var scope: Int32
    }

    /// A text under a node.
    struct Slot {
        /// The first bytes of the text; most texts have no more.
        var head = Head()
        var node: UInt32 = 0
        /// The child of the node; 0, which is the root, for a free slot.
        var child: UInt32 = 0
        /// The offset of the whole text among the texts.
        var start: UInt32 = 0
        var length: UInt32 = 0
    }

    /// The first sixteen bytes of a text as two integers, so that a lookup needs no loop over bytes.
    struct Head: Equatable {
        var first: UInt64 = 0
        var second: UInt64 = 0

        init() {}

        /// Creates the head of a text that is followed by ``GatewayURL/padding`` or more text.
        @inline(__always)
        init(_ text: UnsafeRawPointer, count: Int) {
            first = unsafe text.loadUnaligned(as: UInt64.self).littleEndian
            second = unsafe (text + 8).loadUnaligned(as: UInt64.self).littleEndian
            if count < 8 {
                first &= (1 << (8 * UInt64(truncatingIfNeeded: count))) &- 1
                second = 0
            } else if count < 16 {
                second &= (1 << (8 * UInt64(truncatingIfNeeded: count - 8))) &- 1
            }
        }

        /// Returns the hash of the text under a node, by folded multiplication.
        ///
        /// It needs no random seed: the app alone fills the table, and a lookup of any text ends at the first free
        /// slot.
        @inline(__always)
        func hash(of node: Int, count: Int) -> Int {
            @inline(__always)
            func mix(_ word: UInt64) -> UInt64 {
                let product = word.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
                return product.high ^ product.low
            }
            let place = UInt64(truncatingIfNeeded: node) << 32 | UInt64(truncatingIfNeeded: count)
            return Int(truncatingIfNeeded: mix(mix(first ^ 0xA076_1D64_78BD_642F) ^ second ^ mix(~place)))
        }
    }

    /// The forms in order of precedence: the number of a form is its rank.
    let forms: [RouteForm]
    /// The actions of the forms.
    let actions: [RemoteAction]
    let nodes: [Node]
    let branches: [Branch]
    let ends: [End]
    /// The types of placeholders and wildcards.
    let types: [ValueSchema]
    /// How the texts of URLs become values of each type.
    let readers: [TextReader]
    /// For each scheme and host to which routes are bound, which of the scopes contain it.
    let scopes: [URLAddress: [Bool]]
    /// The same if there are few, which are compared faster than hashed; else empty.
    let fewScopes: [(address: URLAddress, contained: [Bool])]
    /// The same for other schemes and hosts.
    let noScope: [Bool]
    /// The hash table; its size is a power of two, and at most half of the slots are occupied.
    let slots: [Slot]
    /// The texts of the slots, concatenated.
    let texts: [UInt8]
    /// The children of the root by case-folded text.
    let hosts: [[UInt8]: [Int]]

    /// The forms of each action: its routes in order of registration, and then its default form.
    let formsByAction: [ActionPath: [RouteForm]]

    /// The positions of secrets in the paths of routes.
    let secrets: SecretParts

    /// Creates the tree of forms without problems.
    ///
    /// - Parameter actions: The external actions by their names.
    init(_ all: [RouteForm], actions byPath: [ActionPath: RemoteAction]) {
        var builder = RouteTrieBuilder()
        var forms: [RouteForm] = []
        var actions: [RemoteAction] = []
        for form in all.sorted(by: { $0.precedes($1) }) {
            guard let action = byPath[form.path] else { continue }
            builder.insert(form, rank: forms.count)
            forms.append(form)
            actions.append(action)
        }
        self.forms = forms
        self.actions = actions
        (nodes, branches, ends) = builder.frozenNodes()
        types = builder.types
        readers = types.map { TextReader($0) }
        let scopes = builder.scopes
        self.scopes = Dictionary(
            uniqueKeysWithValues: Set(scopes.flatMap(\.addresses)).map { address in
                (address, scopes.map { $0.contains(address) })
            })
        fewScopes = self.scopes.count <= 8 ? self.scopes.map { ($0, $1) } : []
        noScope = [Bool](repeating: false, count: scopes.count)
        (slots, texts) = builder.slots()
        hosts = builder.hosts()
        secrets = SecretParts(forms)
        formsByAction = Dictionary(grouping: forms, by: \.path).mapValues { forms in
            forms.sorted { ($0.order, $0.parts.count) < ($1.order, $1.parts.count) }
        }
    }
}
