// Threads that begin together, timed by themselves: making and joining them is not part of the figure.
#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "BenchmarkSupport.h"
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

typedef struct {
    void (*body)(void *context, int32_t thread);
    void *context;
    int32_t count;
    bool is_placed;
    _Atomic int32_t ready;
    // Set when a thread could not be made: the others are then told to go home.
    _Atomic bool cancelled;
} Shared;

typedef struct {
    Shared *shared;
    int32_t number;
    int64_t began;
    int64_t ended;
} Worker;

int64_t benchmark_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

double benchmark_load(void) {
    double load;
    return getloadavg(&load, 1) == 1 ? load : -1;
}

// Gives a thread a processor of its own. Left to the scheduler, two threads that live for some milliseconds often
// share one while the other has nothing to do, and the ratio tells about the scheduler. Where it cannot be done, or
// there are too few processors, the thread runs where it may.
static void take_processor(int32_t number) {
#if defined(__linux__)
    cpu_set_t allowed;
    if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) return;
    for (int processor = 0; processor < CPU_SETSIZE; processor++) {
        if (!CPU_ISSET(processor, &allowed) || number-- > 0) continue;
        cpu_set_t own;
        CPU_ZERO(&own);
        CPU_SET(processor, &own);
        pthread_setaffinity_np(pthread_self(), sizeof own, &own);
        return;
    }
#else
    (void)number;
#endif
}

static void *run(void *argument) {
    Worker *worker = argument;
    Shared *shared = worker->shared;
    if (shared->is_placed) take_processor(worker->number);
    atomic_fetch_add(&shared->ready, 1);
    while (atomic_load(&shared->ready) < shared->count) {
        if (atomic_load(&shared->cancelled)) return NULL;
    }
    worker->began = benchmark_now();
    shared->body(shared->context, worker->number);
    worker->ended = benchmark_now();
    return NULL;
}

int64_t benchmark_threads(
    int32_t count, bool is_placed, void (*body)(void *context, int32_t thread), void *context) {
    enum { MOST = 16 };
    if (count < 1 || count > MOST) return -1;
    Shared shared = {.body = body, .context = context, .count = count, .is_placed = is_placed};
    Worker workers[MOST];
    pthread_t threads[MOST];
    int32_t made = 0;
    while (made < count) {
        workers[made] = (Worker){.shared = &shared, .number = made};
        if (pthread_create(&threads[made], NULL, run, &workers[made]) != 0) {
            atomic_store(&shared.cancelled, true);
            break;
        }
        made++;
    }
    for (int32_t number = 0; number < made; number++) pthread_join(threads[number], NULL);
    if (made < count) return -1;
    int64_t began = workers[0].began;
    int64_t ended = workers[0].ended;
    for (int32_t number = 1; number < count; number++) {
        if (workers[number].began < began) began = workers[number].began;
        if (workers[number].ended > ended) ended = workers[number].ended;
    }
    return ended - began;
}
