/// One of several parts of the examples, each for another machine.
struct Shard: Equatable, Codable {
    /// The number of this part, from 1.
    let number: Int
    /// The number of all parts.
    let count: Int

    /// The shard as it is typed: `2/4`.
    var text: String { "\(number)/\(count)" }

    /// Parses the value of `--shard`: `I/N`, or `auto` for the variables of the build server.
    init(argument: String, _ variables: [String: String]) throws(UsageError) {
        guard argument != "auto" else {
            self = try Self.found(in: variables)
            return
        }
        let parts = argument.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let number = parts[0], let count = parts[1], count > 0, number > 0 else {
            throw UsageError("\"\(argument)\" is not a shard; write I/N, as in 2/4, or auto")
        }
        guard number <= count else { throw UsageError("there is no shard \(number) of \(count)") }
        (self.number, self.count) = (number, count)
    }

    private init(number: Int, count: Int) { (self.number, self.count) = (number, count) }

    /// A build server that runs several copies of a job.
    private struct Server {
        let name: String
        let index: String
        let total: String
        /// The number of the first copy.
        let first: Int
    }

    private static let servers = [
        Server(name: "GitLab", index: "CI_NODE_INDEX", total: "CI_NODE_TOTAL", first: 1),
        Server(name: "CircleCI", index: "CIRCLE_NODE_INDEX", total: "CIRCLE_NODE_TOTAL", first: 0),
        Server(
            name: "Buildkite", index: "BUILDKITE_PARALLEL_JOB", total: "BUILDKITE_PARALLEL_JOB_COUNT",
            first: 0),
    ]

    /// Returns the shard in the variables of a build server.
    ///
    /// Only `--shard auto` reads them: a server also numbers the copies of a matrix, each of which runs everything.
    private static func found(in variables: [String: String]) throws(UsageError) -> Shard {
        var found: [(server: Server, shard: Shard)] = []
        for server in servers {
            if let shard = try shard(server, in: variables) { found.append((server, shard)) }
        }
        guard let first = found.first else {
            throw UsageError(
                "the environment contains no shard",
                details: servers.map { "\($0.name): \($0.index) and \($0.total)" })
        }
        if let other = found.first(where: { $0.shard != first.shard }) {
            throw UsageError(
                "\(first.server.index) means \(first.shard.text), and \(other.server.index) \(other.shard.text); "
                    + "write --shard I/N")
        }
        return first.shard
    }

    /// Reads the shard of a Bazel test; `nil` if the test has no `shard_count`.
    init?(bazel variables: [String: String]) throws(UsageError) {
        let bazel = Server(name: "Bazel", index: "TEST_SHARD_INDEX", total: "TEST_TOTAL_SHARDS", first: 0)
        guard let shard = try Self.shard(bazel, in: variables), shard.count > 1 else { return nil }
        self = shard
    }

    private static func shard(_ server: Server, in variables: [String: String]) throws(UsageError) -> Shard? {
        let texts = [server.index, server.total].map { name in
            variables[name].flatMap { $0.isEmpty ? nil : $0 }
        }
        guard let total = texts[1] else { return nil }
        // A job without copies may have no number.
        if Int(total) == 1, texts[0] == nil { return Shard(number: 1, count: 1) }
        guard let count = Int(total), count > 0, let index = texts[0].flatMap({ Int($0) }),
            (server.first..<server.first + count).contains(index)
        else {
            throw UsageError(
                "\(server.index) is \"\(texts[0] ?? "")\" and \(server.total) \"\(total)\": there is no such shard"
            )
        }
        return Shard(number: index - server.first + 1, count: count)
    }
}
