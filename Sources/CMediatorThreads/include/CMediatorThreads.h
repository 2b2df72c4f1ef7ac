#ifndef MEDIATOR_THREADS_H
#define MEDIATOR_THREADS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Not expressible in Swift: a pointer for each thread, read in an instruction or two, and a memory barrier that costs the
// updating thread rather than those that read.

extern _Thread_local void *_Nullable mediator_thread_pointer;

/// Returns the thread's pointer: null until it is set.
static inline void *_Nullable mediator_thread_pointer_get(void) {
    return mediator_thread_pointer;
}

/// Sets the thread's pointer, and the function that gets it when the thread ends.
///
/// Returns false, and sets nothing, if the system does not report the end of the thread.
bool mediator_thread_pointer_set(void *_Nonnull pointer, void (*_Nonnull at_end)(void *_Nonnull));

/// What a thread that frees nested values has to remember: how deep it is, and the values to be freed afterwards.
typedef struct {
    size_t depth;
    void *_Nullable pending;
} mediator_nesting;

extern _Thread_local mediator_nesting mediator_thread_nesting;

static inline mediator_nesting *_Nonnull mediator_nesting_get(void) {
    return &mediator_thread_nesting;
}

/// The most objects that a thread keeps for its next calls.
enum { mediator_most_spares = 8 };

/// The objects that a thread keeps for its next calls.
typedef struct {
    size_t count;
    /// How many it may keep: none unless the system reports the end of the thread.
    size_t most;
    void *_Nullable items[mediator_most_spares];
} mediator_spares;

extern _Thread_local mediator_spares mediator_thread_spares;

/// Returns one of the thread's spare objects, which is then no longer kept; null if there is none.
static inline void *_Nullable mediator_spare_take(void) {
    mediator_spares *spares = &mediator_thread_spares;
    return spares->count == 0 ? NULL : spares->items[--spares->count];
}

/// Returns whether the thread can keep another object: not if it has many, or if its end is not reported.
static inline bool mediator_spare_fits(void) {
    mediator_spares *spares = &mediator_thread_spares;
    return spares->count < spares->most;
}

/// Keeps an object, which fits.
static inline void mediator_spare_keep(void *_Nonnull object) {
    mediator_spares *spares = &mediator_thread_spares;
    spares->items[spares->count++] = object;
}

/// Returns how many bytes the stack of the running thread has left; `SIZE_MAX` where the system does not report it.
size_t mediator_stack_left(void);

/// Returns the system's number of the running thread, as debuggers show it; 0 if there is none.
uint64_t mediator_thread_id(void);

/// Returns whether the running thread serves the main queue.
bool mediator_is_on_main_queue(void);

/// Returns the nanoseconds of a clock that runs on while the system sleeps.
uint64_t mediator_nanoseconds(void);

/// Returns whether the process registered for `mediator_barrier`: with Linux's membarrier(2), of kernel 4.14 and later.
bool mediator_has_barrier(void);

/// Makes every other running thread of the process execute a full memory barrier, and returns whether they did.
///
/// May fail though the process registered: a seccomp filter was added later, or the kernel is out of memory.
bool mediator_barrier(void);

/// Keeps the compiler from moving memory accesses across it; executes no instruction.
static inline void mediator_compiler_fence(void) {
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
}

// A program and a dynamic library that both link this package statically have two copies of it.

/// Returns a number that changes when the process loads an image: the program, a library or a framework.
uint64_t mediator_image_changes(void);

/// Returns the path of the image that this copy is part of; null where the system does not tell it.
const char *_Nullable mediator_own_image(void);

/// Returns the path of the image that an address is part of; null where the system does not tell it.
const char *_Nullable mediator_image_of(const void *_Nonnull address);

/// Returns the path of an image that exports another copy; null if there is none. It is valid while the image is loaded.
const char *_Nullable mediator_other_copy(void);

#endif
