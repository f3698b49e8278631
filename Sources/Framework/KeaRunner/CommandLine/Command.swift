import CucumberExpressions
import KeaEvents
import KeaFeatures

/// A command line that has been read.
enum Command: Equatable {
    /// Run examples, or list them.
    case run(RunOptions)
    /// Print the languages that features may be written in.
    case languages
    /// Print the keywords of one of them.
    case keywords(language: String)
    /// Print the script by which a shell completes the command line.
    case completion(Completion.Shell)
    /// Print how to use the command.
    case help
    /// Print the version.
    case version
}

extension Command {
    /// Reads the words of a command line that calls no subcommand.
    ///
    /// - Parameter variables: the environment variables that options may ask for.
    init(_ arguments: Arguments, _ variables: [String: String]) throws(UsageError) {
        // Who asks for help gets it, whatever else is there.
        if arguments.has("--help") {
            self = .help
            return
        }
        if arguments.has("--version") {
            self = .version
            return
        }
        let draft = try CommandDraft(arguments, variables)
        try arguments.checkContradictions()
        try OptionConflicts.check(draft, arguments)
        self = draft.command
    }

    /// Reads words that have been found right by another process.
    init(read arguments: Arguments, _ variables: [String: String]) throws(UsageError) {
        self = try CommandDraft(arguments, variables).command
    }
}

extension CommandDraft {
    /// Follows the options, one after another.
    fileprivate init(_ arguments: Arguments, _ variables: [String: String]) throws(UsageError) {
        self.init(variables: variables)
        run.paths = arguments.operands
        run.notes = arguments.notes
        for given in arguments.options {
            do throws(UsageError) {
                try given.option.apply(given.value, &self)
            } catch {
                throw given.origin.map { error.at($0) } ?? error
            }
        }
        run.reports = try FormatOption.requests(formats)
    }

    /// The command, complete.
    fileprivate var command: Command {
        var run = run
        if case .random(seed: nil) = run.order, let seed = run.seed { run.order = .random(seed: seed) }
        return instead ?? .run(run)
    }
}

/// The examples to be run, how they are run, and the reports about it.
package struct RunOptions: Equatable {
    /// The treatment of the examples that are selected.
    package enum Mode: Equatable {
        /// They are run.
        case run
        /// They are looked up, with their steps, but not executed.
        case dryRun
        /// Their names and places are printed.
        case list
    }

    /// The files, folders and lines that are named; none for everything.
    var paths: [String] = []
    /// The tag expressions, all of which have to hold.
    var tags: [String] = []
    /// The names, one of which has to fit.
    var names: [String] = []
    /// Whether the run ends with an error of its own before anything is run, for those who try what reads reports.
    var endsInError = false
    /// The names of the classes of steps that are used, or of what they stand in; none for all.
    var glue: [String] = []
    /// The file with the places of what is to be run again, as `--format rerun` writes it.
    var rerun: String?
    /// Whether nothing is run but what failed when it was last run.
    var onlyFailures = false
    /// The part of the examples that is run; `nil` for all of them.
    var shard: Shard?
    /// The file with the times by which examples are divided among shards.
    var durations: String?
    /// The values that worlds can ask for.
    var worldParameters = WorldParameters()
    /// The treatment of the examples that are selected.
    package var mode = Mode.run
    /// The order in which they are run.
    var order = ExampleOrder.defined
    /// The seed for the order of ready work in virtual time; `nil` for the natural order.
    var seed: UInt64?
    /// The examples that are tried again where they fail, and how often.
    var retry = Retry()
    /// Whether examples that passed only when they were tried again fail the run.
    package var isStrictAboutFlaky = false
    /// The number of times that each example is run; `nil` where nothing was said.
    var repetitions: Int?
    /// Whether everything is run again and again until something fails.
    var runsUntilFailure = false
    /// Whether nothing more is run after the first failure.
    package var failsFast = false
    /// Whether pending examples fail the run.
    package var isStrict = true
    /// The time limit of examples that have none of their own; `nil` for no limit.
    var timeLimit: Duration? = .seconds(60)
    /// The time limit for loading one class; there is one also where examples have none.
    var loadingLimit: Duration { timeLimit ?? .seconds(60) }
    /// Whether step definitions that no feature uses fail the run.
    var isStrictAboutSteps = false
    /// Whether warnings fail the run; `nil` where nothing was said, so that `CI` decides.
    package var isStrictAboutWarnings: Bool?
    /// The reports to write.
    var reports: [ReportRequest] = []
    /// The words about options that nobody has typed, for the end of a report.
    package var notes: [String] = []
    /// The folder for the results of earlier runs; `nil` for the one in `.build`.
    var historyFolder: String?
    /// Whether colours are wanted; `nil` where nothing was said.
    var color: Bool?
    /// The number of processes among which the examples are divided; `nil` for as many as there are cores.
    package var workers: Int?
    /// Whether what examples print is shown also where they pass.
    package var showsOutput = false

    package init() {}

    /// Whether all examples are run that there are.
    var selectsAll: Bool {
        paths.isEmpty && tags.isEmpty && names.isEmpty && rerun == nil && !onlyFailures && shard == nil
    }
    /// Whether examples run in the process that writes the reports, as a debugger likes it.
    var isInProcess: Bool { workers == 0 }
}

/// The examples that are tried again where they fail, and how often.
struct Retry: Equatable {
    /// The number of further attempts; `nil` where nothing was said.
    var limit: Int?
    /// The tag expressions, all of which have to hold of what is tried again.
    var tags: [String] = []

    /// The number of further attempts at an example.
    func count(of info: ExampleInfo) -> Int {
        guard let limit else { return 0 }
        let fits = tags.allSatisfy { (try? TagExpression(parsing: $0).evaluate(info.tags)) ?? false }
        return fits ? limit : 0
    }
}

/// A format of the list that the subcommand `steps` writes.
enum StepsFormat: String, CaseIterable {
    /// For people at a prompt.
    case text
    /// For a page that product owners read.
    case markdown
    /// For programs, such as editors that complete sentences.
    case json
}

/// A report that is asked for, and where it goes.
struct ReportRequest: Equatable {
    /// The name of its format.
    var name: String
    /// The file that it goes to; `nil` for standard output.
    var file: String?
}
