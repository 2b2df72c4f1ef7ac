import Basket
import BasketActions
import Mediator
import Stock

let shop = try Mediator(modules: [StockModule(["tea": 3]), BasketModule()])
print(try shop.basket.add("tea", count: 2))
print(try shop.perform("Basket", "add", ["product": "tea"]))
do { print(try shop.basket.add("tea")) } catch { print(error) }
