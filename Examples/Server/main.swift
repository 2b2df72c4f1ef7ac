// A program that other programs speak to by JSON-RPC, one message a line:
//
//     $ echo '{"jsonrpc": "2.0", "method": "Greeter.greet", "params": {"name": "Ada"}, "id": 1}' | swift run Server serve
//     {"id":1,"jsonrpc":"2.0","result":"Hello, Ada."}
import Mediator
import MediatorConsole

let greet = Action(
    "Greeter",
    "greet",
    "Greets somebody.",
    Parameter("name", String.self, "Who is greeted."),
    returns: String.self,
    exposure: .remote
)

let status = await Console.run(name: "Server", commands: [ServeCommand()]) { _ in
    print("making the mediator")
    return try Mediator { registry in
        registry.handle(greet) { _, name in
            // A log that was meant for people. It goes to standard error, and so do the lines that came before.
            print("greeting \(name)")
            return "Hello, \(name)."
        }
    }
}
status.exit()
