extension CheckModules {
    static let help = """
        OVERVIEW: Checks that the modules of a package do not know one another.

        USAGE: swift package check-modules

        What a target is follows from its name, its kind, its dependencies and its imports:

          contract   a library <Name>Actions that depends on Mediator, directly or not
          module     a library <Name> that has a contract target <Name>Actions, or with a type that conforms to
                     Mediator's Module (unless it imports Testing, XCTest or MediatorTesting: then it is a library)
          tests      a test target <Name>Tests or <Name>ActionsTests of a module <Name>
          framework  Mediator and, in the same package, the libraries Mediator<Something>
          shell      an executable, any other test target, and any other library that sees a module
          library    any other library

        A type conforms by its own declaration or by an extension, by name or as Mediator.Module, or through protocols
        that refine it, type aliases of it and superclasses, however many of them, in any target of the package
        graph; what a target exports with @_exported counts as imported. Protocols and aliases are followed where they
        stand at the top level of a file. Declarations count in all branches of #if; what a macro adds is not seen.

        What it may depend on and import; what is not in the package graph, like Foundation, all may:

          framework  Mediator alone; Mediator itself what of it is written in C, CMediator<Something>
          contract   Mediator alone, and no other contract target: whatever it knows, every caller is built with
          module     Mediator, contract targets, libraries; no other module, no shell
          tests      their module and what that may; no other module, no shell that sees one
          shell      everything
          library    everything; with a module among it, it is a shell

        Dependencies and imports are both checked, since a target can import what it does not depend on when something
        else builds it. Imports count in all branches of #if. The targets of the package that the command runs in are
        checked; modules of other packages are recognised there.

        Prints one line of counts, or each offence as FILE:LINE: MESSAGE, and fails. It writes nothing.

        OPTIONS:
          -h, --help  Shows this help.
        """
}
