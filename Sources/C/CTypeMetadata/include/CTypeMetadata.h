#ifndef KEA_TYPE_METADATA_H
#define KEA_TYPE_METADATA_H

#include <stdint.h>

/// The first byte of this executable's table of Swift types, or NULL where the platform has none.
const void *_Nullable kea_type_metadata_begin(void);

/// One byte past the end of this executable's table of Swift types, or NULL where the platform has none.
const void *_Nullable kea_type_metadata_end(void);

/// The first byte of this executable's table of conformances to protocols, or NULL where the platform has none.
const void *_Nullable kea_conformances_begin(void);

/// One byte past the end of that table, or NULL where the platform has none.
const void *_Nullable kea_conformances_end(void);

/// Whether this executable holds tests of Swift Testing: 1, 0, or -1 where the platform does not show it.
int kea_has_swift_tests(void);

/// Is told of an image: its file, which is "" for the executable, and what the loader has added to the addresses in it.
typedef void kea_image_listener(const char *_Nonnull file, uintptr_t slide, void *_Nullable context);

/// Tells of the executable and then of each shared library; of none where the platform does not show them.
void kea_each_image(kea_image_listener *_Nonnull tell, void *_Nullable context);

/// The file of the image that an address is in, or NULL.
const char *_Nullable kea_image_of(const void *_Nonnull address);

#endif
