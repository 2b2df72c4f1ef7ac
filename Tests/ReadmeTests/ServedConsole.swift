#if DEBUG
    import Mediator
    import MediatorCommands
    import MediatorConsole

    func serveConsole(of mediator: Mediator) -> Task<Void, Never> {
        let console = Console(mediator: mediator, name: "Shop", commands: Console.productCommands)
        return Task {
            do {
                try await console.listen(at: "/tmp/shop.sock")
            } catch {
                print("no console: \(error)")
            }
        }
    }
#endif
