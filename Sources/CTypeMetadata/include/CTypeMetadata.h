#ifndef KEA_TYPE_METADATA_H
#define KEA_TYPE_METADATA_H

/// The first byte of this executable's table of Swift types, or NULL where the platform has none.
const void *kea_type_metadata_begin(void);

/// One byte past the end of this executable's table of Swift types, or NULL where the platform has none.
const void *kea_type_metadata_end(void);

/// The first byte of this executable's table of conformances to protocols, or NULL where the platform has none.
const void *kea_conformances_begin(void);

/// One byte past the end of that table, or NULL where the platform has none.
const void *kea_conformances_end(void);

/// Whether this executable holds tests of Swift Testing: 1, 0, or -1 where the platform does not show it.
int kea_has_swift_tests(void);

/// Where the executable's first byte was loaded, or NULL where the platform does not show it.
const void *kea_executable_base(void);

#endif
