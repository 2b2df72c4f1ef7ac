// swift-format-ignore-file: the file contains all forms of import.
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
