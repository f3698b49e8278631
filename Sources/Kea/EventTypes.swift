import KeaEvents

// The event types that spec authors write by name. The others need `import KeaEvents`, so that names such as `Status`
// and `Failure` stay free for the author's own types.

/// A location in a source or feature file, for helpers that pass it on.
public typealias SourceLocation = KeaEvents.SourceLocation

/// The names, location and tags of an example, as `ExampleInfo.current` returns them.
public typealias ExampleInfo = KeaEvents.ExampleInfo
