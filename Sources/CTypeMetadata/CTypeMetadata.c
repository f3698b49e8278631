#include "CTypeMetadata.h"

#include <stddef.h>

#if defined(__ELF__)

// The linker defines `__start_X` and `__stop_X` for every section whose name is a C identifier. Swift puts a
// relative pointer to each type's descriptor into `swift5_type_metadata`. Swift itself cannot name the two
// symbols, and they are hidden, so `dlsym` does not find them either: hence these lines of C.
extern const char __start_swift5_type_metadata[] __attribute__((weak, visibility("hidden")));
extern const char __stop_swift5_type_metadata[] __attribute__((weak, visibility("hidden")));

const void *kea_type_metadata_begin(void) { return __start_swift5_type_metadata; }
const void *kea_type_metadata_end(void) { return __stop_swift5_type_metadata; }

#else

const void *kea_type_metadata_begin(void) { return NULL; }
const void *kea_type_metadata_end(void) { return NULL; }

#endif
