import Foundation
import Kea
import KeaFeatures

/// Hooks around the run: the first one logs, and the last one fails if `LEAKS` is set.
final class MergedHooks: Steps, OptIn {
    private struct Leak: Error, CustomStringConvertible { let description = "a leak" }

    override class func steps() {
        beforeRun("fills") { log("filled") }
        afterRun("empties") {
            if ProcessInfo.processInfo.environment["LEAKS"] != nil { throw Leak() }
        }
        then("it works") { expect(1).to(equal(1)) }
    }
}
