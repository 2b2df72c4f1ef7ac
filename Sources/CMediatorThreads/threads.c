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

#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#if defined(__linux__)
#include <sys/syscall.h>
#include <unistd.h>
#endif

_Thread_local mediator_thread *mediator_this_thread = NULL;

_Thread_local mediator_nesting mediator_thread_nesting = {0, NULL};

static pthread_once_t made_key = PTHREAD_ONCE_INIT;
static pthread_key_t key;
static bool has_key = false;

// The value of the key once the thread's own object has been freed. The destructors of other keys may still make calls:
// these run without an object, since nobody would free another one.
static mediator_thread freed = {.rounds = 1};

// Touches its argument only. On Apple's systems the thread-locals of an image are themselves the value of such a key, whose
// destructor frees them; often that has run by now, and code that reads one gets a new one with its first value.
//
// Frees in the last round of destructors but one: in an earlier one, the destructor of another key may still make a call,
// and in the last one the sanitizers take leave of the thread. Their checks would crash there, so this has none.
__attribute__((disable_sanitizer_instrumentation)) static void end_of_thread(void *argument) {
    mediator_thread *thread = argument;
    if (thread != &freed) {
        thread->rounds++;
        if (thread->rounds < PTHREAD_DESTRUCTOR_ITERATIONS - 1 && pthread_setspecific(key, thread) == 0) return;
        thread->at_end(thread);
#if !defined(__APPLE__)
        // Here the thread-locals stay, and calls of later destructors read this one.
        if (mediator_this_thread == thread) mediator_this_thread = NULL;
#endif
        free(thread);
    }
    // Each round clears the value first.
    pthread_setspecific(key, &freed);
}

static void make_key(void) {
    has_key = pthread_key_create(&key, end_of_thread) == 0;
}

// Returns the value of the key: the thread's object, `freed`, or null.
static mediator_thread *value_of_key(void) {
    pthread_once(&made_key, make_key);
    return has_key ? pthread_getspecific(key) : NULL;
}

mediator_thread *mediator_thread_find(void) {
    mediator_thread *thread = value_of_key();
    mediator_this_thread = thread == &freed ? NULL : thread;
    return mediator_this_thread;
}

bool mediator_thread_make(void *pointer, void (*at_end)(mediator_thread *)) {
    if (value_of_key() == &freed) return false;
    mediator_thread *thread = has_key ? calloc(1, sizeof(mediator_thread)) : NULL;
    if (!thread) return false;
    thread->pointer = pointer;
    thread->at_end = at_end;
    if (pthread_setspecific(key, thread) != 0) {
        free(thread);
        return false;
    }
    mediator_this_thread = thread;
    return true;
}

bool mediator_thread_ends(void) {
    mediator_thread *thread = mediator_this_thread ? mediator_this_thread : value_of_key();
    return thread && thread->rounds > 0;
}

static void *run_on_thread(void *argument) {
    (*(void (**)(void))argument)();
    free(argument);
    return NULL;
}

bool mediator_on_new_thread(void (*run)(void)) {
    void (**argument)(void) = malloc(sizeof(*argument));
    if (!argument) return false;
    *argument = run;
    pthread_t thread;
    bool is_made = pthread_create(&thread, NULL, run_on_thread, argument) == 0;
    if (is_made) pthread_detach(thread); else free(argument);
    return is_made;
}

void mediator_forget_thread_locals(void) {
    mediator_this_thread = NULL;
    mediator_thread_nesting = (mediator_nesting){0, NULL};
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

bool mediator_stack_has_room(size_t most, size_t least) {
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
