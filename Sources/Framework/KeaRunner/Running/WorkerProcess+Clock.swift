import Kea

// The time limits of a worker, by the coordinator's clock.

extension WorkerProcess {
    /// The time for which a signal may stop a worker; a terminal stops the coordinator as well.
    private static let stopGrace = GracePeriod.seconds(1)

    /// The longest time between two turns.
    private static let longestTurn = Duration.seconds(1)

    var timeout: Int32 {
        let now = RealClock.now
        let waits = [deadline, interruptionDeadline, stop.map { $0.since + Self.stopGrace }].compactMap {
            $0.map { $0 - now }
        }
        let wait = min(waits.min() ?? Self.longestTurn, Self.longestTurn)
        return Int32(max(1, wait.seconds * 1000 + 1))
    }

    func checkClock(after waited: Duration) {
        let now = RealClock.now
        // Time does not count while this process was stopped or blocked by the reader of its output, or while the worker
        // waited for a processor.
        let lost = max(now - lastTurn - min(waited, Self.longestTurn + .seconds(1)), waitOfWorker(at: now))
        lastTurn = now
        if lost > .zero {
            deadline? += lost
            interruptionDeadline? += lost
            stop?.since += lost
        }
        if let stop, stop.since + Self.stopGrace <= now {
            self.stop(because: .stopped(stop.signal))
        } else if let interruptionDeadline, interruptionDeadline <= now {
            self.stop(because: .stoppedByUs)
        } else if let deadline, deadline <= now {
            if Debugger.isAttached(to: "\(id)") {
                self.deadline = now + .seconds(1)
            } else {
                self.stop(because: isChannelLost ? .fault(.closed) : .silent)
            }
        }
    }

    /// Returns how long the worker has waited for a processor since the last call; reads it ten times a second at most.
    private func waitOfWorker(at now: Duration) -> Duration {
        guard now - processorWait.at > .milliseconds(100) else { return .zero }
        let before = processorWait.time
        processorWait = (now, ProcessorWait.ofMainThread(in: "\(id)"))
        return processorWait.time - before
    }
}
