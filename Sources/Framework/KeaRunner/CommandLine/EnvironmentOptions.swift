/// Options that environment variables stand for.
///
/// `KEA_OPTIONS` holds any options of a run, `KEA_SEED` the value of `--seed`. Bazel says by variables of its own which
/// shard of a test it wants, which examples, and where the report goes.
struct EnvironmentOptions {
    /// A variable, and the words that it stands for.
    struct Source {
        let name: String
        let words: [String]
        /// Whether the run says that it follows the variable; not where something else says so.
        var isTold = true
        /// Whether nothing may say otherwise.
        var isBinding = false
    }

    /// Those that are set, the nearest first.
    private(set) var sources: [Source] = []

    /// The variables that are for one run, and not for those that its examples start.
    static let names = [
        "KEA_OPTIONS", "KEA_SEED", "TEST_TOTAL_SHARDS", "TEST_SHARD_INDEX", "TEST_SHARD_STATUS_FILE",
        "XML_OUTPUT_FILE", "TESTBRIDGE_TEST_ONLY", "TESTBRIDGE_TEST_RUNNER_FAIL_FAST",
        "TEST_PREMATURE_EXIT_FILE",
    ]

    /// Reads the variables of a run.
    init(_ environment: RunEnvironment, _ known: [Option]) throws(UsageError) {
        let value: (String) -> String? = { name in
            environment.variables[name].flatMap { $0.isEmpty ? nil : $0 }
        }
        if let text = value("KEA_OPTIONS") {
            guard let words = ShellWords.split(text) else {
                throw UsageError("KEA_OPTIONS: a quotation mark is not closed in \(text)")
            }
            sources.append(Source(name: "KEA_OPTIONS", words: words))
        }
        if let seed = value("KEA_SEED") {
            sources.append(Source(name: "KEA_SEED", words: ["--seed", seed]))
        }
        if let shard = try Shard(bazel: environment.variables) {
            sources.append(
                Source(
                    name: "TEST_TOTAL_SHARDS", words: ["--shard", shard.text], isTold: false, isBinding: true)
            )
        }
        if let name = value("TESTBRIDGE_TEST_ONLY") {
            sources.append(Source(name: "TESTBRIDGE_TEST_ONLY", words: ["--name", name]))
        }
        if value("TESTBRIDGE_TEST_RUNNER_FAIL_FAST") == "1" {
            sources.append(Source(name: "TESTBRIDGE_TEST_RUNNER_FAIL_FAST", words: ["--fail-fast"]))
        }
        if let file = value("XML_OUTPUT_FILE") {
            sources.append(
                Source(name: "XML_OUTPUT_FILE", words: ["--format", "junit:\(file)"], isTold: false))
        }
    }
}
