import Kea
import KeaEvents
import KeaReports
import KeaText

/// Decides whether warnings fail a run: if an option says so, or by default if `CI` is set.
///
/// Warnings on a build server are rarely read, so they fail the run there.
struct WarningPolicy {
    private let paths: PathText
    /// The reason why warnings fail the run; `nil` if they do not.
    private let reason: String?

    init(_ options: RunOptions, in environment: RunEnvironment) {
        paths = environment.paths
        switch options.isStrictAboutWarnings {
        case true?: reason = "as --strict-warnings asks"
        case false?: reason = nil
        case nil:
            reason =
                environment.isContinuousIntegration
                ? "as CI is set; --no-strict-warnings lets them pass" : nil
        }
    }

    /// Creates the policy for runs that XCTest starts, which have no option for it.
    init(underXCTest environment: RunEnvironment) {
        paths = environment.paths
        reason = environment.isContinuousIntegration ? "as CI is set" : nil
    }

    /// Returns the error about the warnings of a run, if they fail it.
    func verdict(on warnings: [Diagnostic]) -> Diagnostic? {
        guard let reason, !warnings.isEmpty else { return nil }
        let fail = warnings.count == 1 ? "fails" : "fail"
        return Diagnostic(
            .error, "\(pluralized(warnings.count, "warning")) \(fail) the run, \(reason)",
            details: warnings.map { warning in
                (warning.location.map { "\(paths.short($0)): " } ?? "") + warning.message
            }, at: nil)
    }
}
