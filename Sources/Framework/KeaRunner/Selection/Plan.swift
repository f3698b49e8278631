import Kea
import KeaEvents

/// The examples that a run is to execute, in order, and what is to be said about the choice.
@MainActor
struct Plan {
    /// The examples, in order.
    var examples: [Example] = []
    /// Mistakes and warnings.
    var diagnostics: [Diagnostic] = []
    /// The part of the selected examples that these are; `nil` where they are all of them.
    var shard: RunInfo.Shard?
}
