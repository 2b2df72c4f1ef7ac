#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "CMediatorThreads.h"

#if defined(__APPLE__)
#include <dispatch/dispatch.h>
#else
// The headers are not on the path of every C target.
extern char _dispatch_main_q;
extern void dispatch_queue_set_specific(void *queue, const void *key, void *context, void (*destructor)(void *));
extern void *dispatch_get_specific(const void *key);
extern void *dispatch_get_current_queue(void);
#define dispatch_get_main_queue() ((void *)&_dispatch_main_q)
#endif

#include <pthread.h>
#include <stdatomic.h>

#if defined(__linux__)
#include <sys/syscall.h>
#include <unistd.h>
#endif

_Thread_local uint32_t mediator_assigned_thread_number = 0;

uint32_t mediator_assign_thread_number(void) {
    static _Atomic uint32_t last = 0;
    // After 4,294,967,295 threads one gets 0, and another number at its next call.
    mediator_assigned_thread_number = atomic_fetch_add_explicit(&last, 1, memory_order_relaxed) + 1;
    return mediator_assigned_thread_number;
}

uint64_t mediator_thread_id(void) {
#if defined(__linux__)
    // A trace asks at every call, and the system call takes as long as the call itself.
    static _Thread_local uint64_t known = 0;
    if (known == 0) known = (uint64_t)syscall(SYS_gettid);
    return known;
#elif defined(__APPLE__)
    uint64_t id = 0;
    return pthread_threadid_np(NULL, &id) == 0 ? id : 0;
#else
    return 0;
#endif
}

static const char main_queue_key = 0;
static pthread_once_t main_queue_marked = PTHREAD_ONCE_INIT;

static void mark_main_queue(void) {
    dispatch_queue_set_specific(dispatch_get_main_queue(), &main_queue_key, (void *)&main_queue_key, NULL);
}

bool mediator_is_on_main_queue(void) {
    // In C: Swift's `DispatchQueue.getSpecific` allocates an object for each result.
#if !defined(__APPLE__)
    // Nearly always so where the result is true, and without the lock that guards the specific values of a queue.
    if (dispatch_get_current_queue() == dispatch_get_main_queue()) return true;
#endif
    pthread_once(&main_queue_marked, mark_main_queue);
    return dispatch_get_specific(&main_queue_key) != NULL;
}

typedef struct {
    // The lowest address; 0 where the system does not report it.
    uintptr_t end;
    size_t size;
    bool is_known;
} stack;

static stack stack_of_thread(void) {
    stack found = {0, 0, true};
#if defined(__linux__)
    pthread_attr_t attributes;
    void *lowest = NULL;
    size_t size = 0;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0) return found;
    if (pthread_attr_getstack(&attributes, &lowest, &size) == 0) {
        found.end = (uintptr_t)lowest;
        found.size = size;
    }
    pthread_attr_destroy(&attributes);
#elif defined(__APPLE__)
    found.size = pthread_get_stacksize_np(pthread_self());
    found.end = (uintptr_t)pthread_get_stackaddr_np(pthread_self()) - found.size;
#endif
    return found;
}

bool mediator_stack_has_space(size_t most, size_t least) {
    static _Thread_local stack own = {0, 0, false};
    if (!own.is_known) own = stack_of_thread();
    if (own.end == 0) return true;
    size_t wanted = own.size / 4;
    if (wanted > most) wanted = most;
    if (wanted < least) wanted = least;
    // Not the address of a local variable, which the address sanitizer may keep elsewhere.
    uintptr_t here = (uintptr_t)__builtin_frame_address(0);
    return here > own.end && here - own.end >= wanted;
}
