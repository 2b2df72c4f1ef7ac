import Mediator
import Prices
import Stock

enum StockActions {}
