#define _GNU_SOURCE
#include "CTypeMetadata.h"

#include <stddef.h>

#if defined(__ELF__)

#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

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

/// Whether the contents of a section are in an image of this size.
static int contains(size_t size, const Elf64_Shdr *section) {
    return section->sh_offset <= size && section->sh_size <= size - section->sh_offset;
}

static int each_symbol(const char *image, size_t size, kea_symbol_listener *listener, void *context) {
    const Elf64_Ehdr *header = (const void *)image;
    if (size < sizeof *header || header->e_shoff > size) return 0;
    if (header->e_shnum > (size - header->e_shoff) / sizeof(Elf64_Shdr)) return 0;
    const Elf64_Shdr *sections = (const void *)(image + header->e_shoff);
    for (int index = 0; index < header->e_shnum; index++) {
        const Elf64_Shdr *table = &sections[index];
        if (table->sh_type != SHT_SYMTAB || table->sh_link >= header->e_shnum) continue;
        const Elf64_Shdr *texts = &sections[table->sh_link];
        if (!contains(size, table) || !contains(size, texts) || texts->sh_size == 0) return 0;
        const Elf64_Sym *symbols = (const void *)(image + table->sh_offset);
        const char *names = image + texts->sh_offset;
        if (names[texts->sh_size - 1] != 0) return 0;
        for (size_t number = 0; number < table->sh_size / sizeof *symbols; number++) {
            if (symbols[number].st_value == 0 || symbols[number].st_name >= texts->sh_size) continue;
            const char *name = names + symbols[number].st_name;
            int found = kind(name);
            if (found) listener(found, name, symbols[number].st_value, context);
        }
        return 1;
    }
    return 0;
}

int kea_each_symbol(const char *path, kea_symbol_listener *listener, void *context) {
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return 0;
    struct stat status;
    void *image = MAP_FAILED;
    if (fstat(file, &status) == 0) image = mmap(NULL, status.st_size, PROT_READ, MAP_PRIVATE, file, 0);
    close(file);
    if (image == MAP_FAILED) return 0;
    int has_table = each_symbol(image, status.st_size, listener, context);
    munmap(image, status.st_size);
    return has_table;
}

#else

int kea_each_symbol(const char *path, kea_symbol_listener *listener, void *context) {
    (void)path, (void)listener, (void)context;
    return 0;
}

#endif

#else

const void *kea_type_metadata_begin(void) { return NULL; }
const void *kea_type_metadata_end(void) { return NULL; }
const void *kea_conformances_begin(void) { return NULL; }
const void *kea_conformances_end(void) { return NULL; }
int kea_has_swift_tests(void) { return -1; }
void kea_each_image(kea_image_listener *listener, void *context) { (void)listener, (void)context; }
int kea_each_symbol(const char *path, kea_symbol_listener *listener, void *context) {
    (void)path, (void)listener, (void)context;
    return 0;
}
const char *kea_image_of(const void *address) {
    (void)address;
    return NULL;
}

#endif
