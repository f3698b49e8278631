#define _GNU_SOURCE
#include "CProcessExit.h"

#if defined(__linux__)

#include <dlfcn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

typedef int (*judge_type)(int);

static _Atomic(judge_type) watching;
static pid_t watched;

/// The final exit status; only the first call asks the judge.
static int judged(int status, int *was_judged) {
    *was_judged = 0;
    if (getpid() != watched) return status;
    judge_type judge = atomic_exchange(&watching, NULL);
    if (!judge) return status;
    *was_judged = 1;
    return judge(status);
}

static long (*real_syscall)(long, ...);
static void find_real_functions(void);

__attribute__((noreturn)) static void end(int status) {
    if (!real_syscall) find_real_functions();
    for (;;) real_syscall(SYS_exit_group, status);
}

static void at_exit(int status, void *unused) {
    (void)unused;
    int was_judged;
    int answer = judged(status, &was_judged);
    if (!was_judged || answer == status) return;
    fflush(NULL);
    end(answer);
}

static void at_quick_exit_of_process(void) {
    int was_judged;
    // The requested status is not available here.
    int answer = judged(0, &was_judged);
    if (was_judged && answer != 0) end(answer);
}

// Defined in the executable, these functions replace those of the C library for all callers.

__attribute__((noreturn)) void _exit(int status) {
    int was_judged;
    end(judged(status, &was_judged));
}

__attribute__((noreturn)) void _Exit(int status) { _exit(status); }

typedef char *const *words_type;

// Looked up before any fork: in a child, the loader's lock may be held by a thread that no longer exists.
static int (*real_execv)(const char *, words_type);
static int (*real_execve)(const char *, words_type, words_type);
static int (*real_execvp)(const char *, words_type);
static int (*real_execvpe)(const char *, words_type, words_type);
static int (*real_fexecve)(int, words_type, words_type);

static void find_real_functions(void) {
    real_execv = dlsym(RTLD_NEXT, "execv");
    real_execve = dlsym(RTLD_NEXT, "execve");
    real_execvp = dlsym(RTLD_NEXT, "execvp");
    real_execvpe = dlsym(RTLD_NEXT, "execvpe");
    real_fexecve = dlsym(RTLD_NEXT, "fexecve");
    real_syscall = dlsym(RTLD_NEXT, "syscall");
}

/// Judges an `exec`: the status of the other program would be mistaken for this one's.
static void judge_replacement(void) {
    int was_judged;
    int answer = judged(KEA_PROCESS_REPLACED, &was_judged);
    if (was_judged && answer != KEA_PROCESS_REPLACED) end(answer);
}

int execv(const char *path, words_type words) {
    judge_replacement();
    return real_execv(path, words);
}

int execve(const char *path, words_type words, words_type environment) {
    judge_replacement();
    return real_execve(path, words, environment);
}

int execvp(const char *file, words_type words) {
    judge_replacement();
    return real_execvp(file, words);
}

int execvpe(const char *file, words_type words, words_type environment) {
    judge_replacement();
    return real_execvpe(file, words, environment);
}

int fexecve(int file, words_type words, words_type environment) {
    judge_replacement();
    return real_fexecve(file, words, environment);
}

// The `execl` functions for C code: those of the C library do not call the functions above.

#define COLLECT_WORDS(first, last)                                                        \
    va_list all;                                                                          \
    size_t count = 1;                                                                     \
    va_start(all, first);                                                                 \
    for (const char *word = first; word; word = va_arg(all, const char *)) count++;       \
    va_end(all);                                                                          \
    const char *words[count];                                                             \
    va_start(all, first);                                                                 \
    words[0] = first;                                                                     \
    for (size_t index = 1; index < count; index++) words[index] = va_arg(all, const char *); \
    last;                                                                                 \
    va_end(all)

int execl(const char *path, const char *first, ...) {
    COLLECT_WORDS(first, );
    return execv(path, (words_type)words);
}

int execlp(const char *file, const char *first, ...) {
    COLLECT_WORDS(first, );
    return execvp(file, (words_type)words);
}

int execle(const char *path, const char *first, ...) {
    words_type environment;
    COLLECT_WORDS(first, environment = va_arg(all, words_type));
    return execve(path, (words_type)words, environment);
}

/// Intercepts system calls that end the process or execute another program.
long syscall(long number, ...) {
    long words[6];
    va_list all;
    va_start(all, number);
    for (int index = 0; index < 6; index++) words[index] = va_arg(all, long);
    va_end(all);
    // Libraries call it before the constructor below has run.
    if (!real_syscall) find_real_functions();
    if (number == SYS_exit_group) _exit((int)words[0]);
    if (number == SYS_execve || number == SYS_execveat) judge_replacement();
    return real_syscall(number, words[0], words[1], words[2], words[3], words[4], words[5]);
}

void kea_process_exit_watch(int (*judge)(int status)) {
    static atomic_flag is_installed = ATOMIC_FLAG_INIT;
    if (!atomic_flag_test_and_set(&is_installed)) {
        on_exit(at_exit, NULL);
        at_quick_exit(at_quick_exit_of_process);
    }
    watched = getpid();
    atomic_store(&watching, judge);
}

void kea_process_exit_unwatch(void) { atomic_store(&watching, NULL); }

// Runs before `main`, which must call Kea's entry point.
__attribute__((constructor)) static void watch_from_the_start(void) {
    find_real_functions();
    kea_process_exit_watch(kea_judge_without_entry);
}

#else

// Untested: the project is built and tested on Linux.
void kea_process_exit_watch(int (*judge)(int status)) { (void)judge; }
void kea_process_exit_unwatch(void) {}

#endif
