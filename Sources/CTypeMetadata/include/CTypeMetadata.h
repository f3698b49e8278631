#ifndef KEA_TYPE_METADATA_H
#define KEA_TYPE_METADATA_H

/// The first byte of this executable's table of Swift types, or NULL where the platform has none.
const void *kea_type_metadata_begin(void);

/// One byte past the end of this executable's table of Swift types, or NULL where the platform has none.
const void *kea_type_metadata_end(void);

#endif
