// The values of a run that a spec's author writes by name. The others have to be asked for with `import KeaEvents`, so
// that `Status` and `Failure` stay the author's own words. With the upcoming feature MemberImportVisibility, the members
// of all of them are visible.
@_exported import struct KeaEvents.ExampleInfo
@_exported import struct KeaEvents.SourceLocation
