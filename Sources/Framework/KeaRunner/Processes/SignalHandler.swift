import Foundation
import Kea
import Synchronization

/// Whether somebody wants the run to end: Ctrl-C, or a build server that gives up.
enum SignalHandler {
    private static let signalNumber = Atomic<Int32>(0)
    private static let received = Atomic<Int>(0)
    private static let selfPipe = Atomic<Int32>(-1)
    private static let isPatient = Atomic<Bool>(true)

    /// The signals of a terminal or a build server that ask for the end of a run.
    static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

    /// The signals by which batch systems and alarms ask for it; in workers they are left to the code under test.
    private static let otherSignals = [SIGUSR1, SIGUSR2, SIGALRM, SIGXCPU]

    /// The reason that is given for examples that are not run then.
    static let reason = "the run was interrupted"

    /// The signal that came in, if one did.
    static var signal: Int32? {
        let number = signalNumber.load(ordering: .relaxed)
        return number == 0 ? nil : number
    }

    /// The number of signals that came in.
    static var count: Int { received.load(ordering: .relaxed) }

    /// Asks for the end of the run without a signal.
    static func request() { signalNumber.store(SIGINT, ordering: .relaxed) }

    /// Takes the signals from now on; one that is ignored, as `nohup` has it, stays ignored.
    ///
    /// - Parameters:
    ///   - descriptor: where a byte is written for each, to wake whoever waits there.
    ///   - isPatient: whether a second one changes nothing; otherwise it ends the process at once.
    static func watch(waking descriptor: Int32 = -1, isPatient: Bool = true) {
        selfPipe.store(descriptor, ordering: .relaxed)
        self.isPatient.store(isPatient, ordering: .relaxed)
        for number in signals + otherSignals where !SignalAction.isIgnored(number) {
            // The handler does only what is allowed in one: it stores a number and writes a byte.
            Foundation.signal(number) { received in
                SignalHandler.signalNumber.store(received, ordering: .relaxed)
                SignalHandler.received.add(1, ordering: .relaxed)
                if !SignalHandler.isPatient.load(ordering: .relaxed) { Foundation.signal(received, SIG_DFL) }
                SignalHandler.wake()
            }
        }
        if descriptor >= 0 { Foundation.signal(SIGCHLD) { _ in SignalHandler.wake() } }
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

/// A worker's answer to the signals by which the end of a run is asked for.
///
/// The coordinator gets them as well where they are meant for the run, and tells the worker over the channel. One that
/// is meant for the worker alone, by the code under test or by whoever looks after the machine, ends it as it ends any
/// process: what it was running is reported as crashed, and nothing counts as run that was not.
enum WorkerSignals {
    private static let pending = Atomic<Int32>(0)

    /// The time for the coordinator to say that the signal was meant for the run.
    private static let patience = Duration.seconds(1)

    /// Takes the signals from now on.
    static func watch() {
        for number in SignalHandler.signals where !SignalAction.isIgnored(number) {
            var action = SignalAction.make { number, info, _ in
                // From a terminal: the coordinator got it, too.
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
        Thread.detachNewThread {
            while true {
                Thread.sleep(forTimeInterval: 0.05)
                let number = pending.load(ordering: .relaxed)
                guard number != 0 else { continue }
                Thread.sleep(forTimeInterval: patience.seconds)
                if SignalHandler.signal == nil {
                    signal(number, SIG_DFL)
                    kill(getpid(), number)
                }
                pending.store(0, ordering: .relaxed)
            }
        }
    }
}
