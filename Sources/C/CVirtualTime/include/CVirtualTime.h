#ifndef KEA_VIRTUAL_TIME_H
#define KEA_VIRTUAL_TIME_H

#include <stdbool.h>
#include <stdint.h>

/// What the clocks of the calling thread show, in nanoseconds.
///
/// `is_stopped` says whether they show exactly this until told otherwise, or go on with real time.
typedef struct {
    bool is_stopped;
    int64_t wall;
    int64_t monotonic;
    int64_t boot;
} kea_clock_face;

/// Whether the clocks of the calling thread are stopped.
bool kea_clocks_are_stopped(void);

/// What the clocks of the calling thread show at the moment, whoever moves them.
kea_clock_face kea_clocks_read(void);

/// Stops the clocks of the calling thread at `face`; a face that is not stopped gives the thread its real time back.
void kea_clocks_show(kea_clock_face face);

/// Real nanoseconds since some point in the past, also where the clocks are stopped.
int64_t kea_clocks_real(void);

#endif
