import Mediator

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
        /// The beginning of the text; all of most.
        var head = Head()
        var node: UInt32 = 0
        /// What the text leads to; 0, which is the root, for a free slot.
        var child: UInt32 = 0
        /// Where the whole text is among the texts.
        var start: UInt32 = 0
        var length: UInt32 = 0
    }

    /// The first sixteen bytes of a text as two numbers, so that a look into the table needs no loop over bytes.
    struct Head: Equatable {
        var first: UInt64 = 0
        var second: UInt64 = 0

        init() {}

        /// Creates the head of a text that ``GatewayURL/padding`` or more text follows.
        @inline(__always)
        init(_ text: UnsafeRawPointer, count: Int) {
            first = text.loadUnaligned(as: UInt64.self).littleEndian
            second = (text + 8).loadUnaligned(as: UInt64.self).littleEndian
            if count < 8 {
                first &= (1 << (8 * UInt64(truncatingIfNeeded: count))) &- 1
                second = 0
            } else if count < 16 {
                second &= (1 << (8 * UInt64(truncatingIfNeeded: count - 8))) &- 1
            }
        }

        /// The number by which the text is looked up under a node.
        ///
        /// Folded multiplication. Nobody outside fills the table, so that it need not be hard to guess: a look ends at
        /// the first free slot, however a text was chosen.
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
    let types: [ValueSchema]
    /// A power of two, at most half of them taken.
    let slots: [Slot]
    /// The texts of the slots, one behind the other.
    let texts: [UInt8]
    /// What a host may lead to when its case is left aside, by its folded text.
    let hosts: [[UInt8]: [Int]]

    /// The forms of each action by its slot: its routes in order of registration, and then its default form.
    let bySlot: [Int: [RouteForm]]

    /// Where the paths of routes have secrets.
    let secrets: SecretParts

    /// Creates the tree of forms that were found to be without problems.
    ///
    /// - Parameter bySlot: The remote actions by their slots.
    init(_ all: [RouteForm], actions bySlot: [Int: RemoteAction]) {
        var builder = RouteTrieBuilder()
        var forms: [RouteForm] = []
        var actions: [RemoteAction] = []
        for form in all.sorted(by: { $0.precedes($1) }) {
            guard let action = bySlot[form.slot] else { continue }
            builder.insert(form, rank: forms.count)
            forms.append(form)
            actions.append(action)
        }
        self.forms = forms
        self.actions = actions
        (nodes, branches) = builder.frozenNodes()
        types = builder.types
        (slots, texts) = builder.slots()
        hosts = builder.hosts()
        secrets = SecretParts(forms)
        self.bySlot = Dictionary(grouping: forms, by: \.slot).mapValues { forms in
            forms.sorted { ($0.order, $0.parts.count) < ($1.order, $1.parts.count) }
        }
    }
}
