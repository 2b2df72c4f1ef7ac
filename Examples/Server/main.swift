// A program that other programs speak to by JSON-RPC, one message a line:
//
//     $ echo '{"jsonrpc": "2.0", "method": "Greeter.greet", "params": {"name": "Ada"}, "id": 1}' | swift run Server serve
//     {"id":1,"jsonrpc":"2.0","result":"Hello, Ada."}
//
// Whoever asks for {"jsonrpc": "2.0", "method": "rpc.subscribe", "params": {"event": "Greeter.greeted"}, "id": 2} hears
// whom others greet:
//
//     {"jsonrpc":"2.0","method":"rpc.event","params":{"event":"Greeter.greeted","payload":{"name":"Ada"},"subscription":"1"}}
import Mediator
import MediatorEvents
import MediatorConsole

let greet = Action(
    "Greeter",
    "greet",
    "Greets somebody.",
    Parameter("name", String.self, "Who is greeted."),
    returns: String.self,
    exposure: .remote
)

let greeted = Event(
    "Greeter",
    "greeted",
    "Somebody was greeted.",
    Parameter("name", String.self, "Who."),
    exposure: .remote
)

let status = await Console.run(name: "Server", commands: [ServeCommand()]) { _ in
    print("making the mediator")
    return try Mediator { registry in
        registry.declare(greeted)
        registry.handle(greet) { call, name in
            // A log that was meant for people. It goes to standard error, and so do the lines that came before.
            print("greeting \(name)")
            try call.mediator.post(greeted, name)
            return "Hello, \(name)."
        }
    }
}
status.exit()
