// The event types that spec authors write by name. The others need `import KeaEvents`, so that names such as `Status`
// and `Failure` stay free for the author's own types. Re-exported rather than aliased, so that their members are visible
// with the upcoming feature MemberImportVisibility too.
@_exported import struct KeaEvents.ExampleInfo
@_exported import struct KeaEvents.SourceLocation
