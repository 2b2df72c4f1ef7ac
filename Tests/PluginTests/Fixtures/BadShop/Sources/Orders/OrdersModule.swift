// swift-format-ignore-file: the forms of import stand here as people write them.
import Mediator; import Stock
@testable import Stock
#if os(Linux)
    public import struct Stock.StockModule
#else
    private import Stock.Shelves
#endif
import Helpers
import Shop

struct OrdersModule {}
