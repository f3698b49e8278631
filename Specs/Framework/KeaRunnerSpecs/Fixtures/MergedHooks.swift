import Foundation
import Kea
import KeaFeatures

/// Hooks around the run that say that they run, and of which the last one fails where that is asked for.
final class MergedHooks: Steps, FoundOnRequest {
    private struct Leak: Error, CustomStringConvertible { let description = "a leak" }

    override class func steps() {
        beforeRun("fills") { log("filled") }
        afterRun("empties") {
            if ProcessInfo.processInfo.environment["LEAKS"] != nil { throw Leak() }
        }
        given("it works") {}
    }
}
