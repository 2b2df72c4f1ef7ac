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
#include <time.h>

#if defined(__linux__)
#include <sys/syscall.h>
#include <unistd.h>
#endif

_Thread_local void *mediator_thread_pointer = NULL;

_Thread_local mediator_nesting mediator_thread_nesting = {0, NULL};

_Thread_local mediator_spares mediator_thread_spares = {0, 0, {NULL}};

static _Thread_local void (*at_end_of_thread)(void *) = NULL;
static pthread_once_t made_key = PTHREAD_ONCE_INIT;
static pthread_key_t key;
static bool has_key = false;

static void end_of_thread(void *pointer) {
    mediator_thread_pointer = NULL;
    mediator_thread_spares.most = 0;
    at_end_of_thread(pointer);
}

static void make_key(void) {
    has_key = pthread_key_create(&key, end_of_thread) == 0;
}

bool mediator_thread_pointer_set(void *pointer, void (*at_end)(void *)) {
    pthread_once(&made_key, make_key);
    if (!has_key || pthread_setspecific(key, pointer) != 0) return false;
    at_end_of_thread = at_end;
    mediator_thread_pointer = pointer;
    mediator_thread_spares.most = mediator_most_spares;
    return true;
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
    // In C, since the Swift form makes an object of each answer.
#if !defined(__APPLE__)
    // Nearly always so where the answer is yes, and without the lock that guards the specific values of a queue.
    if (dispatch_get_current_queue() == dispatch_get_main_queue()) return true;
#endif
    pthread_once(&main_queue_marked, mark_main_queue);
    return dispatch_get_specific(&main_queue_key) != NULL;
}

uint64_t mediator_nanoseconds(void) {
#if defined(__APPLE__)
    return clock_gettime_nsec_np(CLOCK_MONOTONIC_RAW);
#else
    struct timespec now = {0, 0};
#if defined(CLOCK_BOOTTIME)
    clock_gettime(CLOCK_BOOTTIME, &now);
#else
    clock_gettime(CLOCK_MONOTONIC, &now);
#endif
    return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
#endif
}

// Returns the lowest address of the running thread's stack; 0 where the system does not report it.
static uintptr_t end_of_stack(void) {
    uintptr_t end = 0;
#if defined(__linux__)
    pthread_attr_t attributes;
    void *lowest = NULL;
    size_t size = 0;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0) return 0;
    if (pthread_attr_getstack(&attributes, &lowest, &size) == 0) end = (uintptr_t)lowest;
    pthread_attr_destroy(&attributes);
#elif defined(__APPLE__)
    end = (uintptr_t)pthread_get_stackaddr_np(pthread_self()) - pthread_get_stacksize_np(pthread_self());
#endif
    return end;
}

size_t mediator_stack_left(void) {
    static _Thread_local uintptr_t end = 0;
    static _Thread_local bool is_known = false;
    if (!is_known) {
        end = end_of_stack();
        is_known = true;
    }
    // Not the address of a local variable, which the address sanitizer may keep elsewhere.
    uintptr_t here = (uintptr_t)__builtin_frame_address(0);
    return end == 0 ? SIZE_MAX : here > end ? here - end : 0;
}

// Commands of linux/membarrier.h, which not every system installs.
enum { private_expedited = 1 << 3, register_private_expedited = 1 << 4 };

static bool membarrier(int command) {
#if defined(__linux__) && defined(SYS_membarrier)
    return syscall(SYS_membarrier, command, 0, 0) == 0;
#else
    (void)command;
    return false;
#endif
}

static pthread_once_t registered = PTHREAD_ONCE_INIT;
static bool is_registered = false;

static void register_barrier(void) {
    is_registered = membarrier(register_private_expedited);
}

bool mediator_has_barrier(void) {
    pthread_once(&registered, register_barrier);
    return is_registered;
}

bool mediator_barrier(void) {
    return mediator_has_barrier() && membarrier(private_expedited);
}
