import CucumberExpressions
import Kea
import KeaReports
import KeaFeatures

/// What a command line selects, how it is run, and the reports about it.
package struct RunOptions: Codable, Sendable {
    package enum Mode: String, Codable, Sendable { case run, dryRun, list }

    // MARK: Which examples

    /// Files, folders and lines; empty for everything.
    var paths: [String] = []
    /// Tag expressions, all of which an example has to match.
    var tags: [TagExpression] = []
    /// Names, one of which an example has to match.
    var names: [String] = []
    /// Names of step classes, enclosing types or modules; empty for all step classes.
    var glue: [String] = []
    /// Files, folders and lines that narrow what everything else selects; empty for all of it.
    var within: [String] = []
    /// A file in the format `rerun`.
    var rerun: String?
    var onlyFailures = false
    var shard: Shard?
    /// A file with the times by which examples are divided among shards.
    var durations: String?
    package var mode = Mode.run { didSet { execution.isDryRun = mode == .dryRun } }

    // MARK: How

    /// The options that the engine reads.
    package var execution = ExecutionOptions(timeLimit: .seconds(60), testTimeLimit: .seconds(600))
    var order = ExampleOrder.defined
    var worldParameters = WorldParameters()
    /// Tag expressions, all of which an example has to match to be retried.
    var retryTags: [TagExpression] = []
    /// The number of times that each example is run; `nil` if unspecified.
    var repetitions: Int?
    var runsUntilFailure = false
    /// Whether step definitions that no feature uses fail the run.
    var isStrictAboutSteps = false
    /// Whether warnings fail the run; `nil` if `CI` decides.
    package var isStrictAboutWarnings: Bool?
    var loadingLimit: Duration { execution.timeLimit ?? .seconds(60) }
    /// The number of worker processes; 0 for this process, `nil` for one per core.
    package var workers: Int?
    var isInProcess: Bool { workers == 0 }
    var stepsThrough = false
    var pausesOnFailure = false
    /// The option that makes the run pause; `nil` if it never pauses.
    var pauseOption: String? {
        stepsThrough ? "--step" : pausesOnFailure ? "--pause-on-failure" : nil
    }

    // MARK: Reports

    /// Whether undefined steps have a snippet even if a defined sentence is near.
    var showsSnippets = false
    /// Whether the output of passing examples is shown.
    package var showsOutput = false
    var reports: [ReportRequest] = []
    /// The folder for the results of earlier runs; `nil` for the one in `.build`.
    var historyFolder: String?
    var page = PageOptions()
    /// Whether to use colours; `nil` if the terminal decides.
    var color: Bool?
    /// Notes for the end of a report, about options from environment variables.
    package var notes: [String] = []

    package init() {}

    var selectsAll: Bool {
        paths.isEmpty && within.isEmpty && tags.isEmpty && names.isEmpty && rerun == nil && !onlyFailures
            && shard == nil
    }
}

/// A report: the name of its format, and its file; `nil` for standard output.
struct ReportRequest: Codable {
    var name: String
    var file: String?
}
