#ifndef KEA_MESSAGE_RING_H
#define KEA_MESSAGE_RING_H

#include <stddef.h>
#include <stdint.h>

// A stream of bytes from one process to another one, in memory that both see.
//
// What was put in is there for the reader whatever becomes of the writer, and costs no system call. There is one writer
// and one reader. Beside the bytes, the two agree in it on which of the writer's sections something belongs to that has
// come by another way, such as a pipe.

typedef struct kea_ring kea_ring;

/// A file of the right size that has no name; -1 where there can be none, and `errno` says why.
int kea_ring_file(void);

/// The memory of the file in this process; null where it cannot be had.
kea_ring *kea_ring_map(int file);

/// Takes the memory away from this process.
void kea_ring_unmap(kea_ring *ring);

/// Puts in as many of the bytes as there is room for, and returns how many; what was held back comes before them.
size_t kea_ring_put(kea_ring *ring, const void *bytes, size_t count);

/// Puts in all of the bytes, but holds them back from the reader until something is put in behind them; returns 0 where
/// that is not possible, and nothing was put in.
int kea_ring_hold(kea_ring *ring, const void *bytes, size_t count);

/// Takes back what is held back.
void kea_ring_drop(kea_ring *ring);

/// Lets the reader take what a writer has held back that is gone: for the reader.
void kea_ring_release(kea_ring *ring);

/// Takes out as many bytes as are there and fit, and returns how many; -1 where the memory has been destroyed.
///
/// `taken` is the number of bytes that the reader has ever taken out: what overwrites all of the memory with one value
/// leaves it empty and in order, and only the reader knows better.
long kea_ring_take(kea_ring *ring, uint64_t taken, void *bytes, size_t capacity);

/// Says that the reader is about to sleep, or is awake again; returns whether there is something to take.
int kea_ring_set_asleep(kea_ring *ring, int is_asleep);

/// Whether the reader sleeps and has to be woken; says so once.
int kea_ring_must_wake(kea_ring *ring);

/// The writer's section, counted from 0.
uint32_t kea_ring_section(kea_ring *ring);

/// Begins the writer's next section.
void kea_ring_enter_section(kea_ring *ring);

/// Says that the reader begins or ends to read from somewhere else what may belong to a section.
void kea_ring_note_reading(kea_ring *ring);

/// Whether the reader has read all of these pipes, and all that was sent over the socket; descriptors below 0 count as
/// read.
int kea_ring_is_read(kea_ring *ring, int output, int errors, int socket);

#endif
