#include <sys/types.h>

/// Starts a program at a new terminal of its own, and returns the other end of that terminal; -1 when it cannot.
int pseudoTerminalStart(
    const char *path, char *const arguments[], char *const environment[], int rows, int columns, pid_t *process);

/// Opens a terminal for this program: `program` is its end of it. Returns the other one; -1 when it cannot.
int pseudoTerminalOpen(int rows, int columns, int *program);

/// Gives the terminal another size; its program gets SIGWINCH.
int pseudoTerminalResize(int terminal, int rows, int columns);

/// Opens the end of the program again, to write what its screen shows without waiting; -1 when it cannot.
int pseudoTerminalOpenScreen(int terminal);
