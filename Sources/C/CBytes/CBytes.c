#include "CBytes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct kea_bytes *kea_bytes_create(int is_reading) {
    struct kea_bytes *bytes = calloc(1, sizeof *bytes);
    if (!bytes) abort();
    bytes->is_reading = is_reading;
    return bytes;
}

void kea_bytes_free(struct kea_bytes *bytes) {
    free(bytes->start);
    free(bytes);
}

/// Returns the address after the bytes, with space for `size` more.
static unsigned char *room(struct kea_bytes *bytes, size_t size) {
    if (bytes->capacity - bytes->count < size) {
        bytes->capacity = bytes->count + size + bytes->capacity + 256;
        bytes->start = realloc(bytes->start, bytes->capacity);
        if (!bytes->start) abort();
    }
    return bytes->start + bytes->count;
}

void kea_bytes_append(struct kea_bytes *bytes, const void *source, size_t size) {
    unsigned char *place = room(bytes, size);
    if (source) memcpy(place, source, size);
    bytes->count += size;
}

const void *kea_bytes_take(struct kea_bytes *bytes, size_t size) {
    if (!bytes->rest || size > bytes->rest_count) return NULL;
    bytes->rest += size;
    bytes->rest_count -= size;
    return bytes->rest - size;
}

int kea_bytes_transfer(struct kea_bytes *bytes, void *value, size_t size) {
    if (!bytes->is_reading) {
        kea_bytes_append(bytes, value, size);
        return 1;
    }
    const void *taken = kea_bytes_take(bytes, size);
    if (taken) memcpy(value, taken, size);
    return taken != NULL;
}

/// Begins a value or key, and returns the place of its `size` bytes.
static unsigned char *begin(struct kea_bytes *json, size_t size) {
    unsigned char *place = room(json, size + 1);
    if (json->needs_comma) {
        *place++ = ',';
        json->count++;
    }
    json->count += size;
    json->needs_comma = 1;
    return place;
}

void kea_json_key(struct kea_bytes *json, const void *key, size_t size) {
    unsigned char *place = begin(json, size + 3);
    place[0] = '"';
    memcpy(place + 1, key, size);
    memcpy(place + 1 + size, "\":", 2);
    json->needs_comma = 0;
}

void kea_json_value(struct kea_bytes *json, const void *value, size_t size) {
    memcpy(begin(json, size), value, size);
}

/// Returns the size of a character of UTF-8 that is visible: ASCII, or in a block of visible letters or punctuation.
static size_t visible(const unsigned char *text, size_t left) {
    if (*text < 0x7F) return *text >= 0x20 && *text != '"' && *text != '\\';
    size_t size = *text < 0xE0 ? 2 : 3;
    if (*text < 0xC2 || *text > 0xEF || size > left) return 0;
    unsigned scalar = size == 2 ? (*text & 0x1F) << 6 | (text[1] & 0x3F)
                                : (*text & 0x0F) << 12 | (text[1] & 0x3F) << 6 | (text[2] & 0x3F);
    static const unsigned blocks[][2] = {{0xA1, 0xAC},     {0xAE, 0x2FF},    {0x400, 0x481},   {0x2010, 0x2027},
                                         {0x2030, 0x205E}, {0x3001, 0x3029}, {0x3041, 0x3096}, {0x30A1, 0x30FF},
                                         {0x4E00, 0x9FFF}, {0xAC00, 0xD7A3}};
    for (size_t block = 0; block < sizeof blocks / sizeof *blocks; block++)
        if (scalar >= blocks[block][0] && scalar <= blocks[block][1]) return size;
    return 0;
}

int kea_json_string(struct kea_bytes *json, const char *text, size_t size) {
    for (size_t index = 0, step; index < size; index += step) {
        step = visible((const unsigned char *)text + index, size - index);
        if (step == 0) return 0;
    }
    unsigned char *place = begin(json, size + 2);
    place[0] = '"';
    memcpy(place + 1, text, size);
    place[size + 1] = '"';
    return 1;
}

void kea_json_escape(struct kea_bytes *json, const char *text, size_t size) {
    unsigned char *start = begin(json, 6 * size + 2), *place = start;
    *place++ = '"';
    for (size_t index = 0; index < size; index++) {
        unsigned char byte = text[index];
        const char *letter = byte ? strchr("\"\"\\\\\nn\rr\tt\bb\ff", byte) : NULL;
        if (byte >= 0x20 && byte != '"' && byte != '\\') *place++ = byte;
        else if (letter) {
            *place++ = '\\';
            *place++ = letter[1];
        } else place += sprintf((char *)place, "\\u%04x", byte);
    }
    *place++ = '"';
    json->count -= 6 * size + 2 - (place - start);
}

void kea_json_integer(struct kea_bytes *json, long long value, int is_text) {
    char text[24];
    kea_json_value(json, text, snprintf(text, sizeof text, is_text ? "\"%lld\"" : "%lld", value));
}

void kea_json_end_line(struct kea_bytes *json) {
    kea_bytes_append(json, "\n", 1);
    json->needs_comma = 0;
}

void kea_json_open(struct kea_bytes *json, char bracket) {
    *begin(json, 1) = bracket;
    json->needs_comma = 0;
}

void kea_json_close(struct kea_bytes *json, char bracket) {
    json->needs_comma = 0;
    *begin(json, 1) = bracket;
}
