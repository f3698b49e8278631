#ifndef KEA_MESSAGE_RING_H
#define KEA_MESSAGE_RING_H

#include <stddef.h>
#include <stdint.h>

// A byte stream from one process to another, in shared memory.
//
// Written bytes survive the end of the writer, and cost no system call. There is one writer and one reader. The ring
// also contains the number of the writer's current section, to which the reader attributes data from pipes.

typedef struct kea_ring kea_ring;

/// Creates an unnamed file of the right size; returns -1 and sets `errno` on failure.
int kea_ring_file(void);

/// Maps the file into this process; returns NULL on failure.
kea_ring *kea_ring_map(int file);

/// Unmaps the memory.
void kea_ring_unmap(kea_ring *ring);

/// Writes as many bytes as there is room for, and returns their number.
size_t kea_ring_put(kea_ring *ring, const void *bytes, size_t count);

/// Writes bytes behind those that are held already, without showing them to the reader; returns 0 if there is no room.
///
/// Held bytes survive the end of the writer, too. The next `kea_ring_put` overwrites them, unless they are published or
/// dropped before.
int kea_ring_hold(kea_ring *ring, const void *bytes, size_t count);

/// Shows the held bytes to the reader. Called by the writer, or by the reader after the writer's end.
void kea_ring_publish(kea_ring *ring);

/// Drops the held bytes.
void kea_ring_drop(kea_ring *ring);

/// Reads the available bytes that fit, and returns their number; returns -1 if the memory was corrupted.
///
/// `taken` is the number of bytes that the reader has ever read. It detects memory that was overwritten with one value,
/// which would look like a valid empty ring.
long kea_ring_take(kea_ring *ring, uint64_t taken, void *bytes, size_t capacity);

/// Announces that the reader is about to sleep or is awake; returns whether there are bytes to read.
int kea_ring_set_asleep(kea_ring *ring, int is_asleep);

/// Whether the reader sleeps and must be woken; true only once per sleep.
int kea_ring_must_wake(kea_ring *ring);

/// The number of the writer's current section, from 0.
uint32_t kea_ring_section(kea_ring *ring);

/// Starts the writer's next section.
void kea_ring_enter_section(kea_ring *ring);

/// Announces that the reader starts or stops reading a pipe.
void kea_ring_note_reading(kea_ring *ring);

/// Stores a number that is not 0 for the reader: called by a forked copy of the writer, which must not write bytes.
///
/// Returns 0 as long as the reader has not taken the number of another copy.
int kea_ring_note_copy(kea_ring *ring, uint32_t number);

/// Takes the number that a copy has stored; returns 0 if there is none.
uint32_t kea_ring_take_copy(kea_ring *ring);

/// Whether the reader has read everything from these pipes and has taken the number of a copy; negative descriptors are
/// ignored.
int kea_ring_is_read(kea_ring *ring, int output, int errors);

#endif
