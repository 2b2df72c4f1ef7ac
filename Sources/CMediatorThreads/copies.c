#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "CMediatorThreads.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#if defined(__APPLE__)
#include <mach-o/dyld.h>
#else
#include <link.h>
#endif

// Each image that links the library exports its own: the symbol that other copies look for.
__attribute__((visibility("default"), used)) const char mediator_copy_marker = 0;

const char *mediator_image_of(const void *address) {
    Dl_info info;
    return dladdr(address, &info) != 0 ? info.dli_fname : NULL;
}

const char *mediator_own_image(void) {
    return mediator_image_of(&mediator_copy_marker);
}

// The names of the loaded images. They are copied, since the list may not be held while images are opened.
typedef struct {
    char **names;
    size_t count;
} image_list;

static void add_image(image_list *list, const char *name) {
    char **names = realloc(list->names, (list->count + 1) * sizeof(char *));
    if (names == NULL) return;
    list->names = names;
    char *copy = strdup(name);
    if (copy != NULL) list->names[list->count++] = copy;
}

#if defined(__APPLE__)
uint64_t mediator_image_changes(void) {
    return _dyld_image_count();
}

static void list_images(image_list *list) {
    for (uint32_t index = 0; index < _dyld_image_count(); index++) {
        const char *name = _dyld_get_image_name(index);
        if (name != NULL) add_image(list, name);
    }
}
#else
static int read_changes(struct dl_phdr_info *info, size_t size, void *changes) {
    (void)size;
    *(uint64_t *)changes = (uint64_t)info->dlpi_adds;
    return 1;
}

uint64_t mediator_image_changes(void) {
    uint64_t changes = 0;
    dl_iterate_phdr(read_changes, &changes);
    return changes;
}

static int read_name(struct dl_phdr_info *info, size_t size, void *list) {
    (void)size;
    // The program itself has no name.
    if (info->dlpi_name != NULL) add_image(list, info->dlpi_name);
    return 0;
}

static void list_images(image_list *list) {
    dl_iterate_phdr(read_name, list);
}
#endif

const char *mediator_other_copy(void) {
    image_list list = {NULL, 0};
    list_images(&list);
    const char *found = NULL;
    for (size_t index = 0; index < list.count; index++) {
        const char *name = list.names[index];
        void *image = found != NULL ? NULL : dlopen(name[0] == 0 ? NULL : name, RTLD_LAZY | RTLD_NOLOAD);
        if (image != NULL) {
            // The search goes on in the libraries that the image needs: those are in the list too.
            const void *marker = dlsym(image, "mediator_copy_marker");
            if (marker != NULL && marker != &mediator_copy_marker) {
                const char *owner = mediator_image_of(marker);
                found = owner != NULL ? owner : "another image";
            }
            dlclose(image);
        }
        free(list.names[index]);
    }
    free(list.names);
    return found;
}
