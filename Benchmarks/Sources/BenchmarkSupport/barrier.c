// In C, and hence beyond the sight of Swift's optimizer.
#include "BenchmarkSupport.h"

static volatile int64_t sink;

void benchmark_consume(int64_t value) { sink = value; }

int64_t benchmark_opaque(int64_t value) { return value; }
