import Mediator
import MediatorEvents
import MediatorGateway
import MediatorRedirects
import MediatorConsole
import Testing

/// A console never shows the values of secret parameters.
struct SecretTests {
    private static let marker = "hunter2"

    private static func console(_ lines: String = "", isTerminal: Bool = false) -> TestConsole {
        var console = TestConsole(lines)
        console.isTerminal = isTerminal
        console.make = { _ in
            try Mediator { registry in
                registry.handle(BankActions.pay) { _, amount, _, _ in amount }
                registry.handle(BankActions.renew) { _ in .null }
                registry.handle(BankActions.total) { _ in 3 }
                registry.handle(BankActions.fail) { _, token in throw Refusal(text: token) }
                registry.route("/fail/:token", to: BankActions.fail)
                registry.declare(BankActions.paid)
                registry.on(BankActions.paid) { _, _, receipt in throw Refusal(text: receipt) }
            }
        }
        return console
    }

    private static let lines = [
        "Bank.pay amount=1 token=hunter2",
        "call Bank.pay token=\"hunter2\" amount=1 --json",
        "Bank.pay amount=1 token='hunter2 with spaces'   card={\"number\": \"hunter2\", \"owner\": \"Ann\"}",
        #"Bank.pay {"amount": 1, "token": "hunter2"}"#,
        #"Bank.pay '{"amount": 1, "token": "hunter2"}'"#,
        #"Bank.pay {"amount": 1, "token": "hunter2""#,
        #"Bank.pay {"amount": 1, "token": hunter2}"#,
        #"Bank.pay {"amount": "x", "token": "hunter2", "card": {"number": 1, "nmber": "hunter2"}}"#,
        "Bank.pay amount=x token=hunter2",
        "Bank.pay amount=1 tokn=hunter2",
        "Bank.pay amount=1 hunter2",
        "Bank.pay amount=1 token=hunter2 token=hunter2",
        "Bank.pay amount=1 token=\"hunter2",
        "Bank.pay amount=1 token=\"hunter2\"hunter2",
        "Bank.pay amount=1 card=hunter2",
        "Bank.pay amount=1 card={\"number\": [\"hunter2\"]}",
        "Bank.pay amount=1 token=_.hunter2",
        "Bank.pay amount=1 pin=hunter2",
        "Bank.py amount=1 token=hunter2",
        "Bank.py hunter2",
        "Bnk.pay {\"token\": \"hunter2\"}",
        "token=hunter2 Bank.pay amount=1",
        "Bank.fail token=hunter2",
        "Bank.fail token=hunter2 --json",
        "Bank.pay amount=1 token=@hunter2",
        "Bank.pay @hunter2",
        "Bank.pay amount=1 token=$hunter2",
        "$paid = Bank.pay amount=1 token=hunter2",
        "$paid=Bank.pay token=hunter2 amount=1",
        "$paid=Bank.pay amount=1 hunter2",
        "time Bank.pay amount=1 token=hunter2",
        "repeat 2 Bank.pay amount=1 token=hunter2",
        "post Bank.paid receipt=hunter2",
        "post Bank.paid receipt=hunter2 --json",
        "post Bank.paid {\"receipt\": \"hunter2\"}",
        "post Bank.paid receipt=[\"hunter2\"]",
        "post Bank.paid amount=x receipt=hunter2",
        "post Bank.paid reciept=hunter2",
        "post Bank.pad receipt=hunter2",
        "post Bank.paid hunter2",
        "open demo://Bank/pay?amount=1&token=hunter2",
        "open 'demo://Bank/pay?amount=1&%74oken=hunter2'",
        "open \"demo://Bank/pay#/x?token=hunter2\" --json",
        "open demo://Bank/pay#token=hunter2",
        "time open demo://Bank/pay?card=hunter2",
        "$paid = open demo://Bank/pay?token=hunter2",
        "open 'demo://Bank/pay?%74oken=hunter2",
        "open demo://fail/hunter2",
        "open https://bank.example.com/fail/hunter2",
        "open demo:fail//hunter2/x?a=b",
        "open 'demo://fail/hunter2",
        "export",
        "export --format markdown",
        "export --format mermaid",
        "export --format typescript",
        "template Bank.pay",
        "template Bank.renew",
        "describe Bank",
        "describe Bank.renew",
        "describe Bank.pay --json",
        "list --json",
        "help",
    ]

    @Test(arguments: lines, [false, true])
    func theSecretIsNeverShown(line: String, isTerminal: Bool) async {
        let lines =
            "trace on --values\n\(line)\nhistory\nhistory --json\ncopy\ncopy --json\n"
            + "trace show\ntrace show --json\ntrace show --format mermaid\ntrace show --format chrome\n"
        let run = await Self.console(lines, isTerminal: isTerminal).run([])
        #expect(!(run.output + run.error).contains("hunter2"))
        let arguments = [line.contains("{") ? "list" : "call"] + line.split(separator: " ").map(String.init)
        let call = await Self.console().run(arguments)
        #expect(!(call.output + call.error).contains("hunter2"))
    }

    @Test func copyOmitsSecrets() async {
        let lines = """
            Bank.pay amount=1 token=hunter2
            copy
            Bank.pay amount=1 card={"number": "4242", "owner": "Ann"} token=x
            copy

            """
        let run = await Self.console(lines).run([])
        let note = "note: secret values are left out; put them in place of •••.\n"
        let output = """
            1
            Desk call Bank.pay amount=1 'token=•••'
            1
            Desk call Bank.pay amount=1 'card={"number":"•••","owner":"Ann"}' 'token=•••'

            """
        #expect(run == .init(output: output, error: note + note))
    }

    @Test func historyOmitsSecrets() async {
        let lines = """
            Bank.pay amount=1 token=hunter2
            call  Bank.pay token="hunter2 b"  amount=1 --json
            Bank.pay {"amount": 1, "token": "hunter2"}
            Bank.pay amount=1 card={"number": "hunter2", "owner": "Ann"} token=\\ hunter2
            Bank.pay amount=1 token="hunter2
            Bank.py amount=1 token=hunter2 other=x
            Bank.total
            describe Bank.total token=hunter2
            # a comment on hunter2
            Bank.pay amount=1 card=_.card hunter2
            history

            """
        let run = await Self.console(lines).run([])
        #expect(
            run.output.split(separator: "\n").drop { !$0.hasPrefix("   1") }.joined(separator: "\n") == """
                   1  Bank.pay amount=1 token=•••
                   2  call  Bank.pay token=•••  amount=1 --json
                   3  Bank.pay {"amount":1,"token":"•••"}
                   4  Bank.pay amount=1 card={"number":"•••","owner":"Ann"} token=•••
                   5  Bank.pay •••
                   6  Bank.py amount=1 token=••• other=x
                   7  Bank.total
                   8  describe Bank.total token=•••
                   9  Bank.pay amount=1 card=_.card •••
                  10  history
                """
        )
    }

    @Test func historyOmitsSecretsOfLinks() async {
        let lines = """
            open demo://Bank/pay?amount=1&token=hunter2&a=b
            open 'https://bank.example.com/fail/hunter2/x#top'
            open demo://Bank/total?a=b
            open demo://fail/hunter2?token=a#/b?token=c&d
            open 'demo://x
            history

            """
        let run = await Self.console(lines).run([])
        #expect(
            run.output == """
                   1  open "demo://Bank/•••?amount=1&token=•••&a=b"
                   2  open "https://bank.example.com/fail/•••#top"
                   3  open "demo://Bank/•••?a=b"
                   4  open "demo://fail/•••?token=•••#/b?token=•••&d"
                   5  open •••
                   6  history

                """)
    }

    @Test func messagesOmitTheValue() async {
        let run = await Self.console("Bank.pay hunter2\nBank.pay amount=1 token=_\nBank.fail token=a\n").run([])
        #expect(
            run.error == """
                line 1: column 10: the word is not a parameter.
                  to resolve: write name=value for each parameter, with quotes around spaces, or one JSON object for all.
                line 2: column 25: the value of token looks like a result that does not exist.
                  to resolve: put it in quotes if it is a text.
                line 3: Bank.fail failed: unexpected: Bank.fail threw Refusal.
                  error: Refusal, whose text may hold a secret parameter of Bank.fail and is left out

                """
        )
    }

    @Test func descriptionsMarkSecretParameters() async {
        let run = await Self.console().run(["describe", "Bank.pay"])
        #expect(
            run.output == """
                Bank.pay(amount: int, token: string = •••, card: Card?) -> int
                  Pays.

                parameters
                  amount    int     required
                  token     string  default •••, secret  From the bank.
                  card      Card?   optional
                    number  string  required, secret
                    owner   string  required

                returns
                  int

                effect    sync
                exposure  internal

                example
                  Bank.pay amount=1

                """
        )
    }
}

private struct Refusal: Error {
    let text: String
}

private struct CardFields: RecordFields {
    static let layout = RecordLayout("Card", CardFields())
    let number = Field("number", String.self, secret: true)
    let owner = Field("owner", String.self)
}

private enum BankActions {
    static let pay = Action(
        "Bank", "pay", "Pays.",
        Parameter("amount", Int.self),
        Parameter("token", String.self, default: "hunter2-by-default", secret: true, "From the bank."),
        Parameter("card", Record<CardFields>?.self),
        returns: Int.self)
    static let renew = ActionSchema(
        "Bank", "renew",
        parameters: [
            ParameterSchema(
                "card",
                .record(
                    "Card",
                    [ParameterSchema("number", .string, secret: true), ParameterSchema("owner", .string)]),
                default: ["number": "hunter2", "owner": "Ann"]),
            ParameterSchema("token", .string, default: "hunter2", secret: true),
        ], exposure: .remote)
    static let total = Action("Bank", "total", "Sums.", returns: Int.self)
    static let paid = Event(
        "Bank", "paid", "A payment succeeded.", Parameter("amount", Int.self, default: 1),
        Parameter("receipt", String.self, secret: true))
    static let fail = Action(
        "Bank", "fail", "Fails.", Parameter("token", String.self, secret: true), exposure: .remote)
}
