// Counts heap allocations by standing in for the C library's allocator.
//
// The functions of an executable come before those of shared libraries, so that the Swift runtime's calls come here
// too. glibc gives its own functions a second name each, which makes the stand-ins simple: nothing has to be looked
// up, hence nothing can allocate before it is found.
#include "BenchmarkSupport.h"
#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>
#if defined(__linux__)
#include <features.h>
#endif

static _Atomic bool counting;
static _Atomic int64_t allocations;
static _Atomic int64_t live_bytes;

void benchmark_allocations_start(void) {
    atomic_store(&allocations, 0);
    atomic_store(&live_bytes, 0);
    atomic_store(&counting, true);
}

void benchmark_allocations_stop(void) { atomic_store(&counting, false); }

int64_t benchmark_allocations_count(void) { return atomic_load(&allocations); }

int64_t benchmark_allocations_live_bytes(void) { return atomic_load(&live_bytes); }

#if defined(__GLIBC__)
#include <malloc.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *block);

const char *benchmark_allocations_unavailable(void) { return NULL; }

static inline bool is_counting(void) { return atomic_load_explicit(&counting, memory_order_relaxed); }

static void *noted(void *block) {
    if (block != NULL && is_counting()) {
        atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
        atomic_fetch_add_explicit(&live_bytes, (int64_t)malloc_usable_size(block), memory_order_relaxed);
    }
    return block;
}

static void note_end(void *block) {
    if (block != NULL && is_counting()) {
        atomic_fetch_sub_explicit(&live_bytes, (int64_t)malloc_usable_size(block), memory_order_relaxed);
    }
}

void *malloc(size_t size) { return noted(__libc_malloc(size)); }

void *calloc(size_t count, size_t size) { return noted(__libc_calloc(count, size)); }

void *realloc(void *block, size_t size) {
    int64_t before = block != NULL ? (int64_t)malloc_usable_size(block) : 0;
    void *moved = noted(__libc_realloc(block, size));
    if (before != 0 && (moved != NULL || size == 0) && is_counting()) {
        atomic_fetch_sub_explicit(&live_bytes, before, memory_order_relaxed);
    }
    return moved;
}

void *memalign(size_t alignment, size_t size) { return noted(__libc_memalign(alignment, size)); }

void *aligned_alloc(size_t alignment, size_t size) { return noted(__libc_memalign(alignment, size)); }

int posix_memalign(void **result, size_t alignment, size_t size) {
    if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0) return EINVAL;
    void *block = noted(__libc_memalign(alignment, size));
    if (block == NULL) return ENOMEM;
    *result = block;
    return 0;
}

void free(void *block) {
    note_end(block);
    __libc_free(block);
}
#elif defined(__APPLE__)
const char *benchmark_allocations_unavailable(void) {
    return "Darwin binds the system libraries to their own malloc, which an executable cannot stand in for";
}
#elif defined(__linux__)
const char *benchmark_allocations_unavailable(void) {
    return "this Linux has no glibc, whose second names of the allocator the counter needs";
}
#else
const char *benchmark_allocations_unavailable(void) { return "nobody has written the counter for this platform"; }
#endif
