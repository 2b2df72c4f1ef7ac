#ifndef MEDIATOR_THREADS_H
#define MEDIATOR_THREADS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Not expressible in Swift: a pointer for each thread, read in an instruction or two, and a memory barrier that costs the
// updating thread rather than those that read.

/// The most objects that a thread keeps for its next calls.
enum { mediator_most_spares = 8 };

/// What a thread keeps until it ends, in memory of its own: when the system reports the end, the thread-locals may be gone.
typedef struct mediator_thread {
    /// What `mediator_thread_make` got.
    void *_Nonnull pointer;
    /// Runs at the end of the thread, and touches its argument only.
    void (*_Nonnull at_end)(struct mediator_thread *_Nonnull thread);
    /// How often the system has reported the end of the thread.
    int rounds;
    /// The number of objects that the thread keeps for its next calls.
    size_t count;
    void *_Nullable items[mediator_most_spares];
} mediator_thread;

extern _Thread_local mediator_thread *_Nullable mediator_this_thread;

/// Returns what the running thread keeps: null before its first call, once that has been freed, and if the system does not
/// report its end.
static inline mediator_thread *_Nullable mediator_thread_get(void) {
    return mediator_this_thread;
}

/// Returns the same also after the system has freed the thread-locals.
mediator_thread *_Nullable mediator_thread_find(void);

/// Sets the thread's pointer, and the function that runs when the thread ends.
///
/// Returns false, and sets nothing, if the system does not report the end of the thread, or has reported it for the last
/// time.
bool mediator_thread_make(void *_Nonnull pointer, void (*_Nonnull at_end)(mediator_thread *_Nonnull thread));

/// Returns whether the system has reported the end of the running thread. Not for `at_end`, which runs while the key has no
/// value, and touches no thread-local.
bool mediator_thread_ends(void);

/// Runs a function on a thread of its own, and returns whether there is one.
bool mediator_on_new_thread(void (*_Nonnull run)(void));

/// Gives the thread-locals of the running thread their first values, as Apple's systems do before they report the end of
/// a thread; for tests on other systems.
void mediator_forget_thread_locals(void);

/// What a thread that frees nested values has to remember: how deep it is, and the values to be freed afterwards.
typedef struct {
    size_t depth;
    void *_Nullable pending;
} mediator_nesting;

extern _Thread_local mediator_nesting mediator_thread_nesting;

static inline mediator_nesting *_Nonnull mediator_nesting_get(void) {
    return &mediator_thread_nesting;
}

/// Returns one of a thread's spare objects, which is then no longer kept; null if there is none.
static inline void *_Nullable mediator_spare_take_from(mediator_thread *_Nonnull thread) {
    return thread->count == 0 ? NULL : thread->items[--thread->count];
}

/// Returns one of the running thread's spare objects, which is then no longer kept; null if there is none.
static inline void *_Nullable mediator_spare_take(void) {
    return mediator_this_thread ? mediator_spare_take_from(mediator_this_thread) : NULL;
}

/// Returns whether the thread can keep another object: not if it has many, or if its end is not reported.
static inline bool mediator_spare_fits(void) {
    return mediator_this_thread && mediator_this_thread->count < mediator_most_spares;
}

/// Keeps an object, which fits.
static inline void mediator_spare_keep(void *_Nonnull object) {
    mediator_thread *thread = mediator_this_thread;
    thread->items[thread->count++] = object;
}

/// Returns whether a quarter of the thread's stack is free, but at least `least` and at most `most` bytes; true if the system
/// does not report the stack.
bool mediator_stack_has_room(size_t most, size_t least);

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
