#ifndef KEA_BYTES_H
#define KEA_BYTES_H

#include <stddef.h>
// The functions of the C library that search texts: modules that import this one have them on each system.
#include <string.h>

// Bytes that are written or read one value after another, and JSON.
//
// Each event of a run passes through it several times, and users run debug builds, in which Swift takes many times as
// long for it.

struct kea_bytes {
    unsigned char *start;
    size_t count, capacity;
    /// What is left to read, if bytes are read rather than written.
    const unsigned char *rest;
    size_t rest_count;
    int is_reading;
    /// Whether the next value or key of the JSON needs a comma before it.
    int needs_comma;
};

/// Returns new memory, for `kea_bytes_free`.
struct kea_bytes *kea_bytes_create(int is_reading);
void kea_bytes_free(struct kea_bytes *bytes);

/// Appends bytes; leaves room for them if `source` is NULL.
void kea_bytes_append(struct kea_bytes *bytes, const void *source, size_t size);

/// Returns the next bytes to read; NULL if fewer are left.
const void *kea_bytes_take(struct kea_bytes *bytes, size_t size);

/// Appends a value, or reads it; returns 0 if fewer bytes are left.
int kea_bytes_transfer(struct kea_bytes *bytes, void *value, size_t size);

/// Writes a key without characters that need an escape; a value follows.
void kea_json_key(struct kea_bytes *json, const void *key, size_t size);

/// Writes JSON as a value.
void kea_json_value(struct kea_bytes *json, const void *value, size_t size);

/// Writes a string; returns 0 if it contains a quote, a backslash, or a character that may be invisible.
int kea_json_string(struct kea_bytes *json, const char *text, size_t size);

/// Writes a string with escapes of the characters that JSON reserves.
void kea_json_escape(struct kea_bytes *json, const char *text, size_t size);

/// Writes a number, or a string that contains it.
void kea_json_integer(struct kea_bytes *json, long long value, int is_text);

/// Ends a line: the next value begins a new one.
void kea_json_end_line(struct kea_bytes *json);

/// Writes an opening bracket before elements, or a closing one after them.
void kea_json_open(struct kea_bytes *json, char bracket);
void kea_json_close(struct kea_bytes *json, char bracket);

#endif
