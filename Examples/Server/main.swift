// A program that other programs call by JSON-RPC, with one message on each line:
//
//     $ echo '{"jsonrpc": "2.0", "method": "Greeter.greet", "params": {"name": "Ada"}, "id": 1}' | swift run Server serve
//     {"id":1,"jsonrpc":"2.0","result":"Hello, Ada."}
//
// A client that sends {"jsonrpc": "2.0", "method": "rpc.subscribe", "params": {"event": "Greeter.greeted"}, "id": 2}
// gets each greeting:
//
//     {"jsonrpc":"2.0","method":"rpc.event","params":{"event":"Greeter.greeted","payload":{"name":"Ada"},"subscription":"1"}}
import Mediator
import MediatorCommands
import MediatorConsole
import MediatorEvents

let greet = Action(
    "Greeter",
    "greet",
    "Greets a person.",
    Parameter("name", String.self, "The person's name."),
    returns: String.self,
    exposure: .external
)

let greeted = Event(
    "Greeter",
    "greeted",
    "A person was greeted.",
    Parameter("name", String.self, "The person's name."),
    exposure: .external
)

let status = await Console.run(name: "Server", commands: [ServeCommand()]) { _ in
    print("making the mediator")
    return try Mediator { registry in
        registry.declare(greeted)
        registry.handle(greet) { call, name in
            // A log line. `serve` sends it to standard error, as the line above.
            print("greeting \(name)")
            try call.mediator.post(greeted, name)
            return "Hello, \(name)."
        }
    }
}
status.exit()
