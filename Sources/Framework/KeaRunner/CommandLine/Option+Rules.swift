import CucumberExpressions
import KeaReports

extension Option {
    /// What options do, by their names; those of a command that differ from the run's after its name.
    static let rules: [String: Rule] = [
        "--tags": .adds(\.tags, by: TagExpression.init(argument:)),
        "--name": .adds(\.names, by: String.init(argument:)),
        "--glue": .adds(\.glue) { $0 },
        "--within": .adds(\.within) { $0 },
        "--rerun": .sets(\.rerun) { $0 },
        "--only-failures": .sets(\.onlyFailures, to: true),
        "--shard": .sets(\.shard, by: Shard.init(argument:)),
        "--durations": .sets(\.durations, requires: "--shard I/N") { $0 },
        "--list": .sets(\.mode, to: .list, .command, opposite: "--dry-run"),
        "--dry-run": .sets(\.mode, to: .dryRun, .command),

        "--order": .sets(
            \.order, .selecting, choices: ["defined", "reverse", "random"], by: ExampleOrder.init(argument:)),
        "--seed": .sets(\.execution.seed, .selecting, by: UInt64.init(argument:)),
        "--world-parameters": Rule(isRepeatable: true) { (value, invocation) throws(UsageError) in
            do {
                try invocation.options.worldParameters.merge(value)
            } catch {
                throw UsageError("\"\(value)\" is not a JSON object such as '{\"browser\": \"none\"}'")
            }
        },
        "--retry": .sets(\.execution.retryLimit, .executing, by: Int.repetitions),
        "--retry-tag-filter": .adds(
            \.retryTags, requires: "--retry N", by: TagExpression.init(argument:)),
        "--strict-flaky": .sets(\.execution.isStrictAboutFlaky, to: true, requires: "--retry N"),
        "--repeat": .sets(\.repetitions, .executing, by: Int.repetitions),
        "--until-failure": .sets(\.runsUntilFailure, to: true, .executing),
        "--fail-fast": .sets(\.execution.failsFast, to: true),
        "--no-strict": .sets(\.execution.isStrict, to: false),
        "--strict-steps": .sets(\.isStrictAboutSteps, to: true),
        "--strict-warnings": .sets(\.isStrictAboutWarnings, to: true, opposite: "--no-strict-warnings"),
        "--no-strict-warnings": .sets(\.isStrictAboutWarnings, to: false),
        "--time-limit": .sets(\.execution.timeLimit, .executing, by: Duration.limit),
        "--workers": .sets(\.workers, opposite: "--in-process") { text throws(UsageError) in
            try Int(argument: text, in: 0...256)
        },
        "--in-process": .sets(\.workers, to: 0),
        "--step": .sets(\.stepsThrough, to: true, .executing),
        "--pause-on-failure": .sets(\.pausesOnFailure, to: true, .executing),
        "--watch": Rule(scope: .building), "--debug": Rule(scope: .building),
        "--debug=dap": Rule(scope: .building),

        "--show-output": .sets(\.showsOutput, to: true),
        "--snippets": .sets(\.showsSnippets, to: true),
        "--format": Rule(isRepeatable: true) { (value, invocation) throws(UsageError) in
            let requests = invocation.options.reports
            invocation.options.reports.append(try ReportRequest(argument: value, besides: requests))
        },
        "--history": .sets(\.historyFolder, by: String.init(argument:)),
        "--title": .sets(\.page.title, by: String.init(argument:)),
        "--tag-link": .adds(\.page.tagLinks) { text throws(UsageError) in
            if let link = PageOptions.TagLink(text) { return link }
            throw UsageError(
                "“\(text)” is not a regular expression for tags, = and a web address, such as "
                    + "'@(SHOP-[0-9]+)=https://tickets.example.com/$1'")
        },
        "--color": .sets(\.color, to: true, .always, opposite: "--no-color"),
        "--no-color": .sets(\.color, to: false, .always),

        "--configuration": Rule(choices: ["debug", "release"]),
        "--sanitize": Rule(choices: ["address", "thread", "undefined"], isRepeatable: true),
        "-Xcc": Rule(isRepeatable: true), "-Xcxx": Rule(isRepeatable: true),
        "-Xswiftc": Rule(isRepeatable: true), "-Xlinker": Rule(isRepeatable: true),

        "--i18n-languages": Rule(opposite: "--i18n-keywords") { $1.text = { Languages.list } },
        "--i18n-keywords": Rule { (value, invocation) throws(UsageError) in
            let keywords = try Languages.keywords(of: value)
            invocation.text = { keywords }
        },
        "--completion": Rule(choices: Completion.Shell.allCases.map(\.rawValue)) {
            (value, invocation) throws(UsageError) in
            let shell = try Completion.Shell(argument: value)
            invocation.text = { Completion.script(for: shell) }
        },
        "--help": Rule { $1.text = { Help.text } },
        "--version": Rule { $1.text = { "Kea \(RunEnvironment.version)\n" } },

        "lint --disable": Rule(isRepeatable: true),
    ]
}

extension Option.Rule {
    typealias Parser<Value> = (String) throws(UsageError) -> Value

    fileprivate static func sets<Value>(
        _ path: WritableKeyPath<RunOptions, Value>, to value: Value, _ scope: Option.Scope? = nil,
        opposite: String? = nil, requires requirement: String? = nil
    ) -> Self {
        Self(scope: scope, opposite: opposite, requirement: requirement) { $1.options[keyPath: path] = value }
    }

    fileprivate static func sets<Value>(
        _ path: WritableKeyPath<RunOptions, Value>, _ scope: Option.Scope? = nil, choices: [String] = [],
        opposite: String? = nil, requires requirement: String? = nil, by parse: @escaping Parser<Value>
    ) -> Self {
        Self(scope: scope, choices: choices, opposite: opposite, requirement: requirement) {
            (value, invocation) throws(UsageError) in invocation.options[keyPath: path] = try parse(value)
        }
    }

    /// Returns the rule of an option with a value that may be given several times.
    fileprivate static func adds<Value>(
        _ path: WritableKeyPath<RunOptions, [Value]>, requires requirement: String? = nil,
        by parse: @escaping Parser<Value>
    ) -> Self {
        Self(isRepeatable: true, requirement: requirement) { (value, invocation) throws(UsageError) in
            invocation.options[keyPath: path].append(try parse(value))
        }
    }
}
