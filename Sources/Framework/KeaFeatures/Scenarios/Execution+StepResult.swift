import Kea
import KeaEvents

struct ErrorInStep: Error {
    let error: any Error
    let location: SourceLocation
}

extension Execution {
    @MainActor
    func stepResult(_ body: @MainActor () throws -> Void) -> StepResult {
        let start = RealClock.now
        let failuresBefore = failures.count
        var status = Status.passed
        var reason: String?
        do {
            try body()
        } catch let failure as Failure {
            record(failure)
        } catch {
            let inner = error as? ErrorInStep
            let cause = inner?.error ?? error
            if let skip = Skip(cause) {
                (status, reason) = (.skipped, skip.reason)
            } else if let pending = cause as? Pending {
                (status, reason) = (.pending, pending.reason)
            }
            record(cause, at: inner?.location ?? info.location)
        }
        let found = Array(failures.dropFirst(failuresBefore))
        if found.contains(where: { $0.kind == .timeLimit }) {
            status = .timedOut
        } else if !found.isEmpty {
            status = .failed
        }
        return StepResult(
            status: status, seconds: (RealClock.now - start).seconds, failures: found, reason: reason,
            startedAt: RealClock.secondsSince1970(start))
    }

    @MainActor
    func stepResult(_ status: Status, _ failure: Failure) -> StepResult {
        guard status != .notRun else {
            mark(status, reason: failure.message)
            return StepResult(status: status, reason: failure.message)
        }
        var failure = failure
        failure.identify()
        record(failure, as: status)
        return StepResult(status: status, failures: [failure])
    }
}
