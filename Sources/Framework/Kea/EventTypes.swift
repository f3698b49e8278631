// The event types that spec authors write by name; the others would take names such as `Status` and `Failure`.
// Re-exported rather than aliased, so that their members are visible with MemberImportVisibility too.
@_exported import struct KeaEvents.ExampleInfo
@_exported import struct KeaEvents.SourceLocation
