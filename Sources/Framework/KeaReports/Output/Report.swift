// A report of one's own imports this module only.
@_exported import KeaEvents

/// A type that turns run events into text for people or machines.
///
/// A report depends on the events alone: the same events give the same report, whether they come from this process or
/// from a worker. It writes when it receives events; a file appears when the run ends.
///
/// Kea finds a conforming type of your package by itself, and `--format` accepts its name:
///
/// ```swift
/// import KeaReports
///
/// struct FailingTitles: Report {
///     static let format = ReportFormat("failing-titles", summary: "the names of failing examples")
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
/// Kea does not find generic types. Later versions may add events: give a `switch` over them a `default` case.
@MainActor
public protocol Report {
    /// The name of the report, and the events that it needs.
    static var format: ReportFormat { get }

    /// Creates a report when the run starts.
    init(_ context: ReportContext)

    mutating func receive(_ event: RunEvent)

    /// The reason why the report is incomplete, such as a server that rejected it; `nil` by default.
    ///
    /// A problem fails the run. Errors in writing to ``ReportContext/output`` are reported without it.
    var problem: String? { get }
}

extension Report {
    /// No problem.
    public var problem: String? { nil }
}

/// The name of a report, and the events that it needs.
public struct ReportFormat: Sendable, Hashable {
    /// The name for `--format`: letters, digits, hyphens and underscores.
    public var name: String
    /// A short description for `--help`.
    public var summary: String
    /// A Boolean value that indicates whether people read the report, so that the output of examples may come between
    /// its lines.
    ///
    /// If a report for machines goes to standard output, the output of examples goes to standard error.
    public var isForPeople: Bool
    /// A Boolean value that indicates whether the report needs the sources, step definitions and hooks.
    public var wantsSources: Bool
    /// A Boolean value that indicates whether the report needs the test cases, which come with all of these.
    public var wantsTestCases: Bool
    /// A Boolean value that indicates whether the report needs the steps of scenarios that passed or were skipped.
    ///
    /// A run in which no report needs them is faster. The steps of other scenarios are always reported.
    public var wantsAllSteps: Bool

    /// Creates a format.
    public init(
        _ name: String, summary: String = "", isForPeople: Bool = false, wantsSources: Bool = false,
        wantsTestCases: Bool = false, wantsAllSteps: Bool = true
    ) {
        (self.name, self.summary, self.isForPeople) = (name, summary, isForPeople)
        self.wantsSources = wantsSources || wantsTestCases
        (self.wantsTestCases, self.wantsAllSteps) = (wantsTestCases, wantsAllSteps)
    }

    /// The regular expression that matches the beginning of each file of the report.
    package private(set) var beginning: String?
    /// The regular expression that matches within the end of each file of the report.
    package private(set) var ending: String?

    /// Creates a format with expressions that recognize its files, because a run overwrites no other file.
    init(
        _ name: String, summary: String, isForPeople: Bool = false, wantsSources: Bool = false,
        wantsTestCases: Bool = false, wantsAllSteps: Bool = true, beginning: String? = nil,
        ending: String? = nil
    ) {
        self.init(
            name, summary: summary, isForPeople: isForPeople, wantsSources: wantsSources,
            wantsTestCases: wantsTestCases, wantsAllSteps: wantsAllSteps)
        (self.beginning, self.ending) = (beginning, ending)
    }

    /// The expression for the counts at the end of a console report.
    static let countLine = #"(nothing was run|[0-9]+ examples?: ).* in [0-9]"#
}

/// The output, paths and environment of a report.
public struct ReportContext: Sendable {
    /// The output of the report; a file appears when the run has ended.
    public let output: TextOutput
    /// Prints paths.
    public let paths: PathText
    /// The environment variables of the run.
    public let environment: [String: String]
    /// The absolute path of the folder with results of earlier runs; `nil` if none are stored.
    public let historyFolder: String?
    /// The record of the run, which receives each event before the report does.
    package let run: RunRecord
    let page: PageOptions

    package init(
        output: TextOutput, paths: PathText, environment: [String: String] = [:],
        historyFolder: String? = nil, page: PageOptions = PageOptions(), run: RunRecord
    ) {
        (self.output, self.page, self.run, self.paths) = (output, page, run, paths)
        (self.environment, self.historyFolder) = (environment, historyFolder)
    }
}

protocol ContextReport: Report {
    var context: ReportContext { get }
}

extension ContextReport {
    var output: TextOutput { context.output }
    var paths: PathText { context.paths }
    var run: RunRecord { context.run }
}
