#ifndef BENCHMARK_SUPPORT_H
#define BENCHMARK_SUPPORT_H

#include <stdbool.h>
#include <stdint.h>

// Heap allocations of the whole process, exactly, while counting is on.

/// Why allocations cannot be counted on this platform; NULL where they can.
const char *benchmark_allocations_unavailable(void);
/// Sets both counters to zero and begins to count.
void benchmark_allocations_start(void);
/// Ends counting.
void benchmark_allocations_stop(void);
/// Allocations and reallocations since the start.
int64_t benchmark_allocations_count(void);
/// Bytes allocated and not freed since the start, as the allocator rounds them.
int64_t benchmark_allocations_live_bytes(void);

/// Allocates and frees as many blocks as a mediator of 20 actions, of about their sizes.
int64_t benchmark_allocate_blocks(void);

/// Loads and adds eight independent words, `count` times: a processor executes several of these at once.
uint64_t benchmark_fill_units(int64_t count);

// What the optimizer cannot see through.

/// Takes a result, so that the work for it must be done.
void benchmark_consume(int64_t value);
/// Returns its argument.
int64_t benchmark_opaque(int64_t value);

// Threads and processes.

/// Runs a body on several threads that begin together; returns the nanoseconds from the first beginning to the last
/// end, or -1 when a thread could not be made. Each thread has a processor of its own, or the one that the scheduler
/// gives it.
int64_t benchmark_threads(
    int32_t count, bool is_placed, void (*body)(void *context, int32_t thread), void *context);
/// Runs a program with one argument or none, its output thrown away; returns the nanoseconds until it ended, or -1
/// when it could not be run or did not end with status 0.
int64_t benchmark_process(const char *path, const char *argument);
/// Nanoseconds of a clock that only goes forward.
int64_t benchmark_now(void);
/// The machine's load average of the last minute; -1 where it is not known.
double benchmark_load(void);

#endif
