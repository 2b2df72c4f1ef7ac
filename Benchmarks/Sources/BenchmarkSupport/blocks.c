// What threads that make mediators share even if nothing of theirs is shared: the allocator.
#include "BenchmarkSupport.h"
#include <stdlib.h>

int64_t benchmark_allocate_blocks(void) {
    // A context of the handler, one of the closure around it, and the action itself; then arrays of the table.
    enum { ACTIONS = 20, EACH = 3, TABLES = 12 };
    static const size_t sizes[EACH] = {24, 40, 56};
    void *blocks[ACTIONS * EACH + TABLES];
    int32_t count = 0;
    for (int32_t action = 0; action < ACTIONS; action++) {
        for (int32_t each = 0; each < EACH; each++) blocks[count++] = malloc(sizes[each]);
    }
    for (size_t table = 0; table < TABLES; table++) blocks[count++] = malloc(64 << (table % 6));
    int64_t sum = 0;
    while (count-- > 0) {
        if (blocks[count] != NULL) *(volatile char *)blocks[count] = (char)count;
        sum += blocks[count] != NULL;
        free(blocks[count]);
    }
    return sum;
}
