extension NewModule {
    static let help = """
        OVERVIEW: Writes a new module: its contracts, its implementation and its tests.

        USAGE: swift package --allow-writing-to-package-directory new-module NAME [--actions LIST]

        ARGUMENTS:
          NAME             The module's name: a capital letter, then letters and digits, 30 at most; for example Payments.

        OPTIONS:
          --actions LIST   Its actions, separated by commas, for example pay,refund; otherwise one, named \
        \(ModuleRequest.defaultAction).
          -h, --help       Shows this help.

        It writes three files and prints the lines for Package.swift, which it leaves alone:

          Sources/PaymentsActions/Mediator+Payments.swift   what callers import: contracts and typed calls
          Sources/Payments/PaymentsModule.swift             the handlers
          Tests/PaymentsTests/PaymentsTests.swift           a test of each action and of all contracts, alone

        Each action begins as one that takes a text and returns it: change it to what it should be. Nothing is
        overwritten: with a target or a folder of the name there already, nothing is written.

        SwiftPM lets a command write to the package only when told so, hence --allow-writing-to-package-directory; on
        a terminal it asks.
        """
}
