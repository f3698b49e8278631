#ifndef KEA_VIRTUAL_TIME_H
#define KEA_VIRTUAL_TIME_H

#include <stdbool.h>
#include <stdint.h>

/// The time on the clocks of the calling thread, in nanoseconds.
///
/// `is_stopped` is whether they show exactly this time, or continue with real time.
typedef struct {
    bool is_stopped;
    int64_t wall;
    int64_t monotonic;
    int64_t boot;
} kea_clock_face;

/// Whether the clocks of the calling thread are stopped.
bool kea_clocks_are_stopped(void);

/// The current time on the clocks of the calling thread, stopped or not.
kea_clock_face kea_clocks_read(void);

/// Stops the clocks of the calling thread at `face`, or restores real time if `face` is not stopped.
void kea_clocks_show(kea_clock_face face);

/// Real nanoseconds since an arbitrary point in the past, even while the clocks are stopped.
int64_t kea_clocks_real(void);

#endif
