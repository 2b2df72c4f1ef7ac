// What threads share even if they share no memory: the units of a core that the machine counts as two processors.
#include "BenchmarkSupport.h"

uint64_t benchmark_fill_units(int64_t count) {
    // As many independent loads and sums as a processor does at once.
    volatile uint64_t words[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    uint64_t sums[4] = {0};
    while (count-- > 0) {
        for (int index = 0; index < 8; index++) sums[index & 3] += words[index];
    }
    return sums[0] ^ sums[1] ^ sums[2] ^ sums[3];
}
