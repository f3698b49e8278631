import Kea
import KeaEvents

/// The examples that a selection chooses from suites, in order, with its mistakes and warnings.
@MainActor
package struct Plan {
    let suites: Suites
    var examples: [Example] = []
    var diagnostics: [Diagnostic] = []
    /// The facts about its run, which a session completes.
    var info = RunInfo(exampleCount: 0)
}
