// A report is about events: whoever writes one imports this module and nothing else.
@_exported import KeaEvents

/// Something that turns run events into what people or machines read.
///
/// A report is a function of the event stream and of nothing else: the same events give the same report, whether
/// they come from this process or from a worker. It writes as the events come in; a file appears when the run ends.
///
/// A type of a package's own that conforms is found by itself, and `--format` knows its name:
///
/// ```swift
/// import KeaReports
///
/// struct FailingTitles: Report {
///     static let format = ReportFormat("failing-titles", summary: "the names of what fails, a line each")
///     private let output: TextOutput
///
///     init(_ context: ReportContext) { output = context.output }
///
///     mutating func receive(_ event: RunEvent) {
///         guard case .exampleFinished(let example, let result) = event, result.status.fails(strict: true) else { return }
///         output.write("\(example.title)\n")
///     }
/// }
/// ```
///
/// ```
/// ./run-specs.sh --format failing-titles
/// ./run-specs.sh --format failing-titles:build/failing.txt
/// ```
///
/// A generic type is not found, as there is no one type to make. More kinds of events may come: let a `switch` over
/// them have a `default`.
@MainActor
public protocol Report {
    /// The name by which `--format` knows it, and what it asks of a run.
    static var format: ReportFormat { get }

    /// Begins a report.
    init(_ context: ReportContext)

    /// Takes the next event.
    mutating func receive(_ event: RunEvent)

    /// The reason for which it is not what it should be, such as a server that did not take it; it fails the run.
    ///
    /// Errors in writing to its output need not be told. `nil` unless a report says otherwise.
    var problem: String? { get }
}

extension Report {
    /// Nothing is wrong.
    public var problem: String? { nil }
}

/// The name of a report, and what is to be known of it before a run.
public struct ReportFormat: Sendable, Hashable {
    /// The word behind `--format`: letters, digits, hyphens and underscores.
    public var name: String
    /// The purpose in a few words, for `--help`.
    public var summary: String
    /// Whether it is read by people: what examples print may stand between its lines.
    ///
    /// Where a report for machines goes to standard output, the output of examples goes to standard error.
    public var isForPeople: Bool
    /// Whether it needs the test cases: what each scenario is going to run, before the first of them does.
    public var wantsTestCases: Bool
    /// Whether it needs the steps of scenarios that passed or were skipped; those of the others are always told.
    ///
    /// Where no report of a run needs them they are left out, which is faster.
    public var wantsAllSteps: Bool

    /// Describes a report.
    public init(
        _ name: String, summary: String = "", isForPeople: Bool = false, wantsTestCases: Bool = false,
        wantsAllSteps: Bool = true
    ) {
        self.name = name
        self.summary = summary
        self.isForPeople = isForPeople
        self.wantsTestCases = wantsTestCases
        self.wantsAllSteps = wantsAllSteps
    }

    /// The regular expression that the beginning of each file of the report fits.
    package private(set) var beginning: String?
    /// The regular expression that a part of the end of each file of the report fits.
    package private(set) var ending: String?

    /// The same format with what tells its files from others: a run overwrites no other file.
    func marked(beginning: String? = nil, ending: String? = nil) -> ReportFormat {
        var format = self
        (format.beginning, format.ending) = (beginning, ending)
        return format
    }

    /// The end of the reports that people read: how many examples there were, and how long they took.
    static let countLine = #"(nothing was run|[0-9]+ examples?: ).* in [0-9]"#
}

/// The surroundings of a report: where it writes to, and how it prints paths.
public struct ReportContext: Sendable {
    /// The output that it writes to; a file appears when the run has ended.
    public let output: TextOutput
    /// The printer of paths.
    public let paths: PathText
    /// The environment variables of the run.
    public let environment: [String: String]
    /// The folder for what a report wants to know of earlier runs, an absolute path; `nil` where nothing is kept.
    public let historyFolder: String?

    /// Makes the surroundings of a report.
    package init(
        output: TextOutput, paths: PathText, environment: [String: String] = [:], historyFolder: String? = nil
    ) {
        self.output = output
        self.paths = paths
        self.environment = environment
        self.historyFolder = historyFolder
    }
}
