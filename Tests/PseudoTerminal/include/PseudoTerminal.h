#include <sys/types.h>

/// Starts a program at a new terminal of its own, and returns the other end of that terminal; -1 when it cannot.
int pseudoTerminalStart(
    const char *path, char *const arguments[], char *const environment[], int rows, int columns, pid_t *process);

/// Gives the terminal another size; its program gets SIGWINCH.
int pseudoTerminalResize(int terminal, int rows, int columns);
