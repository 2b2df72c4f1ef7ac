import Mediator
import Orders
import StockActions

enum OrdersActions {}
