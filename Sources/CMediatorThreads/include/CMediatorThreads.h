#ifndef MEDIATOR_THREADS_H
#define MEDIATOR_THREADS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Not expressible in Swift: variables of a thread that are read in an instruction or two. None has a destructor, so nothing
// happens at the end of a thread.

/// The running thread's number; 0 before its first call.
extern _Thread_local uint32_t mediator_assigned_thread_number;

/// Gives the running thread the next number.
uint32_t mediator_assign_thread_number(void);

/// Returns the running thread's number: threads get 1, 2, 3 and so on at their first calls.
static inline uint32_t mediator_thread_number(void) {
    return mediator_assigned_thread_number ? mediator_assigned_thread_number : mediator_assign_thread_number();
}

/// Returns whether a quarter of the thread's stack is free, but at least `least` and at most `most` bytes; true if the system
/// does not report the stack.
bool mediator_stack_has_space(size_t most, size_t least);

/// Returns the system's number of the running thread, as debuggers show it; 0 if there is none.
uint64_t mediator_thread_id(void);

/// Returns whether the running thread serves the main queue.
bool mediator_is_on_main_queue(void);

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
