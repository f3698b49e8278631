import Kea
import KeaEvents

/// The examples that a selection chooses, in order, with its mistakes and warnings.
@MainActor
struct Plan {
    var examples: [Example] = []
    var diagnostics: [Diagnostic] = []
    /// The shard that the examples are; `nil` if they are not divided.
    var shard: RunInfo.Shard?
}
