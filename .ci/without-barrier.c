// Stands before the C library's syscall(2), loaded with LD_PRELOAD: there is no membarrier(2), as on an old kernel, so
// that calls pin the way they do where the system cannot make other threads go through a barrier.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdarg.h>
#include <sys/syscall.h>

long syscall(long number, ...) {
    static long (*next)(long, ...) = 0;
    if (number == SYS_membarrier) {
        errno = ENOSYS;
        return -1;
    }
    if (!next) next = (long (*)(long, ...))dlsym(RTLD_NEXT, "syscall");
    long a[6];
    va_list list;
    va_start(list, number);
    for (int i = 0; i < 6; i++) a[i] = va_arg(list, long);
    va_end(list);
    return next(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}
