// A program at a terminal. Swift cannot fork: between fork and exec hardly anything may run.
#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "PseudoTerminal.h"
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>
#ifdef __APPLE__
#include <util.h>
#else
#include <pty.h>
#endif

int pseudoTerminalStart(
    const char *path, char *const arguments[], char *const environment[], int rows, int columns, pid_t *process) {
    struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};
    int terminal = -1;
    pid_t child = forkpty(&terminal, NULL, NULL, &size);
    if (child == 0) {
        // Whoever runs the tests may have blocked or ignored what a terminal sends.
        sigset_t none;
        sigemptyset(&none);
        sigprocmask(SIG_SETMASK, &none, NULL);
        signal(SIGINT, SIG_DFL);
        signal(SIGHUP, SIG_DFL);
        execve(path, arguments, environment);
        _exit(127);
    }
    if (child < 0) return -1;
    fcntl(terminal, F_SETFD, FD_CLOEXEC);
    *process = child;
    return terminal;
}

int pseudoTerminalOpen(int rows, int columns, int *program) {
    struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};
    int terminal = -1;
    if (openpty(&terminal, program, NULL, NULL, &size) != 0) return -1;
    fcntl(terminal, F_SETFD, FD_CLOEXEC);
    fcntl(*program, F_SETFD, FD_CLOEXEC);
    return terminal;
}

int pseudoTerminalResize(int terminal, int rows, int columns) {
    struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};
    return ioctl(terminal, TIOCSWINSZ, &size);
}

int pseudoTerminalOpenScreen(int terminal) {
    const char *name = ptsname(terminal);
    return name ? open(name, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC) : -1;
}
