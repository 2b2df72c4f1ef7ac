extension NewModule {
    static let help = """
        OVERVIEW: Writes a new module: its contracts, its implementation and its tests.

        USAGE: swift package --allow-writing-to-package-directory new-module NAME [--actions LIST | --from FILE]
               swift package --allow-writing-to-package-directory new-module NAME --vocabulary

        ARGUMENTS:
          NAME             The module's name: an uppercase letter, then letters and digits, at most 30 characters; for
                           example Payments.

        OPTIONS:
          --actions LIST   Its actions, separated by commas, for example pay,refund. The default is one action
                           named \(ModuleRequest.defaultAction).
          --from FILE      A document with the contracts: what the console's export writes as JSON or as OpenRPC, or
                           another document of OpenRPC.
          --vocabulary     Writes a vocabulary target instead of a module: a value that contracts and modules share.
          -h, --help       Shows this help.

        The command writes the contracts with typed calls, which callers import, the handlers, and a test of each action
        and of all contracts. It prints the files, and the lines to add to Package.swift.

        Each new action takes a text and returns it; replace its parameters and its handler. The command overwrites
        no files: if a target or a folder of the name exists, it writes nothing and fails.

        With --from the contracts have the types, records, failures, events and routes of the document, and handlers
        return samples until you write them. A console runs the module alone, with samples of what it requires:
        swift run PaymentsExample.

        The actions of a document of OpenRPC are asynchronous, unless its extension x-effect says otherwise, since a
        backend answers them.

        With --vocabulary, NAME is that of the value, as in new-module Money --vocabulary. The command writes a Codable
        struct that crosses as a dictionary, and a test of that.

        SwiftPM runs the command only with permission to write to the package, whatever its arguments are: it asks on a
        terminal, and otherwise requires --allow-writing-to-package-directory. This help needs no permission with

          swift package check-modules --help new-module
        """
}
