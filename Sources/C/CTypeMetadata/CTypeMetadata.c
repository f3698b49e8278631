#define _GNU_SOURCE
#include "CTypeMetadata.h"

#include <stddef.h>

#if defined(__ELF__)

#include <dlfcn.h>
#include <link.h>
#include <string.h>

// The linker defines `__start_X` and `__stop_X` for every section whose name is a C identifier. Swift puts a
// relative pointer to each type's descriptor into `swift5_type_metadata`. Swift itself cannot name the two
// symbols, and `dlsym` does not find them because they are hidden.
extern const char __start_swift5_type_metadata[] __attribute__((weak, visibility("hidden")));
extern const char __stop_swift5_type_metadata[] __attribute__((weak, visibility("hidden")));

// The same for each conformance of a type to a protocol.
extern const char __start_swift5_protocol_conformances[] __attribute__((weak, visibility("hidden")));
extern const char __stop_swift5_protocol_conformances[] __attribute__((weak, visibility("hidden")));

// Each `@Test` and `@Suite` is a record in `swift5_tests`.
extern const char __start_swift5_tests[] __attribute__((weak, visibility("hidden")));
extern const char __stop_swift5_tests[] __attribute__((weak, visibility("hidden")));

const void *kea_type_metadata_begin(void) { return __start_swift5_type_metadata; }
const void *kea_type_metadata_end(void) { return __stop_swift5_type_metadata; }
const void *kea_conformances_begin(void) { return __start_swift5_protocol_conformances; }
const void *kea_conformances_end(void) { return __stop_swift5_protocol_conformances; }
int kea_has_swift_tests(void) { return __start_swift5_tests != __stop_swift5_tests; }

struct listener {
    kea_image_listener *call;
    void *context;
};

static int call_listener(struct dl_phdr_info *image, size_t size, void *data) {
    (void)size;
    struct listener *listener = data;
    listener->call(image->dlpi_name, image->dlpi_addr, listener->context);
    return 0;
}

void kea_each_image(kea_image_listener *listener, void *context) {
    struct listener data = {listener, context};
    dl_iterate_phdr(call_listener, &data);
}

const char *kea_image_of(const void *address) {
    Dl_info found;
    return dladdr(address, &found) ? found.dli_fname : NULL;
}

#if defined(__LP64__)

/// Returns the kind of a symbol: a class, `…CMn`, or a function without parameters and result, `…yyF`, with `Ya` for
/// `async` and `K` or `YK` for `throws` before its end. The name of a test contains "test".
static int kind(const char *name) {
    if (name[0] != '$' || name[1] != 's') return 0;
    size_t length = strlen(name);
    if (length <= 5) return 0;
    if (strcmp(name + length - 3, "CMn") == 0) return KEA_CLASS;
    int is_async = strcmp(name + length - 2, "Tu") == 0;
    const char *end = name + length - (is_async ? 3 : 1);
    if (*end != 'F' || !((end[-1] == 'y' && end[-2] == 'y') || end[-1] == 'K' || end[-1] == 'a')) return 0;
    if (strstr(name, "test") == NULL) return 0;
    return is_async ? KEA_ASYNC_FUNCTION : KEA_FUNCTION;
}

size_t kea_next_symbol(const void *symbols, size_t index, size_t count, const char *names, size_t size, int *found)
{
    const Elf64_Sym *table = symbols;
    for (; index < count; index++) {
        if (table[index].st_value == 0 || table[index].st_name >= size) continue;
        if ((*found = kind(names + table[index].st_name)) != 0) break;
    }
    return index;
}

#endif

#else

const void *kea_type_metadata_begin(void) { return NULL; }
const void *kea_type_metadata_end(void) { return NULL; }
const void *kea_conformances_begin(void) { return NULL; }
const void *kea_conformances_end(void) { return NULL; }
int kea_has_swift_tests(void) { return -1; }
void kea_each_image(kea_image_listener *listener, void *context) { (void)listener, (void)context; }
const char *kea_image_of(const void *address) {
    (void)address;
    return NULL;
}

#endif
