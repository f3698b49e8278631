/// An event of a run; events leave the engine in the order in which they happen.
///
/// Every report is a function of this stream and of nothing else.
public indirect enum RunEvent: Sendable {
    /// The run begins.
    case runStarted(RunInfo)
    /// A mistake or a warning that belongs to no example: a feature file that could not be read, a stray word.
    case diagnostic(Diagnostic)
    /// A feature file was read; each comes once, before the first example, and only where a report asks for test cases.
    case source(FeatureSource)
    /// The step definitions, parameter types and hooks that features are run with; once, after the sources.
    case glue(Glue)
    /// A scenario as it is to be run; one for each scenario of the plan, after the glue and before the first example.
    case testCase(TestCase)
    /// A hook around the run begins: `beforeRun` or `afterRun`.
    ///
    /// Attachments that come before it ends are its own.
    case hookStarted(HookInfo)
    /// That hook ended.
    ///
    /// Its failures come again as `lateFailure`, by which the run fails.
    case hookFinished(HookInfo, StepResult)
    /// An example begins.
    case exampleStarted(ExampleInfo)
    /// A step of the running example begins.
    case stepStarted(StepInfo)
    /// That step ended.
    case stepFinished(StepInfo, StepResult)
    /// The running example attached something, or said something.
    case attachment(Attachment, example: String)
    /// An attempt at the running example failed, and another one follows: `exampleStarted` comes again.
    ///
    /// The result is that of the attempt, and says which one it was.
    case exampleRetried(ExampleInfo, ExampleResult)
    /// An example ended.
    ///
    /// One that was to be run and was not ends as `notRun` without having begun: every planned example has one of
    /// these, and only one. Its failure says why; there is none where the rest was left out on request, as by
    /// `--fail-fast`.
    case exampleFinished(ExampleInfo, ExampleResult)
    /// A failure came in that belongs to no running example: late, or in a hook that runs once for a group.
    case lateFailure(Failure, of: FailureOwner)
    /// The run ended.
    case runFinished(RunSummary)
}

/// Facts about a run before its first example.
public struct RunInfo: Sendable, Codable {
    /// The number of examples that are to run.
    public var exampleCount: Int
    /// The seed of a random order.
    public var seed: UInt64?
    /// Whether nothing is executed, and steps are only looked up.
    public var isDryRun: Bool
    /// The number of processes among which the examples are divided; 0 where they run in the one that reports.
    public var workers: Int
    /// The number of examples of each spec class and feature file; empty where that is not known.
    public var exampleCounts: [String: Int]
    /// The time at which it began, in seconds since 1970.
    public var startedAt: Double
    /// The part of the examples that it is; `nil` where it is all of them.
    public var shard: Shard?
    /// The package's folder, an absolute path; `nil` where that is not known.
    public var root: String?
    /// What else is to be known of it, a line each: options that environment variables have asked for.
    public var notes: [String]

    /// One of several parts of the examples, each of which another machine runs.
    public struct Shard: Sendable, Codable, Equatable {
        /// The number of the part, counted from 1.
        public var number: Int
        /// The number of all parts.
        public var count: Int
        /// The number of examples in the part.
        public var exampleCount: Int
        /// The number of examples in all parts together.
        public var exampleCountOfAll: Int
        /// A number of the division, which is the same in all parts that belong together.
        public var division: String
        /// The run that it is a part of, by what all its shards know of it; `nil` where nothing is known.
        ///
        /// `KEA_RUN`, the pipeline of the build server, or the revision of the package.
        public var run: String?

        package init(number: Int, count: Int, exampleCount: Int, exampleCountOfAll: Int, division: String) {
            self.number = number
            self.count = count
            self.exampleCount = exampleCount
            self.exampleCountOfAll = exampleCountOfAll
            self.division = division
        }

        /// The part in words; the number of the division shows whether others have made the same one.
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
        self.exampleCount = exampleCount
        self.seed = seed
        self.isDryRun = isDryRun
        self.workers = workers
        self.exampleCounts = exampleCounts
        self.startedAt = startedAt
        self.shard = shard
        self.notes = notes
        self.root = root
    }
}

/// A step of a scenario, or a hook that a report shows beside its steps.
public struct StepInfo: Sendable, Codable, Equatable {
    /// The keyword as it was written, its space included; empty for a hook.
    public var keyword: String
    /// The sentence, or the hook's name.
    public var text: String
    /// The line in the feature file.
    public var location: SourceLocation
    /// The table or doc string below the sentence, line by line as it is to be shown.
    public var argument: [String]
    /// The place of the step definition, if exactly one fits.
    public var definition: SourceLocation?
    /// Whether it is a hook.
    public var isHook: Bool

    package init(
        keyword: String, text: String, location: SourceLocation, argument: [String] = [],
        definition: SourceLocation? = nil, isHook: Bool = false
    ) {
        self.isHook = isHook
        self.keyword = keyword
        self.text = text
        self.location = location
        self.argument = argument
        self.definition = definition
    }
}

/// The way in which a step ended.
public struct StepResult: Sendable, Codable {
    /// Its status.
    public var status: Status
    /// Its duration in seconds.
    public var seconds: Double
    /// The mistake in words.
    public var failures: [Failure]
    /// The reason for being pending or skipped.
    public var reason: String?
    /// The time at which it began, in seconds since 1970; 0 where that is not known.
    public var startedAt: Double

    package init(
        status: Status, seconds: Double = 0, failures: [Failure] = [], reason: String? = nil,
        startedAt: Double = 0
    ) {
        self.status = status
        self.seconds = seconds
        self.failures = failures
        self.reason = reason
        self.startedAt = startedAt
    }
}

/// The way in which an example ended.
public struct ExampleResult: Sendable, Codable {
    /// Its status.
    public var status: Status
    /// Its duration in seconds, hooks included.
    public var seconds: Double
    /// The failures, in the order in which they happened.
    public var failures: [Failure]
    /// The reason for being pending or skipped.
    public var reason: String?
    /// The time at which it began, in seconds since 1970; 0 where that is not known.
    public var startedAt: Double
    /// The number of attempts that it took, this one included: 1 unless `--retry` made another one.
    public var attempts: Int

    package init(
        status: Status, seconds: Double, failures: [Failure] = [], reason: String? = nil,
        startedAt: Double = 0, attempts: Int = 1
    ) {
        self.status = status
        self.seconds = seconds
        self.failures = failures
        self.reason = reason
        self.startedAt = startedAt
        self.attempts = attempts
    }

    /// Whether it passed only after an attempt that had failed.
    public var isFlaky: Bool { status == .passed && attempts > 1 }

    /// Whether it was left out without having begun; an example that is skipped by its own code has begun.
    package var isLeftOut: Bool { status == .skipped && startedAt == 0 }
}

extension ExampleResult {
    /// The result of an example that was to be run and was not.
    package static func notRun(_ info: ExampleInfo, because reason: String) -> ExampleResult {
        let failure = Failure(kind: .notRun, message: "not run: \(reason)", location: info.location)
        return ExampleResult(status: .notRun, seconds: 0, failures: [failure], reason: reason)
    }

    /// The reason for passing of an example that was expected to fail, and did.
    package static func reason(ofKnownIssue issue: String) -> String { "known issue: \(issue)" }

    /// The reason to leave out examples after the first failure.
    package static let failFastReason =
        "an example before it failed, and nothing more was wanted (--fail-fast)"
}

/// Something that an example or a step leaves for the reader of a report.
public struct Attachment: Sendable {
    /// The content.
    public enum Content: Sendable, Equatable {
        /// Text.
        case text(String)
        /// Bytes.
        case bytes([UInt8])
        /// The address of something elsewhere.
        case link(String)
    }

    /// The content.
    public var content: Content
    /// Its media type, such as `image/png`.
    public var mediaType: String
    /// The name under which a report offers it.
    public var fileName: String?

    /// Makes an attachment.
    public init(_ content: Content, mediaType: String, fileName: String? = nil) {
        self.content = content
        self.mediaType = mediaType
        self.fileName = fileName
    }
}

/// The outcome of a run.
public struct RunSummary: Sendable {
    /// The number of examples by the status that they ended with.
    public var counts: [Status: Int]
    /// The duration of the run, in seconds.
    public var seconds: Double
    /// The number of examples that were not run because the run stopped early.
    public var notRun: Int
    /// The mistake outside of all examples and hooks that ended the run early; `nil` where there was none.
    public var problem: Failure?
    /// The number of those that passed only after an attempt that had failed; they are among those that passed.
    public var flaky: Int

    package init(
        counts: [Status: Int] = [:], seconds: Double = 0, notRun: Int = 0, problem: Failure? = nil,
        flaky: Int = 0
    ) {
        self.counts = counts
        self.seconds = seconds
        self.notRun = notRun
        self.problem = problem
        self.flaky = flaky
    }
}
