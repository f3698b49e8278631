import KeaEvents

// The values of a run that a spec's author writes by name. The others have to be asked for with `import KeaEvents`, so
// that `Status` and `Failure` stay the author's own words.

/// A place in a source or feature file, as helpers of one's own pass it on.
public typealias SourceLocation = KeaEvents.SourceLocation

/// The names, place and tags of an example, as `ExampleInfo.current` gives them.
public typealias ExampleInfo = KeaEvents.ExampleInfo
