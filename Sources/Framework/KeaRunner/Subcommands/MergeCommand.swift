import Foundation
import KeaEvents
import KeaReports

/// The command `merge`: joins the events of several runs, such as shards, into the reports of one run.
struct MergeCommand: Subcommand {
    static let name = "merge"

    private let files: [String]
    private var options: RunOptions

    init(_ arguments: Arguments) throws(UsageError) {
        files = arguments.operands
        guard !files.isEmpty else {
            throw UsageError("merge: the files that --format events:FILE has written are missing")
        }
        options = try Invocation(ofSubcommand: arguments).options
        // Each run has failed by its own warnings, if they are strict.
        options.isStrictAboutWarnings = false
    }

    func run(in environment: RunEnvironment) throws(UsageError) -> Int32 {
        let handler = signal(SIGPIPE, SIG_IGN)
        defer { signal(SIGPIPE, handler) }
        let paths = files.map { RunEnvironment.absolutePath($0, in: environment.workingDirectory) }
        let heads = try zip(files, paths).map { name, path throws(UsageError) in
            try RunHead(name, path, root: environment.root)
        }
        do throws(UsageError) {
            try check(heads)
        } catch {
            throw error.at("merge")
        }
        var reports = try ReportSet(options, in: environment, keeping: paths)
        let seconds = RunHead.forward(heads) { event, line in
            reports.run.origin = line
            reports.receive(event)
        }
        return reports.finish(after: .seconds(seconds), WarningPolicy(options, in: environment))
    }

    /// Throws an error unless the files are of one build and kind and, if one of them is a shard, all shards of one run.
    private func check(_ heads: [RunHead]) throws(UsageError) {
        let first = heads.first { $0.glue != nil } ?? heads[0]
        if let other = heads.first(where: { $0.glue ?? first.glue != first.glue }) {
            throw UsageError(
                "\(other.name) and \(first.name) are not of one build: their step definitions differ")
        }
        if let other = heads.first(where: { $0.info.isDryRun != heads[0].info.isDryRun }) {
            throw UsageError(
                "one of \(other.name) and \(heads[0].name) is a dry run, and the other is not")
        }
        guard let first = heads.first(where: { $0.info.shard != nil }), let shard = first.info.shard else {
            return
        }
        for head in heads {
            guard let other = head.info.shard else {
                throw UsageError(
                    "\(first.name) is shard \(shard.number) of \(shard.count), and \(head.name) is none"
                )
            }
            guard (other.count, other.division) == (shard.count, shard.division) else {
                throw UsageError(
                    "\(head.name) and \(first.name) are not of one run: their shards divide different examples, or "
                        + "divide them differently")
            }
            if let run = shard.run, let otherRun = other.run, run != otherRun {
                throw UsageError(
                    "\(head.name) and \(first.name) are shards of different runs: \(otherRun), \(run)")
            }
        }
        let numbers = Set(heads.compactMap(\.info.shard?.number))
        let last = max(1, min(shard.count, Bounds.shards.upperBound))
        let missing = (1...last).filter { !numbers.contains($0) }.map(String.init)
        guard missing.isEmpty else {
            throw UsageError(
                "of \(shard.count) shards, these are missing: \(missing.joined(separator: ", "))")
        }
    }
}

/// The beginning of a file of events, before the first example.
struct RunHead {
    /// The file as it was typed.
    let name: String
    let path: String
    let file: RunFile
    let info: RunInfo
    private(set) var glue: Glue?
    /// The features, each with its line in the file.
    private var sources: [(source: FeatureSource, line: Int)] = []
    private var testCases: [TestCase] = []

    init(_ name: String, _ path: String, root: String) throws(UsageError) {
        (self.name, self.path) = (name, path)
        do throws(RunFile.Fault) {
            file = try RunFile(path: path, root: root)
            guard let first = try file.next() else { throw RunFile.Fault(line: 1, message: "it is empty") }
            guard case .runStarted(let info) = first else {
                throw RunFile.Fault(
                    line: 1, message: "not a file of --format events: it does not begin with runStarted")
            }
            self.info = info
            reading: while let event = try file.next() {
                switch event {
                case .glue(let glue): self.glue = glue
                case .source(let source): sources.append((source, file.line))
                case .testCase(let testCase): testCases.append(testCase)
                case .diagnostic: continue
                default: break reading
                }
            }
        } catch {
            throw UsageError("\(name)\(error.line.map { ":\($0)" } ?? ""): \(error.message)")
        }
    }

    /// Returns the description of one run with the examples of all files.
    static func merged(_ heads: [RunHead]) -> RunInfo {
        var info = heads[0].info
        info.shard = nil  // Together the shards are complete.
        for head in heads.dropFirst() {
            info.exampleCount += head.info.exampleCount
            info.workers += head.info.workers
            info.exampleCounts.merge(head.info.exampleCounts, uniquingKeysWith: +)
            info.startedAt = min(info.startedAt, head.info.startedAt)
            if head.info.seed != info.seed { info.seed = nil }
            info.notes += head.info.notes.filter { !info.notes.contains($0) }
        }
        return info
    }

    /// Forwards the events of several files as those of one run, and returns the seconds of the longest one.
    fileprivate static func forward(
        _ heads: [RunHead], to forward: (_ event: RunEvent, _ line: SourceLocation?) -> Void
    ) -> Double {
        func receive(_ event: RunEvent) { forward(event, nil) }
        receive(.runStarted(merged(heads)))
        var sources: [String: FeatureSource] = [:]
        for head in heads {
            for (source, line) in head.sources {
                guard let known = sources.updateValue(source, forKey: source.name) else {
                    receive(.source(source))
                    continue
                }
                if known != source {
                    receive(head.fault("the feature \(source.name) is different in an earlier file", line))
                }
            }
        }
        if let glue = heads.compactMap(\.glue).first { receive(.glue(glue)) }
        var offset = 0
        for head in heads {
            for testCase in head.testCases { receive(RunEvent.testCase(testCase).moved(by: offset)) }
            offset += head.info.exampleCount
        }
        var seconds = 0.0
        var tallies = heads.map { _ in Tally() }
        // By the hash of the example's id.
        var fileOfExample: [Int: Int] = [:]
        let faults = read(heads) { event, index, line in
            switch event {
            case .runStarted, .source, .glue, .testCase: break
            case .runFinished(let summary):
                seconds = max(seconds, summary.seconds)
                let tally = tallies[index]
                let counts = summary.counts.filter { $0.value > 0 }
                if counts != tally.counts.filter({ $0.key != .notRun }) || summary.flaky != tally.flaky
                    || summary.notRun != max(0, heads[index].info.exampleCount - tally.total)
                {
                    receive(heads[index].fault("the summary contradicts the results before this line", line))
                }
            case .exampleFinished(let info, let result):
                tallies[index].add(result)
                if let other = fileOfExample.updateValue(index, forKey: info.id.hashValue),
                    other != index
                {
                    receive(heads[index].fault("\(info.title) is also in \(heads[other].name)", line))
                }
                forward(event, SourceLocation(file: heads[index].path, line: line))
            default: forward(event, SourceLocation(file: heads[index].path, line: line))
            }
        }
        for fault in faults { receive(fault) }
        return seconds
    }

    private func fault(_ message: String, _ line: Int?) -> RunEvent {
        .diagnostic(Diagnostic(.error, message, at: SourceLocation(file: path, line: line ?? 0)))
    }

    /// Reads all files, and returns the mistakes in them.
    private static func read(_ heads: [RunHead], _ take: (RunEvent, Int, Int) -> Void) -> [RunEvent] {
        var offset = 0
        var faults: [RunEvent] = []
        for (index, head) in heads.enumerated() {
            var isComplete = false
            do throws(RunFile.Fault) {
                head.file.rewind()
                while let event = try head.file.next() {
                    if isComplete {
                        throw RunFile.Fault(line: head.file.line, message: "the run ended before this line")
                    }
                    if case .runFinished = event { isComplete = true }
                    take(event.moved(by: offset), index, head.file.line)
                }
                if !isComplete {
                    throw RunFile.Fault(
                        line: head.file.line,
                        message: "the run has no end: the file is truncated after this line")
                }
            } catch {
                faults.append(head.fault(error.message, error.line))
            }
            offset += head.info.exampleCount
        }
        return faults
    }
}

extension RunEvent {
    /// Returns the event with the indices of examples increased by the number of those in earlier runs.
    fileprivate func moved(by offset: Int) -> RunEvent {
        guard offset > 0 else { return self }
        func moved(_ info: ExampleInfo) -> ExampleInfo {
            var info = info
            info.index += offset
            return info
        }
        switch self {
        case .testCase(var planned):
            planned.example += offset
            return .testCase(planned)
        case .exampleStarted(let info): return .exampleStarted(moved(info))
        case .exampleRetried(let info, let result): return .exampleRetried(moved(info), result)
        case .exampleFinished(let info, let result): return .exampleFinished(moved(info), result)
        case .lateFailure(let failure, .example(let info)):
            return .lateFailure(failure, of: .example(moved(info)))
        default: return self
        }
    }
}
