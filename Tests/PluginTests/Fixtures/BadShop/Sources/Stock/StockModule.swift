import Mediator

struct StockModule {}
