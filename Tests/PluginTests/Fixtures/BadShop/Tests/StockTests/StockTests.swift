import Shop
import Stock
