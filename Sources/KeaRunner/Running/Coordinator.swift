import Foundation
import Kea
import KeaReports

/// Runs examples in worker processes, one after another, and loses no result whatever crashes.
///
/// A worker tells what happens as it happens. Where one ends before it has said that it is done, the example that
/// it was running has crashed it: that is reported, and a new worker goes on with the examples that are left.
@MainActor
final class Coordinator {
    private let options: RunOptions
    private let arguments: [String]
    private let surroundings: Surroundings
    private var reports: ReportSet
    private var outcome: RunOutcome
    private let start = ContinuousClock.now

    private var done: [String] = []
    private var planned: Int?
    private var running: RunningExample?
    private var lastFinished: ExampleInfo?
    /// What is known of each crash, in order; an example that ended otherwise begins the list anew.
    private var crashes: [String] = []

    /// Runs the command and returns the exit status.
    static func run(
        _ options: RunOptions, arguments: [String], in surroundings: Surroundings
    ) throws(UsageError) -> Int32 {
        let reports = try ReportSet(options, in: surroundings)
        let coordinator = Coordinator(options, arguments, surroundings, reports)
        return coordinator.run()
    }

    private init(
        _ options: RunOptions, _ arguments: [String], _ surroundings: Surroundings, _ reports: ReportSet
    ) {
        self.options = options
        self.surroundings = surroundings
        self.reports = reports
        outcome = RunOutcome(options, in: surroundings)
        // The seed is chosen once, for all workers.
        self.arguments = Worker.arguments(seed: options.order.seed, arguments)
    }

    private func run() -> Int32 {
        signal(SIGPIPE, SIG_IGN)
        let wake = WakePipe()
        Interruption.watch(waking: wake.input)
        while runWorker(wake) {}
        reports.finish(&outcome, after: ContinuousClock.now - start)
        return outcome.exitStatus
    }

    /// Hands an event to everybody who wants to know.
    private func receive(_ event: RunEvent) {
        outcome.receive(event)
        reports.receive(event)
    }

    // MARK: Workers

    /// Runs one worker to its end.
    ///
    /// - Returns: whether another one is needed.
    private func runWorker(_ wake: WakePipe) -> Bool {
        let list = done.reduce(into: [UInt8]()) { $0 += Array($1.utf8) + [0] }
        let child: ChildProcess
        do {
            child = try ChildProcess(arguments: arguments, done: list, environment: environment)
        } catch {
            receive(.diagnostic(Diagnostic(.error, "no process can be started: \(error)", at: nil)))
            return false
        }
        let doneBefore = done.count
        let session = WorkerSession(child)
        session.followToEnd(wake: wake, take: take, forward: forward) {
            reports.flush()
            if reports.isPointless { session.stop() }
        }
        let end = child.wait()
        if Interruption.signal != nil {
            outcome.isInterrupted = true
            noteInterruption()
            return false
        }
        if reports.isPointless { return false }
        guard !session.isComplete else { return false }
        noteCrash(end, session.lastWords)
        guard done.count > doneBefore, done.count < planned ?? 0 else { return false }
        if options.failsFast, outcome.hasFailed { return false }
        return !isStuck
    }

    /// Whether crash follows upon crash at one place, as where a hook around a group crashes for each example of it;
    /// the run is not worth its time then.
    private var isStuck: Bool {
        guard crashes.count >= Self.crashLimit, Set(crashes.suffix(Self.crashLimit)).count == 1 else {
            return false
        }
        let message = "\(Self.crashLimit) examples in a row have crashed at the same place; the run ends here"
        receive(.diagnostic(Diagnostic(.warning, message, at: nil)))
        return true
    }

    /// How many crashes in a row at one place end a run.
    private static let crashLimit = 10

    /// The worker's environment: this one's, with crashes told at length on standard error.
    private var environment: [String: String] {
        var environment = surroundings.environment
        environment[Worker.backtraceBefore] = environment["SWIFT_BACKTRACE"]
        environment["SWIFT_BACKTRACE"] = CrashReport.backtraceSettings
        return environment
    }

    /// Takes an event from a worker.
    private func take(_ event: RunEvent) {
        switch event {
        case .runStarted(let info):
            guard planned == nil else { return }
            planned = info.exampleCount
            receive(event)
        case .diagnostic:
            // A later worker loads everything again and finds the same mistakes.
            if done.isEmpty || running != nil { receive(event) }
        case .exampleStarted(let info):
            running = RunningExample(info)
            receive(event)
        case .exampleFinished(let info, _):
            running = nil
            lastFinished = info
            crashes = []
            done.append(info.id)
            receive(event)
        case .stepStarted(let step):
            running?.openSteps.append(step)
            receive(event)
        case .stepFinished:
            _ = running?.openSteps.popLast()
            receive(event)
        case .attachment, .lateFailure: receive(event)
        case .runFinished: break  // It knows only its own part of the run.
        }
    }

    /// Hands on what examples print; where standard output is for a program, it goes to standard error.
    private func forward(_ bytes: [UInt8], to descriptor: Int32) {
        guard !bytes.isEmpty else { return }
        if descriptor == STDOUT_FILENO, !reports.standardOutputIsForMachines {
            reports.write(printed: bytes)
        } else {
            reports.eraseStatus()
            // Where standard error cannot be written there is nobody left to tell.
            do throws(WriteFailure) { try bytes.write(to: STDERR_FILENO) } catch {}
        }
    }

    // MARK: Ends that nobody wanted

    private func noteCrash(_ end: ProcessEnd, _ lastWords: String) {
        let crash = CrashReport(end, lastWords: lastWords)
        guard let running else {
            // The watchdog has ended the process, and has said of which example.
            guard end != .status(Watchdog.exitStatus) else { return }
            receive(crashOutside(crash))
            return
        }
        self.running = nil
        let place = running.openSteps.last?.location ?? running.info.location
        let failure = Failure(
            kind: .crash, message: crash.message, details: crash.details,
            location: crash.location.map { running.path(of: $0) } ?? place)
        for step in running.openSteps.reversed() {
            receive(.stepFinished(step, StepResult(status: .crashed, failures: [failure])))
        }
        let seconds = (ContinuousClock.now - running.start).seconds
        receive(
            .exampleFinished(
                running.info, ExampleResult(status: .crashed, seconds: seconds, failures: [failure])))
        done.append(running.info.id)
        crashes.append("\(crash.message) \(failure.location)")
    }

    /// A crash while no example was running: in a spec class that was loaded, or in a hook after a group.
    private func crashOutside(_ crash: CrashReport) -> RunEvent {
        guard let lastFinished else {
            let what =
                planned == nil ? "loading specs and step definitions" : "what comes before the first example"
            return .diagnostic(
                Diagnostic(.error, "\(what) \(crash.message)", details: crash.details, at: crash.location))
        }
        let failure = Failure(
            kind: .crash, message: crash.message, details: crash.details,
            location: crash.location ?? lastFinished.location)
        return .lateFailure(failure, of: .example(lastFinished))
    }

    private func noteInterruption() {
        let place = running.map { ", while \"\($0.info.title)\" was running" } ?? ""
        receive(
            .diagnostic(Diagnostic(.warning, "the run was interrupted\(place)", at: running?.info.location)))
    }
}

/// The example that a worker runs at the moment.
private struct RunningExample {
    let info: ExampleInfo
    let start = ContinuousClock.now
    var openSteps: [StepInfo] = []

    init(_ info: ExampleInfo) { self.info = info }

    /// The place with its file's whole path, where the runtime knows only its name, as in `Module/File.swift`.
    func path(of location: SourceLocation) -> SourceLocation {
        guard !location.file.hasPrefix("/") else { return location }
        let name = location.file.split(separator: "/").last ?? ""
        let known = [info.location] + openSteps.compactMap(\.definition)
        guard let found = known.first(where: { $0.file.hasSuffix("/\(name)") }) else { return info.location }
        return SourceLocation(file: found.file, line: location.line)
    }
}
