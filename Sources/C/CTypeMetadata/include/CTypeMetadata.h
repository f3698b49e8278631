#ifndef KEA_TYPE_METADATA_H
#define KEA_TYPE_METADATA_H

#include <stddef.h>
#include <stdint.h>

/// The first byte of this executable's table of Swift types, or NULL if the platform has none.
const void *_Nullable kea_type_metadata_begin(void);

/// One byte past the end of this executable's table of Swift types, or NULL if the platform has none.
const void *_Nullable kea_type_metadata_end(void);

/// The first byte of this executable's table of protocol conformances, or NULL if the platform has none.
const void *_Nullable kea_conformances_begin(void);

/// One byte past the end of that table, or NULL if the platform has none.
const void *_Nullable kea_conformances_end(void);

/// Whether this executable contains Swift Testing tests: 1, 0, or -1 if the platform cannot tell.
int kea_has_swift_tests(void);

/// Receives an image: its file, "" for the executable, and the offset that the loader adds to its addresses.
typedef void kea_image_listener(const char *_Nonnull file, uintptr_t slide, void *_Nullable context);

/// Calls the listener for the executable and then for each shared library, if the platform supports it.
void kea_each_image(kea_image_listener *_Nonnull listener, void *_Nullable context);

/// The kinds of symbols that `kea_each_symbol` finds.
enum { KEA_CLASS = 1, KEA_FUNCTION, KEA_ASYNC_FUNCTION };

/// Receives a symbol: its kind, its name, and its address without the loader's offset.
typedef void kea_symbol_listener(int kind, const char *_Nonnull name, uintptr_t value, void *_Nullable context);

/// Calls the listener for each symbol of a 64-bit ELF file that is a class or may be a test method.
///
/// Returns whether the file has a symbol table. Debug builds of Swift would take longer for a hundred thousand symbols
/// than most runs.
int kea_each_symbol(const char *_Nonnull path, kea_symbol_listener *_Nonnull listener, void *_Nullable context);

/// The file of the image that contains an address, or NULL.
const char *_Nullable kea_image_of(const void *_Nonnull address);

#endif
