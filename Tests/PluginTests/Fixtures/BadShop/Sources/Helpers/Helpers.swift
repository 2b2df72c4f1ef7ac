@_exported import Stock
