import Foundation
import Kea
import KeaEvents
import KeaReports

/// Joins the events of several runs, such as the shards of one, into the reports of one run.
struct MergeCommand: Subcommand {
    static let syntax = CommandSyntax.merge

    private let files: [String]
    private var options = RunOptions()

    init(_ arguments: Arguments) throws(UsageError) {
        files = arguments.operands
        guard !files.isEmpty else {
            throw UsageError(
                "merge: the files are missing: those that --format events:FILE or message:FILE has written")
        }
        options.reports = try FormatOption.requests(arguments.values(of: "--format"))
        options.color = arguments.color
        options.isStrict = !arguments.has("--no-strict")
        options.isStrictAboutFlaky = arguments.has("--strict-flaky")
        // The runs themselves have failed by their warnings, where they were to.
        options.isStrictAboutWarnings = false
    }

    /// Writes the reports, and returns the exit status that one run would have had.
    func run(in environment: RunEnvironment) throws(UsageError) -> Int32 {
        signal(SIGPIPE, SIG_IGN)
        let paths = files.map { RunEnvironment.absolutePath($0, in: environment.workingDirectory) }
        let heads = try zip(files, paths).map { name, path throws(UsageError) in
            try RunHead(name, path, root: environment.root)
        }
        try checkFiles(paths, heads)
        try checkShards(heads)
        var reports = try ReportSet(options, in: environment, keeping: paths)
        var outcome = RunOutcome(options, in: environment)
        let merge = EventMerge(heads) { event in
            outcome.receive(event)
            reports.receive(event)
        }
        merge.deliver()
        outcome.problem = merge.problem
        reports.finish(&outcome, after: .seconds(merge.seconds))
        return outcome.exitStatus
    }

    private func checkFiles(_ paths: [String], _ heads: [RunHead]) throws(UsageError) {
        for (index, path) in paths.enumerated() {
            if let other = paths[..<index].firstIndex(of: path) {
                throw UsageError("merge: \(files[other]) and \(files[index]) are one file")
            }
        }
        if let other = heads.first(where: { $0.file.isMessages != heads[0].file.isMessages }) {
            throw UsageError(
                "merge: one of \(heads[0].name) and \(other.name) has events, and the other messages, which do not tell "
                    + "of specs: give files of one kind")
        }
        for head in heads.dropFirst() {
            guard let first = heads.first(where: { $0.glue != nil }), let glue = head.glue, glue != first.glue
            else {
                continue
            }
            throw UsageError(
                "merge: \(head.name) and \(first.name) are not of one build: their step definitions differ")
        }
        for head in heads where head.info.isDryRun != heads[0].info.isDryRun {
            throw UsageError(
                "merge: one of \(head.name) and \(heads[0].name) is a dry run, and the other is not")
        }
    }

    /// Makes sure that the files are all parts of one run, where one of them is a part: one that is forgotten would be
    /// missing in silence.
    private func checkShards(_ heads: [RunHead]) throws(UsageError) {
        guard let first = heads.first(where: { $0.info.shard != nil }), let shard = first.info.shard else {
            return
        }
        for head in heads {
            guard let other = head.info.shard else {
                throw UsageError(
                    "merge: \(first.name) is shard \(shard.number) of \(shard.count), and \(head.name) none")
            }
            guard (other.count, other.division) == (shard.count, shard.division) else {
                throw UsageError(
                    "merge: \(head.name) and \(first.name) are not of one run: their shards divide other examples, or "
                        + "in another way")
            }
        }
        try checkRuns(heads)
        let numbers = Set(heads.compactMap(\.info.shard?.number))
        let missing = (1...max(shard.count, 1)).filter { !numbers.contains($0) }.map(String.init)
        guard missing.isEmpty else {
            throw UsageError(
                "merge: of \(shard.count) shards, these are missing: \(missing.joined(separator: ", "))")
        }
    }
}

extension MergeCommand {
    /// Makes sure that shards are of one run, by what they know of it.
    private func checkRuns(_ heads: [RunHead]) throws(UsageError) {
        let runs = heads.compactMap { head in head.info.shard?.run.map { (name: head.name, run: $0) } }
        if let first = runs.first, let other = runs.first(where: { $0.run != first.run }) {
            throw UsageError(
                "merge: \(other.name) and \(first.name) are shards of different runs: \(other.run), \(first.run)"
            )
        }
        guard !RunIdentity.isOfOneRun(runs.first?.run) || runs.count < heads.count else { return }
        // The revision alone does not tell the run of today from that of yesterday.
        let inOrder = heads.filter { $0.info.startedAt > 0 }.sorted { $0.info.startedAt < $1.info.startedAt }
        guard let first = inOrder.first, let last = inOrder.last else { return }
        let hours = (last.info.startedAt - first.info.startedAt) / 3600
        guard hours > 24 else { return }
        throw UsageError(
            "merge: \(last.name) began \(Int(hours)) hours after \(first.name), so that they seem to be shards of "
                + "different runs; if they are of one, give each of them the same \(RunIdentity.variable)")
    }
}

/// What a file says of its run before its first example.
struct RunHead {
    /// The file as it was named.
    let name: String
    let path: String
    let file: RunFile
    let info: RunInfo
    private(set) var glue: Glue?

    init(_ name: String, _ path: String, root: String) throws(UsageError) {
        self.name = name
        self.path = path
        do throws(RunFile.Fault) {
            file = try RunFile(path: path, root: root)
            guard case .runStarted(let info) = try file.next() else {
                throw RunFile.Fault(
                    line: 1, message: "not a file of --format events: it begins with no runStarted")
            }
            self.info = info
            reading: while let event = try file.next() {
                switch event {
                case .glue(let glue): self.glue = glue
                case .source, .diagnostic: continue
                default: break reading
                }
            }
        } catch {
            throw UsageError("\(name)\(error.line.map { ":\($0)" } ?? ""): \(error.message)")
        }
    }

    /// The facts about a run of which the others are parts.
    static func merged(_ heads: [RunHead]) -> RunInfo {
        var info = heads[0].info
        info.shard = nil  // Together they are everything.
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
}

/// The events of several files as those of one run.
@MainActor
private final class EventMerge {
    private let heads: [RunHead]
    private let receive: (RunEvent) -> Void
    private var sources: [String: FeatureSource] = [:]
    /// The file in which an example of a name was first, by a number that stands for the name.
    private var fileOfExample: [Int: Int] = [:]
    /// The places in the plan of the examples that have ended.
    private var finished: Set<Int> = []
    /// The duration of the run that took longest, in seconds: they run at the same time.
    private(set) var seconds = 0.0
    /// The mistake outside of all examples that ended a run early.
    private(set) var problem: Failure?

    init(_ heads: [RunHead], receive: @escaping (RunEvent) -> Void) {
        self.heads = heads
        self.receive = receive
    }

    /// Hands on the sources, the glue and the test cases of all files, and then all that happened.
    func deliver() {
        receive(.runStarted(RunHead.merged(heads)))
        read { [self] event, index, line in
            guard case .source(let source) = event else { return Self.isHead(event) }
            if let known = sources.updateValue(source, forKey: source.name) {
                if known != source {
                    receive(
                        .diagnostic(
                            fault("the feature \(source.name) is another one in a file before", index, line)))
                }
            } else {
                receive(event)
            }
            return true
        }
        if let glue = heads.compactMap(\.glue).first { receive(.glue(glue)) }
        // Each hook around the run has run in each of the runs, and comes once, where one run would have it.
        var hooks = HooksOfRuns(heads.count > 1 ? heads : [])
        read { [self] event, _, _ in
            guard case .testCase = event else { return Self.isHead(event) }
            receive(event)
            return true
        }
        for event in hooks.events(.beforeRun) { receive(event) }
        read(isLast: true) { [self] event, index, line in
            if hooks.take(event) { return true }
            switch event {
            case .runStarted, .source, .glue, .testCase: break
            case .runFinished(let summary):
                seconds = max(seconds, summary.seconds)
                problem = problem ?? summary.problem
            case .exampleFinished(let info, _):
                if !finished.insert(info.index).inserted {
                    receive(.diagnostic(fault("\(info.title) has ended before", index, line)))
                } else if let other = fileOfExample.updateValue(index, forKey: info.id.hashValue),
                    other != index
                {
                    let message = "\(info.title) is in \(heads[other].name) as well"
                    receive(.diagnostic(fault(message, index, line)))
                }
                receive(event)
            default: receive(event)
            }
            return true
        }
        for event in hooks.events(.afterRun) + hooks.failures { receive(event) }
    }

    /// Whether an event may stand before the first example.
    private static func isHead(_ event: RunEvent) -> Bool {
        switch event {
        case .runStarted, .diagnostic, .source, .glue, .testCase: true
        default: false
        }
    }

    private func fault(_ message: String, _ index: Int, _ line: Int?) -> Diagnostic {
        Diagnostic(.error, message, at: SourceLocation(file: heads[index].path, line: line ?? 0))
    }

    /// Reads all files, one after the other.
    ///
    /// - Parameters:
    ///   - isLast: whether what is wrong with a file is said; each is read several times.
    ///   - take: takes an event; returns `false` where no more of this file is wanted.
    private func read(isLast: Bool = false, _ take: (RunEvent, Int, Int) -> Bool) {
        var offset = 0
        for (index, head) in heads.enumerated() {
            var isComplete = false
            do throws(RunFile.Fault) {
                let file = head.file
                file.rewind()
                while let event = try file.next() {
                    if isComplete {
                        throw RunFile.Fault(line: file.line, message: "the run had ended before this line")
                    }
                    if case .runFinished = event { isComplete = true }
                    guard take(event.moved(by: offset), index, file.line) else { break }
                }
                if isLast, !isComplete {
                    throw RunFile.Fault(
                        line: file.line,
                        message: "the run has no end: the file has been cut off after this line")
                }
            } catch {
                if isLast { receive(.diagnostic(fault(error.message, index, error.line))) }
            }
            offset += head.info.exampleCount
        }
    }
}

extension RunEvent {
    /// The event with the places of examples in the plan moved up, behind those of the runs before.
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
