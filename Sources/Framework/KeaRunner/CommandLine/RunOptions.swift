import CucumberExpressions
import KeaEvents
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
    /// A file in the format `rerun`.
    var rerun: String?
    var onlyFailures = false
    var shard: Shard?
    /// A file with the times by which examples are divided among shards.
    var durations: String?
    package var mode = Mode.run

    // MARK: How

    var order = ExampleOrder.defined
    /// The seed for the order of ready work in virtual time; `nil` for the natural order.
    var seed: UInt64?
    var worldParameters = WorldParameters()
    /// The number of further attempts at a failed example; `nil` if unspecified.
    var retryLimit: Int?
    /// Tag expressions, all of which such an example has to match.
    var retryTags: [TagExpression] = []
    package var isStrictAboutFlaky = false
    /// The number of times that each example is run; `nil` if unspecified.
    var repetitions: Int?
    var runsUntilFailure = false
    package var failsFast = false
    /// Whether pending examples fail the run.
    package var isStrict = true
    /// Whether step definitions that no feature uses fail the run.
    var isStrictAboutSteps = false
    /// Whether warnings fail the run; `nil` if `CI` decides.
    package var isStrictAboutWarnings: Bool?
    /// The time limit of examples without one of their own; `nil` for no limit.
    var timeLimit: Duration? = .seconds(60) { didSet { testTimeLimit = timeLimit } }
    /// The time limit of XCTest and Swift Testing tests, which may compute for minutes.
    private(set) var testTimeLimit: Duration? = .seconds(600)
    var loadingLimit: Duration { timeLimit ?? .seconds(60) }
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
    /// Whether to use colours; `nil` if the terminal decides.
    var color: Bool?
    /// Notes for the end of a report, about options from environment variables.
    package var notes: [String] = []

    package init() {}

    /// Whether nothing narrows the selection.
    var selectsAll: Bool {
        paths.isEmpty && tags.isEmpty && names.isEmpty && rerun == nil && !onlyFailures && shard == nil
    }
}

/// A report: the name of its format, and its file; `nil` for standard output.
struct ReportRequest: Codable {
    var name: String
    var file: String?
}
