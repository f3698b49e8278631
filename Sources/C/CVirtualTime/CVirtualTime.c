#define _GNU_SOURCE

#include "CVirtualTime.h"

#include <time.h>

static const int64_t nanoseconds = 1000000000;

static _Thread_local kea_clock_face shown;

bool kea_clocks_are_stopped(void) { return shown.is_stopped; }

#if defined(__linux__) && defined(__GLIBC__)

#include <dlfcn.h>
#include <errno.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

// Swift's clocks, Foundation's dates and Dispatch's deadlines all read the time from the C library. Functions of the
// same names in the executable replace those of the C library for the whole process, so virtual time applies even to
// code without an injected clock. Only the thread of an example in virtual time has stopped clocks; all others get the
// real time.

static int (*library_clock_gettime)(clockid_t, struct timespec *);

__attribute__((constructor)) static void find_library_clock(void) {
    library_clock_gettime = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
}

static int real_clock_gettime(clockid_t clock, struct timespec *time) {
    if (library_clock_gettime) return library_clock_gettime(clock, time);
    // Constructors of other libraries may call this before ours has run.
    return (int)syscall(SYS_clock_gettime, clock, time);
}

static struct timespec split(int64_t time) {
    return (struct timespec){.tv_sec = time / nanoseconds, .tv_nsec = time % nanoseconds};
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    if (__builtin_expect(!shown.is_stopped, 1)) return real_clock_gettime(clock, time);
    switch (clock) {
    case CLOCK_REALTIME:
    case CLOCK_REALTIME_COARSE: *time = split(shown.wall); return 0;
    case CLOCK_MONOTONIC:
    case CLOCK_MONOTONIC_COARSE:
    case CLOCK_MONOTONIC_RAW: *time = split(shown.monotonic); return 0;
    case CLOCK_BOOTTIME: *time = split(shown.boot); return 0;
    default: return real_clock_gettime(clock, time); // Processor time is always real.
    }
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
    (void)zone; // Obsolete; the C library ignores it as well.
    struct timespec precise;
    if (clock_gettime(CLOCK_REALTIME, &precise) != 0) return -1;
    *time = (struct timeval){.tv_sec = precise.tv_sec, .tv_usec = precise.tv_nsec / 1000};
    return 0;
}

time_t time(time_t *seconds) {
    struct timespec precise;
    if (clock_gettime(CLOCK_REALTIME, &precise) != 0) return (time_t)-1;
    if (seconds != NULL) *seconds = precise.tv_sec;
    return precise.tv_sec;
}

static int64_t read_clock(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return time.tv_sec * nanoseconds + time.tv_nsec;
}

kea_clock_face kea_clocks_read(void) {
    if (shown.is_stopped) return shown;
    return (kea_clock_face){
        .is_stopped = false,
        .wall = read_clock(CLOCK_REALTIME),
        .monotonic = read_clock(CLOCK_MONOTONIC),
        .boot = read_clock(CLOCK_BOOTTIME),
    };
}

void kea_clocks_show(kea_clock_face face) { shown = face; }

int64_t kea_clocks_real(void) {
    struct timespec time;
    real_clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * nanoseconds + time.tv_nsec;
}

#else

kea_clock_face kea_clocks_read(void) { return shown; }

void kea_clocks_show(kea_clock_face face) { (void)face; }

int64_t kea_clocks_real(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * nanoseconds + time.tv_nsec;
}

#endif
