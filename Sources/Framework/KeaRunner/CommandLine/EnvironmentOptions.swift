/// Options from environment variables.
///
/// `KEA_OPTIONS` contains any options of a run, `KEA_SEED` the value of `--seed`. Bazel has variables of its own for the
/// shard of a test, its examples and its report (see its Test Encyclopedia).
enum EnvironmentOptions {
    struct Variable {
        let name: String
        /// The options that it means.
        let words: [String]
        /// Whether the run reports that it follows the variable.
        var isReported = true
        /// Whether a different typed value is an error.
        var isBinding = false
    }

    /// The names of the variables, which the processes that examples start do not inherit.
    static let names = [
        "KEA_OPTIONS", "KEA_SEED", "TEST_TOTAL_SHARDS", "TEST_SHARD_INDEX", "TEST_SHARD_STATUS_FILE",
        "XML_OUTPUT_FILE", "TESTBRIDGE_TEST_ONLY", "TESTBRIDGE_TEST_RUNNER_FAIL_FAST",
        "TEST_PREMATURE_EXIT_FILE",
    ]

    /// Returns the variables that are set, in order of precedence.
    static func variables(in environment: RunEnvironment) throws(UsageError) -> [Variable] {
        var variables: [Variable] = []
        if let text = environment.value("KEA_OPTIONS") {
            guard let words = ShellWords.split(text) else {
                throw UsageError("KEA_OPTIONS: a quotation mark is not closed in \(text)")
            }
            variables.append(Variable(name: "KEA_OPTIONS", words: words))
        }
        if let seed = environment.value("KEA_SEED") {
            variables.append(Variable(name: "KEA_SEED", words: ["--seed", seed]))
        }
        if let shard = try Shard(bazel: environment.variables) {
            let words = ["--shard", shard.text]
            variables.append(
                Variable(name: "TEST_TOTAL_SHARDS", words: words, isReported: false, isBinding: true))
        }
        if let name = environment.value("TESTBRIDGE_TEST_ONLY") {
            variables.append(Variable(name: "TESTBRIDGE_TEST_ONLY", words: ["--name", name]))
        }
        if environment.value("TESTBRIDGE_TEST_RUNNER_FAIL_FAST") == "1" {
            variables.append(Variable(name: "TESTBRIDGE_TEST_RUNNER_FAIL_FAST", words: ["--fail-fast"]))
        }
        if let file = environment.value("XML_OUTPUT_FILE") {
            let words = ["--format", "junit:\(file)"]
            variables.append(Variable(name: "XML_OUTPUT_FILE", words: words, isReported: false))
        }
        return variables
    }
}
