import Foundation
import Kea
import Synchronization

/// The signals that ask for the end of a run: Ctrl-C, or a build server's.
package enum SignalHandler {
    // Signals are the process's; a handler must neither take a lock nor allocate.
    private static let signalNumber = Atomic<Int32>(0)
    private static let received = Atomic<Int>(0)
    private static let selfPipe = Atomic<Int32>(-1)
    private static let endsAtSecond = Atomic<Bool>(false)

    static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

    /// The signals of batch systems and alarms that ask for it; workers leave them to the code under test.
    private static let otherSignals = [SIGUSR1, SIGUSR2, SIGALRM, SIGXCPU]

    static let reason = "the run was interrupted"

    static var signal: Int32? {
        let number = signalNumber.load(ordering: .relaxed)
        return number == 0 ? nil : number
    }

    static var count: Int { received.load(ordering: .relaxed) }

    /// Asks for the end of the run without a signal.
    static func request() { signalNumber.store(SIGINT, ordering: .relaxed) }

    /// Handles the signals from now on; a signal that is ignored, as with `nohup`, stays ignored.
    ///
    /// - Parameter descriptor: the self-pipe, to which each signal writes a byte.
    static func watch(waking descriptor: Int32 = -1, endsAtSecond: Bool = false) {
        if descriptor >= 0 { watchChildren(waking: descriptor) }
        self.endsAtSecond.store(endsAtSecond, ordering: .relaxed)
        if !endsAtSecond { ServiceThread.start(endIfInterruptedAgain) }
        for number in signals + otherSignals where !SignalAction.isIgnored(number) {
            // A handler may store a number and write a byte, and little else.
            Foundation.signal(number) { received in
                SignalHandler.signalNumber.store(received, ordering: .relaxed)
                SignalHandler.received.add(1, ordering: .relaxed)
                if SignalHandler.endsAtSecond.load(ordering: .relaxed) {
                    Foundation.signal(received, SIG_DFL)
                }
                SignalHandler.wake()
            }
        }
    }

    /// Ends this process, with its workers, some time after a second signal or at a third: its main thread may be busy.
    private static func endIfInterruptedAgain() {
        // The time to write the reports.
        var rest = GracePeriod.seconds(10)
        while rest > .zero && count < 3 {
            Thread.sleep(forTimeInterval: 0.1)
            if count == 2 { rest -= .milliseconds(100) }
        }
        StandardError.write("error: the run did not end after a second signal; its reports are not written\n")
        let number = signal ?? SIGINT
        Foundation.signal(number, SIG_DFL)
        kill(getpid(), number)
    }

    /// Writes a byte to the self-pipe at the end of each child process from now on.
    package static func watchChildren(waking descriptor: Int32) {
        selfPipe.store(descriptor, ordering: .relaxed)
        Foundation.signal(SIGCHLD) { _ in SignalHandler.wake() }
    }

    private static func wake() {
        let pipe = selfPipe.load(ordering: .relaxed)
        guard pipe >= 0 else { return }
        let error = errno
        var byte: UInt8 = 0
        _ = Foundation.write(pipe, &byte, 1)
        errno = error
    }
}

/// A worker's response to the signals that ask for the end of a run.
///
/// The coordinator receives a signal to the run as well, and informs the worker through the channel. A signal to the
/// worker alone, sent by the code under test or from outside, ends it like any process: its running example is reported
/// as crashed, and its other examples run elsewhere.
enum WorkerSignals {
    private static let pending = Atomic<Int32>(0)

    /// The time within which the coordinator informs the worker that the signal was sent to the run.
    private static let timeout = GracePeriod.seconds(1)

    static func watch() {
        for number in SignalHandler.signals where !SignalAction.isIgnored(number) {
            var action = SignalAction.make { number, info, _ in
                // A terminal sends it to the coordinator, too.
                guard let sender = SignalAction.sender(info) else { return }
                if sender == getpid() {
                    signal(number, SIG_DFL)
                    raise(number)
                } else {
                    WorkerSignals.pending.store(number, ordering: .relaxed)
                }
            }
            sigaction(number, &action, nil)
        }
        ServiceThread.start {
            while true {
                Thread.sleep(forTimeInterval: 0.05)
                let number = pending.load(ordering: .relaxed)
                guard number != 0 else { continue }
                Thread.sleep(forTimeInterval: timeout.seconds)
                if SignalHandler.signal == nil {
                    signal(number, SIG_DFL)
                    kill(getpid(), number)
                }
                pending.store(0, ordering: .relaxed)
            }
        }
    }
}
