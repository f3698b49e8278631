import Foundation

/// Times within which code past a time limit may end by itself, before Kea cancels, terminates or kills it.
package enum GracePeriod {
    /// Returns a grace period: the given seconds, or their part if `KEA_GRACE` contains a factor.
    ///
    /// Specs of runs that hang shorten all grace periods of the runs that they start.
    package static func seconds(_ seconds: Double) -> Duration { .seconds(seconds * factor) }

    private static let factor = getenv("KEA_GRACE").flatMap { Double(String(cString: $0)) } ?? 1
}
