// Stands before the C library's pthread_key_create(3), loaded with LD_PRELOAD: the tests' own program gets no key, as where
// a process has used up all of them, so that no thread reports its end. The libraries of the system get theirs.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <link.h>
#include <pthread.h>
#include <stddef.h>

int pthread_key_create(pthread_key_t *key, void (*destructor)(void *)) {
    static int (*next)(pthread_key_t *, void (*)(void *)) = 0;
    Dl_info caller;
    struct link_map *map = 0;
    // The program itself is the first of the list, and has no name there.
    if (dladdr1(__builtin_return_address(0), &caller, (void **)&map, RTLD_DL_LINKMAP) && map && !map->l_prev) return EAGAIN;
    if (!next) next = (int (*)(pthread_key_t *, void (*)(void *)))dlsym(RTLD_NEXT, "pthread_key_create");
    return next(key, destructor);
}
