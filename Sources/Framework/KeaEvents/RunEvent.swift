/// An event of a run.
///
/// The engine emits events in the order in which they happen; every report is a function of this stream alone.
public indirect enum RunEvent: Sendable {
    /// The run starts.
    case runStarted(RunInfo)
    /// An error or a warning that belongs to no example, such as an unreadable feature file.
    case diagnostic(Diagnostic)
    /// A feature file was read: once for each, before the first example, and only if a report asks for test cases.
    case source(FeatureSource)
    /// The step definitions, parameter types and hooks. Comes once, after the sources.
    case glue(Glue)
    /// A scenario as it will run. Comes once for each planned scenario, after the glue and before the first example.
    case testCase(TestCase)
    /// A hook around the run starts, `beforeRun` or `afterRun`; attachments belong to it until it finishes.
    case hookStarted(HookInfo)
    /// A hook around the run finished; each of its failures follows as a `lateFailure`, which fails the run.
    case hookFinished(HookInfo, StepResult)
    /// An example starts.
    case exampleStarted(ExampleInfo)
    /// A step of the running example starts.
    case stepStarted(StepInfo)
    /// A step of the running example finished.
    case stepFinished(StepInfo, StepResult)
    /// The running example attached content or logged a text.
    case attachment(Attachment, example: String)
    /// An attempt failed, with its number in the result, and another one follows: `exampleStarted` comes again.
    case exampleRetried(ExampleInfo, ExampleResult)
    /// An example finished.
    ///
    /// Every planned example has exactly one such event. An example that did not run finishes as `notRun` without
    /// having started; its failure says why. It has no failure if the example was left out on request, for instance
    /// by `--fail-fast`.
    case exampleFinished(ExampleInfo, ExampleResult)
    /// A failure that belongs to no running example: a late one, or one in a hook that runs once for a group.
    case lateFailure(Failure, of: FailureOwner)
    /// The run finished.
    case runFinished(RunSummary)
}

/// Facts about a run that are known before its first example.
public struct RunInfo: Sendable {
    /// The number of planned examples.
    public var exampleCount: Int
    /// The seed of a random order.
    public var seed: UInt64?
    /// Whether the run is a dry run, which matches steps without executing anything.
    public var isDryRun: Bool
    /// The number of worker processes; 0 if the examples run in the reporting process.
    public var workers: Int
    /// The number of examples by spec class or feature file; empty if it is unknown.
    package var exampleCounts: [String: Int]
    /// The start of the run, in seconds since 1970.
    public var startedAt: Double
    package var shard: Shard?
    /// The absolute path of the package's folder; `nil` if it is unknown.
    package var root: String?
    /// Further remarks, one per line, such as options set by environment variables.
    package var notes: [String]

    /// One of several parts of the plan, each of which runs on another machine.
    package struct Shard: Sendable, Equatable {
        /// The number of the shard, from 1.
        package var number: Int
        package var count: Int
        package var exampleCount: Int
        package var exampleCountOfAll: Int
        /// An identifier of the division, which all shards of one run share.
        package var division: String
        /// Its run: `KEA_RUN`, the pipeline of the build server or the package's revision; `nil` if nothing is known.
        package var run: String?

        package init(number: Int, count: Int, exampleCount: Int, exampleCountOfAll: Int, division: String) {
            (self.number, self.count, self.exampleCount) = (number, count, exampleCount)
            (self.exampleCountOfAll, self.division) = (exampleCountOfAll, division)
        }

        /// A description; the identifier of the division shows whether other shards belong to it.
        package var words: String {
            "shard \(number) of \(count): \(exampleCount) of \(exampleCountOfAll) examples, "
                + "division \(division) in all shards"
        }
    }

    package init(
        exampleCount: Int, seed: UInt64? = nil, isDryRun: Bool = false, workers: Int = 0,
        exampleCounts: [String: Int] = [:], startedAt: Double = 0, shard: Shard? = nil, notes: [String] = [],
        root: String? = nil
    ) {
        (self.exampleCount, self.seed, self.isDryRun, self.workers) = (exampleCount, seed, isDryRun, workers)
        (self.exampleCounts, self.startedAt, self.shard) = (exampleCounts, startedAt, shard)
        (self.notes, self.root) = (notes, root)
    }
}

/// A step of a scenario, or a hook that reports show beside the steps.
public struct StepInfo: Sendable, Equatable {
    /// The keyword as it is written, including its space; empty for a hook.
    public var keyword: String
    /// The sentence of the step, or the name of the hook.
    public var text: String
    /// The line in the feature file.
    public var location: SourceLocation
    /// The data table or doc string, line by line as reports show it.
    public var argument: [String]
    /// The location of the step definition, if exactly one matches.
    public var definition: SourceLocation?
    /// Whether this is a hook.
    public var isHook: Bool

    package init(
        keyword: String, text: String, location: SourceLocation, argument: [String] = [],
        definition: SourceLocation? = nil, isHook: Bool = false
    ) {
        (self.isHook, self.keyword, self.text, self.location) = (isHook, keyword, text, location)
        (self.argument, self.definition) = (argument, definition)
    }
}

/// The result of a step.
public struct StepResult: Sendable {
    /// The status.
    public var status: Status
    /// The duration in seconds.
    public var seconds: Double
    /// The failures of the step.
    public var failures: [Failure]
    /// The reason why the step is pending or skipped.
    public var reason: String?
    /// The start of the step, in seconds since 1970; 0 if it is unknown.
    public var startedAt: Double

    package init(
        status: Status, seconds: Double = 0, failures: [Failure] = [], reason: String? = nil,
        startedAt: Double = 0
    ) {
        (self.status, self.seconds, self.failures, self.reason) = (status, seconds, failures, reason)
        self.startedAt = startedAt
    }
}

/// The result of an example.
public struct ExampleResult: Sendable {
    /// The status.
    public var status: Status
    /// The duration in seconds, including hooks.
    public var seconds: Double
    /// The failures, in the order in which they happened.
    public var failures: [Failure]
    /// The reason why the example is pending or skipped, or its known issue.
    public var reason: String?
    /// Whether something in it failed as expected, so that ``reason`` is a known issue.
    package var hasKnownIssue = false
    /// The start of the example, in seconds since 1970; 0 if it is unknown.
    public var startedAt: Double
    /// The number of attempts, including this one: 1 unless `--retry` started another one.
    public var attempts: Int

    package init(
        status: Status, seconds: Double, failures: [Failure] = [], reason: String? = nil,
        startedAt: Double = 0, attempts: Int = 1
    ) {
        (self.status, self.seconds, self.failures, self.reason) = (status, seconds, failures, reason)
        (self.startedAt, self.attempts) = (startedAt, attempts)
    }

    /// Whether the example is flaky: it failed at first and passed on a retry.
    public var isFlaky: Bool { status == .passed && attempts > 1 }

    /// Whether it was left out without having begun; an example that is skipped by its own code has begun.
    package var isLeftOut: Bool { status == .skipped && startedAt == 0 }

    /// Whether it did not run on request, such as after `--fail-fast`, in a run that fails for another reason.
    package var isNotRunOnRequest: Bool { status == .notRun && failures.isEmpty }

    package static func notRun(_ info: ExampleInfo, because reason: NotRunReason) -> ExampleResult {
        var result = ExampleResult(status: .notRun, seconds: 0, reason: reason.text)
        if case .problem(let text) = reason {
            result.failures = [Failure(kind: .notRun, message: "not run: \(text)", location: info.location)]
        }
        return result
    }

    package static func passed(withKnownIssue issue: String, seconds: Double = 0) -> ExampleResult {
        var result = ExampleResult(status: .passed, seconds: seconds)
        result.note(knownIssue: issue)
        return result
    }

    package mutating func note(knownIssue issue: String) {
        (reason, hasKnownIssue) = ("known issue: \(issue)", true)
    }

    package static let noReason = "no reason given"
}

package enum NotRunReason: Sendable, ExpressibleByStringInterpolation {
    /// An example failed, and the run stops at the first failure, as requested.
    case failFast
    /// A problem, which fails the run.
    case problem(String)

    package init(stringLiteral text: String) { self = .problem(text) }

    package var text: String {
        switch self {
        case .failFast: "an example before it failed, and nothing more was wanted (--fail-fast)"
        case .problem(let text): text
        }
    }
}

/// Content that an example or a step attaches to reports.
public struct Attachment: Sendable {
    /// The content of an attachment.
    public enum Content: Sendable, Equatable {
        /// Text.
        case text(String)
        /// Bytes.
        case bytes([UInt8])
        /// The address of content that is stored elsewhere.
        case link(String)
    }

    /// The content.
    public var content: Content
    /// Its media type, such as `image/png`.
    public var mediaType: String
    /// The file name that reports offer.
    public var fileName: String?

    /// Creates an attachment.
    public init(_ content: Content, mediaType: String, fileName: String? = nil) {
        (self.content, self.mediaType, self.fileName) = (content, mediaType, fileName)
    }
}

/// The outcome of a run.
public struct RunSummary: Sendable {
    /// The number of examples by status.
    public var counts: [Status: Int]
    /// The duration of the run, in seconds.
    public var seconds: Double
    /// The number of planned examples that did not run because the run stopped early.
    public var notRun: Int
    /// The number of flaky examples, which are counted as passed too.
    public var flaky: Int

    package init(
        counts: [Status: Int] = [:], seconds: Double = 0, notRun: Int = 0, flaky: Int = 0
    ) {
        (self.counts, self.seconds, self.notRun, self.flaky) = (counts, seconds, notRun, flaky)
    }
}
