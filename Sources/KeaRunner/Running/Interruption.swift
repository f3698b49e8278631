import Foundation
import Synchronization

/// Whether somebody wants the run to end: Ctrl-C, or a build server that gives up.
enum Interruption {
    private static let signalNumber = Atomic<Int32>(0)
    private static let wakePipe = Atomic<Int32>(-1)
    private static let isPatient = Atomic<Bool>(true)

    /// The signal that came in, if one did.
    static var signal: Int32? {
        let number = signalNumber.load(ordering: .relaxed)
        return number == 0 ? nil : number
    }

    /// Takes SIGINT, SIGTERM and SIGHUP from now on.
    ///
    /// - Parameters:
    ///   - descriptor: where a byte is written for each, to wake whoever waits there.
    ///   - isPatient: whether a second one changes nothing; otherwise it ends the process at once.
    static func watch(waking descriptor: Int32 = -1, isPatient: Bool = true) {
        wakePipe.store(descriptor, ordering: .relaxed)
        self.isPatient.store(isPatient, ordering: .relaxed)
        for number in [SIGINT, SIGTERM, SIGHUP] {
            // The handler does only what is allowed in one: it stores a number and writes a byte.
            Foundation.signal(number) { received in
                Interruption.signalNumber.store(received, ordering: .relaxed)
                if !Interruption.isPatient.load(ordering: .relaxed) { Foundation.signal(received, SIG_DFL) }
                let pipe = Interruption.wakePipe.load(ordering: .relaxed)
                if pipe >= 0 {
                    var byte: UInt8 = 0
                    _ = Foundation.write(pipe, &byte, 1)
                }
            }
        }
    }
}
