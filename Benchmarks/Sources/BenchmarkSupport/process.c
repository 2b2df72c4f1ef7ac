// A whole process, from before it is made until it has ended.
#include "BenchmarkSupport.h"
#include <fcntl.h>
#include <spawn.h>
#include <stddef.h>
#include <sys/resource.h>
#include <sys/types.h>
#include <sys/wait.h>

extern char **environ;

int64_t benchmark_process(const char *path, const char *argument) {
    posix_spawn_file_actions_t actions;
    if (posix_spawn_file_actions_init(&actions) != 0) return -1;
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
    char *const arguments[] = {(char *)path, (char *)argument, NULL};
    pid_t process;
    int64_t began = benchmark_now();
    int failure = posix_spawn(&process, path, &actions, NULL, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    if (failure != 0) return -1;
    int status = 0;
    struct rusage usage;
    if (wait4(process, &status, 0, &usage) != process) return -1;
    int64_t ended = benchmark_now();
    return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? ended - began : -1;
}
