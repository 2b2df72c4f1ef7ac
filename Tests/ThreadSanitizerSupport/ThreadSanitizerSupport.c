// Tells the thread sanitizer what Synchronization.Mutex does when it is contended.
//
// On Linux the uncontended paths of Mutex are inlined and seen; the contended ones are in libswiftSynchronization.so,
// which is not instrumented, and ask the kernel. Without these two functions each contended lock is reported as a
// race. Linked into the tests in front of the library, they add the two happens-before edges and call the real ones.
// Real races are found as before; without the sanitizer this file is empty.
#if defined(__linux__) && defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define MUTEX_NEEDS_EDGES 1
#endif
#endif

#ifdef MUTEX_NEEDS_EDGES
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))
#define LOCK_SLOW "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK_SLOW "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

extern void __tsan_acquire(void *address);
extern void __tsan_release(void *address);

SWIFT void mediatorLockSlow(uint32_t thread, SELF void *mutex) __asm__(LOCK_SLOW);
SWIFT void mediatorUnlockSlow(SELF void *mutex) __asm__(UNLOCK_SLOW);

SWIFT void mediatorLockSlow(uint32_t thread, SELF void *mutex) {
    typedef SWIFT void (*Function)(uint32_t, SELF void *);
    Function real = (Function)dlsym(RTLD_NEXT, LOCK_SLOW);
    real(thread, mutex);
    __tsan_acquire(mutex);
}

SWIFT void mediatorUnlockSlow(SELF void *mutex) {
    typedef SWIFT void (*Function)(SELF void *);
    Function real = (Function)dlsym(RTLD_NEXT, UNLOCK_SLOW);
    __tsan_release(mutex);
    real(mutex);
}
#endif
