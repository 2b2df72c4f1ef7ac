// Stands before the C library's syscall(2), loaded with LD_PRELOAD: there is no membarrier(2), as on an old kernel, so
// that readers enter their sections the way they do where the system cannot execute a barrier in other threads.
//
// With BARRIER_FAILS, the process can register for barriers, and every other barrier fails, as when memory is short.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <sys/syscall.h>

long syscall(long number, ...) {
    static long (*next)(long, ...) = 0;
#ifdef BARRIER_FAILS
    static atomic_uint barriers = 0;
    if (number == SYS_membarrier) {
        va_list command;
        va_start(command, number);
        // MEMBARRIER_CMD_PRIVATE_EXPEDITED; the first one fails.
        int is_barrier = va_arg(command, int) == 1 << 3;
        va_end(command);
        if (is_barrier && atomic_fetch_add(&barriers, 1) % 2 == 0) {
            errno = ENOMEM;
            return -1;
        }
    }
#else
    if (number == SYS_membarrier) {
        errno = ENOSYS;
        return -1;
    }
#endif
    if (!next) next = (long (*)(long, ...))dlsym(RTLD_NEXT, "syscall");
    long a[6];
    va_list list;
    va_start(list, number);
    for (int i = 0; i < 6; i++) a[i] = va_arg(list, long);
    va_end(list);
    return next(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}
