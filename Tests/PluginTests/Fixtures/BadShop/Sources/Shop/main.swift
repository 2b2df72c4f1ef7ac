import Orders
import Stock
