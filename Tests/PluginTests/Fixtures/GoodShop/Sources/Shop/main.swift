import Mediator
import Orders
import OrdersActions
import Stock

let mediator = try Mediator(modules: [OrdersModule(), StockModule()])
print(try mediator.orders.place(id: "P-1001"))
