#ifndef KEA_PROCESS_EXIT_H
#define KEA_PROCESS_EXIT_H

/// The status that is asked for where another program is to take over the process: by `execv`, `execl` and their kin.
#define KEA_PROCESS_REPLACED (-1)

/// Has `judge` decide, from now on, with which status this process ends when somebody ends it: by `exit`, `_exit`,
/// `quick_exit`, `syscall`, by returning from `main`, or by becoming another program. A system call that is made by an
/// instruction, past the C library, is not seen.
///
/// `judge` is called once, with the status that was asked for, and returns the one to end with; where that is
/// `KEA_PROCESS_REPLACED`, the other program begins. It is not called in processes that this one forks, nor where a
/// signal ends it.
void kea_process_exit_watch(int (*judge)(int status));

/// Judges the end of a process that has not come to Kea's entry point; it watches from the start of the process.
///
/// KeaRunner has it: see `EntryPoint.swift`.
int kea_judge_without_entry(int status);

/// Ends the watch.
void kea_process_exit_unwatch(void);

#endif
