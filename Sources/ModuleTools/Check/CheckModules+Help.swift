extension CheckModules {
    static let help = """
        OVERVIEW: Checks that the modules of a package do not depend on one another.

        USAGE: swift package check-modules [--from FILE]
               swift package --explicit-target-dependency-import-check error check-modules

        The command checks the dependencies that Package.swift declares, and that each target imports only targets on
        which it depends. The second form also lets SwiftPM check the imports of the build. The role of a target follows
        from its name, its kind and its dependencies:

          vocabulary a library <Name>Vocabulary: plain values that contracts and modules share
          contract   a library <Name>Actions that depends on Mediator, directly or indirectly
          module     a library <Name> that has a contract target <Name>Actions, or that depends on Mediator and
                     declares a type that is not private and conforms to Module or to a protocol <Something>Module
                     (unless it depends on MediatorTesting, or several test targets and no other target depend on
                     it: then it is a library)
          tests      a test target <Name>Tests or <Name>ActionsTests of a module <Name>
          framework  Mediator and, in the same package, the libraries Mediator<Something>
          app        an executable, any other test target, and any other library that depends on a module
          library    any other library

        A type counts when its declaration or an extension names the protocol; a conformance that comes from a type
        alias or a macro does not count.

        The dependencies that each role may have:

          framework  framework targets; for Mediator itself, only its C targets CMediator<Something>
          vocabulary Mediator, MediatorCoding, other vocabulary targets
          contract   framework targets, vocabulary targets; no other contract target, since every caller is built with
                     all of them
          module     framework targets, vocabulary targets, contract targets, libraries; no other module, no app target
          tests      their module and its dependencies; no other module, no app target that depends on one
          app        all
          library    all; a library that depends on a module is an app target

        The targets of the current package are checked; modules of other packages count as destinations.

        An import of a dependency's dependency is allowed. Between #if and #endif the command reports imports of targets
        of the package that the declaration in Package.swift does not name; SwiftPM reports the others that are active.

        Prints a summary, or each violation as FILE:LINE: MESSAGE and fails. The command writes no files.

        A getter such as var cart: CartActions { CartActions(mediator: self) } is noted: without "consuming" each call
        counts a reference that all threads share.

        With --from the command compares the typed calls of contract targets with their contracts: the names, the order
        and the defaults of the parameters. It builds the contract targets. A difference is a violation, and is printed
        with the method that the contract gives. For contracts without a typed call the command prints the extension:
        paste it into the contract target.

        OPTIONS:
          --from FILE The contracts: what the console's export writes as JSON or as OpenRPC.
          -h, --help  Shows this help; --help new-module shows that of new-module, without the permission to write.
        """
}
