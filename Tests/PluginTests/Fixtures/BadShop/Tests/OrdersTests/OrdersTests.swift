import Orders
@testable import Stock
