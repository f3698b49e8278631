#define _GNU_SOURCE
#include "CMessageRing.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

/// The maximum number of bytes in transit; a power of two.
#define CAPACITY ((uint64_t)1 << 20)

struct kea_ring {
    _Alignas(64) _Atomic uint64_t head; // The number of bytes ever written. Written by the writer.
    _Atomic uint64_t end; // The end of the held bytes, if it is beyond the head. Written by the writer.
    _Alignas(64) _Atomic uint64_t tail; // The number of bytes ever read. Written by the reader.
    _Alignas(64) _Atomic uint32_t section; // Written by the writer.
    _Alignas(64) _Atomic uint32_t readings; // Odd while the reader reads. Written by the reader.
    _Alignas(64) _Atomic uint32_t asleep;
    _Atomic uint32_t copy; // Written by copies of the writer, and taken by the reader.
    _Alignas(64) unsigned char bytes[CAPACITY];
};

/// Sets the size of the file, after raising a lower limit for file sizes if that is allowed.
static int set_size(int file) {
    if (ftruncate(file, sizeof(kea_ring)) == 0) return 0;
    struct rlimit limit;
    if (errno != EFBIG || getrlimit(RLIMIT_FSIZE, &limit) != 0) return -1;
    struct rlimit raised = {limit.rlim_max, limit.rlim_max};
    if (setrlimit(RLIMIT_FSIZE, &raised) != 0) return -1;
    int result = ftruncate(file, sizeof(kea_ring)), reason = errno;
    setrlimit(RLIMIT_FSIZE, &limit);
    errno = reason;
    return result;
}

int kea_ring_file(void) {
#ifdef __linux__
    int file = memfd_create("kea", MFD_CLOEXEC);
#else
    char name[64];
    snprintf(name, sizeof name, "/kea-%d", getpid());
    int file = shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0600);
    if (file >= 0) shm_unlink(name);
#endif
    if (file >= 0 && set_size(file) != 0) {
        int reason = errno;
        close(file);
        errno = reason;
        return -1;
    }
    return file;
}

kea_ring *kea_ring_map(int file) {
    void *memory = mmap(NULL, sizeof(kea_ring), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    return memory == MAP_FAILED ? NULL : memory;
}

void kea_ring_unmap(kea_ring *ring) { munmap(ring, sizeof(kea_ring)); }

/// Returns the number of bytes that can be written at a position.
static uint64_t room(kea_ring *ring, uint64_t position) {
    uint64_t used = position - atomic_load_explicit(&ring->tail, memory_order_acquire);
    return used > CAPACITY ? 0 : CAPACITY - used;
}

static void copy(kea_ring *ring, uint64_t position, const void *bytes, size_t count) {
    uint64_t start = position & (CAPACITY - 1);
    uint64_t first = count < CAPACITY - start ? count : CAPACITY - start;
    memcpy(ring->bytes + start, bytes, first);
    memcpy(ring->bytes, (const unsigned char *)bytes + first, count - first);
}

size_t kea_ring_put(kea_ring *ring, const void *bytes, size_t count) {
    uint64_t head = atomic_load_explicit(&ring->head, memory_order_relaxed);
    uint64_t available = room(ring, head);
    if (count > available) count = available;
    copy(ring, head, bytes, count);
    atomic_store_explicit(&ring->head, head + count, memory_order_seq_cst);
    return count;
}

int kea_ring_hold(kea_ring *ring, const void *bytes, size_t count) {
    uint64_t head = atomic_load_explicit(&ring->head, memory_order_relaxed);
    uint64_t end = atomic_load_explicit(&ring->end, memory_order_relaxed);
    if (end < head) end = head;
    if (count > room(ring, end)) return 0;
    copy(ring, end, bytes, count);
    atomic_store_explicit(&ring->end, end + count, memory_order_seq_cst);
    return 1;
}

void kea_ring_publish(kea_ring *ring) {
    uint64_t head = atomic_load_explicit(&ring->head, memory_order_relaxed);
    uint64_t end = atomic_load_explicit(&ring->end, memory_order_seq_cst);
    if (end > head && end - head <= CAPACITY) atomic_store_explicit(&ring->head, end, memory_order_seq_cst);
}

void kea_ring_drop(kea_ring *ring) {
    uint64_t head = atomic_load_explicit(&ring->head, memory_order_relaxed);
    atomic_store_explicit(&ring->end, head, memory_order_seq_cst);
}

long kea_ring_take(kea_ring *ring, uint64_t taken, void *bytes, size_t capacity) {
    uint64_t tail = atomic_load_explicit(&ring->tail, memory_order_relaxed);
    uint64_t count = atomic_load_explicit(&ring->head, memory_order_acquire) - tail;
    if (tail != taken || count > CAPACITY) return -1;
    if (count > capacity) count = capacity;
    uint64_t start = tail & (CAPACITY - 1);
    uint64_t first = count < CAPACITY - start ? count : CAPACITY - start;
    memcpy(bytes, ring->bytes + start, first);
    memcpy((unsigned char *)bytes + first, ring->bytes, count - first);
    atomic_store_explicit(&ring->tail, tail + count, memory_order_release);
    return (long)count;
}

int kea_ring_set_asleep(kea_ring *ring, int is_asleep) {
    atomic_store_explicit(&ring->asleep, is_asleep, memory_order_seq_cst);
    return atomic_load_explicit(&ring->head, memory_order_seq_cst) !=
           atomic_load_explicit(&ring->tail, memory_order_relaxed);
}

int kea_ring_must_wake(kea_ring *ring) {
    // Usually the reader is awake, and a load is cheaper than an exchange.
    return atomic_load_explicit(&ring->asleep, memory_order_seq_cst) &&
           atomic_exchange_explicit(&ring->asleep, 0, memory_order_seq_cst);
}

uint32_t kea_ring_section(kea_ring *ring) {
    return atomic_load_explicit(&ring->section, memory_order_seq_cst);
}

void kea_ring_enter_section(kea_ring *ring) {
    atomic_fetch_add_explicit(&ring->section, 1, memory_order_seq_cst);
}

void kea_ring_note_reading(kea_ring *ring) {
    atomic_fetch_add_explicit(&ring->readings, 1, memory_order_seq_cst);
}

static int holds_bytes(int pipe) {
    int count = 0;
    return pipe >= 0 && ioctl(pipe, FIONREAD, &count) == 0 && count > 0;
}

int kea_ring_note_copy(kea_ring *ring, uint32_t number) {
    uint32_t none = 0;
    return atomic_compare_exchange_strong(&ring->copy, &none, number);
}

uint32_t kea_ring_take_copy(kea_ring *ring) {
    // Usually there is none, and a load is cheaper than an exchange.
    if (atomic_load_explicit(&ring->copy, memory_order_seq_cst) == 0) return 0;
    return atomic_exchange_explicit(&ring->copy, 0, memory_order_seq_cst);
}

int kea_ring_is_read(kea_ring *ring, int output, int errors) {
    uint32_t before = atomic_load_explicit(&ring->readings, memory_order_seq_cst);
    if (before & 1 || atomic_load_explicit(&ring->copy, memory_order_seq_cst) != 0) return 0;
    if (holds_bytes(output) || holds_bytes(errors)) return 0;
    return before == atomic_load_explicit(&ring->readings, memory_order_seq_cst);
}
