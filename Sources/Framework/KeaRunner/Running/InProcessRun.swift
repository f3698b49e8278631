import Foundation
import Kea

/// A run in this process alone, for debuggers.
@MainActor
enum InProcessRun {
    static func run(_ selection: Selection, in environment: RunEnvironment) throws(UsageError) -> Int32 {
        let options = selection.options
        signal(SIGPIPE, SIG_IGN)
        SignalHandler.watch(waking: SelfPipe.shared.input, endsAtSecond: true)
        ServiceThread.start {
            var request = pollfd(fd: SelfPipe.shared.output, events: Int16(POLLIN), revents: 0)
            while SignalHandler.signal == nil {
                poll(&request, 1, -1)
                if SignalHandler.signal == nil { SelfPipe.shared.drain() }
            }
            RunInterruption.request()
        }
        var reports = try ReportSet(options, in: environment)
        let start = ContinuousClock.now
        let session = RunSession(RunInput(selection), in: environment)
        let prompt = options.pauseOption.map { _ in
            let lines = TerminalLines()
            return PausePrompt(
                reports.console, environment.paths, stepsThrough: options.stepsThrough,
                pausesOnFailure: options.pausesOnFailure, isInterrupted: { SignalHandler.signal != nil }
            ) {
                // The signal of an interrupted run decides its exit status.
                if SignalHandler.signal == nil { SignalHandler.request() }
            } nextLine: {
                lines.next { SignalHandler.signal != nil }
            }
        }
        session.engine.run.host.pausing = prompt
        session.run(reportingSources: reports.wantsSources, testCases: reports.wantsTestCases) { event in
            if case .exampleStarted(let info) = event { CrashNotice.prepare(for: info) }
            reports.receive(event)
            // What an example prints comes after what was reported before it.
            reports.flush()
        }
        FailureRecord.update(from: reports.run, options, in: environment)
        let paused = prompt?.pausedTime ?? .zero
        return reports.finish(
            after: ContinuousClock.now - start - paused, WarningPolicy(options, in: environment),
            interruption: SignalHandler.signal)
    }
}
