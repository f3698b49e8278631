import Foundation
import Synchronization

/// Whether somebody wants the run to end: Ctrl-C, or a build server that gives up.
enum Interruption {
    private static let signalNumber = Atomic<Int32>(0)
    private static let wakePipe = Atomic<Int32>(-1)

    /// The signal that came in, if one did.
    static var signal: Int32? {
        let number = signalNumber.load(ordering: .relaxed)
        return number == 0 ? nil : number
    }

    /// Takes SIGINT, SIGTERM and SIGHUP from now on.
    ///
    /// - Parameter descriptor: where a byte is written for each, to wake whoever waits there.
    static func watch(waking descriptor: Int32 = -1) {
        wakePipe.store(descriptor, ordering: .relaxed)
        for number in [SIGINT, SIGTERM, SIGHUP] {
            // The handler does only what is allowed in one: it stores a number and writes a byte.
            Foundation.signal(number) { received in
                Interruption.signalNumber.store(received, ordering: .relaxed)
                let pipe = Interruption.wakePipe.load(ordering: .relaxed)
                if pipe >= 0 {
                    var byte: UInt8 = 0
                    _ = Foundation.write(pipe, &byte, 1)
                }
            }
        }
    }
}
