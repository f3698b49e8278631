#ifndef KEA_PROCESS_EXIT_H
#define KEA_PROCESS_EXIT_H

/// The status passed to the judge when `execv`, `execl` and the like would execute another program.
#define KEA_PROCESS_REPLACED (-1)

/// Makes `judge` decide the exit status when code calls `exit`, `_exit`, `quick_exit` or `syscall`, returns from
/// `main`, or executes another program. System calls that bypass the C library are not intercepted.
///
/// `judge` is called once with the requested status, and returns the final one. If that is `KEA_PROCESS_REPLACED`, the
/// other program is executed. `judge` is called neither in forked processes nor when a signal ends the process.
void kea_process_exit_watch(int (*judge)(int status));

/// The judge from the start of the process until Kea's entry point is called.
///
/// Defined in KeaRunner: see `EntryPoint.swift`.
int kea_judge_without_entry(int status);

/// Removes the judge.
void kea_process_exit_unwatch(void);

#endif
