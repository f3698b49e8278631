import Foundation

/// Reports the input during which the process crashes or hangs.
enum InputWatch {
    // Written before each input and read in a signal handler of the same, only thread.
    nonisolated(unsafe) private static var number: UInt64 = 0
    nonisolated(unsafe) private static var seed: UInt64 = 0

    /// Starts to report crashes and hangs.
    static func start(seed: UInt64) {
        self.seed = seed
        for kind in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE] {
            signal(kind) { _ in InputWatch.report("crashed on") }
        }
        signal(SIGPROF) { _ in InputWatch.report("hung for 20 s on") }
    }

    /// Notes the next input.
    static func input(_ number: UInt64) {
        self.number = number
        guard number.isMultiple(of: 64) else { return }
        // Processor time: on a busy machine a process may wait that long without hanging.
        var timer = itimerval(it_interval: timeval(), it_value: timeval(tv_sec: 20, tv_usec: 0))
        #if canImport(Darwin)
            setitimer(ITIMER_PROF, &timer, nil)
        #else
            setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &timer, nil)
        #endif
    }

    private static func report(_ what: String) {
        print("✗ \(what) input \(number); see it with --seed \(seed) --only \(number)")
        fflush(nil)
        _exit(1)
    }
}
