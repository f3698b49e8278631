import Foundation
import Kea

/// A run in this process alone, as a debugger likes it.
@MainActor
enum InProcessRun {
    /// Runs, reports, and returns the exit status.
    static func run(_ options: RunOptions, in surroundings: Surroundings) throws(UsageError) -> Int32 {
        signal(SIGPIPE, SIG_IGN)
        Interruption.watch(isPatient: false)
        CrashNotice.install()
        var reports = try ReportSet(options, in: surroundings)
        var outcome = RunOutcome(options, in: surroundings)
        let start = ContinuousClock.now
        RunSession(options, in: surroundings).run { event in
            outcome.receive(event)
            switch event {
            case .runFinished:
                outcome.isInterrupted = Interruption.signal != nil
                reports.finish(&outcome, after: ContinuousClock.now - start)
            case .exampleStarted(let info):
                CrashNotice.note(info)
                reports.receive(event)
            default: reports.receive(event)
            }
            // What an example prints comes after what was reported before it.
            reports.flush()
        }
        return outcome.exitStatus
    }
}
