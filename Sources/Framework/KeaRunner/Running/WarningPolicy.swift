import Kea
import KeaEvents
import KeaReports
import KeaText

/// The rule by which warnings fail a run: where asked for, and where `CI` is set and nobody asked for the opposite.
///
/// A warning that nobody reads is a mistake that stays; on a build server nobody reads it.
struct WarningPolicy {
    private let paths: PathText
    /// The reason for which warnings fail the run; `nil` where they do not.
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

    /// The policy where XCTest reads the command line, which has no word for it.
    init(underXCTest environment: RunEnvironment) {
        paths = environment.paths
        reason = environment.isContinuousIntegration ? "as CI is set" : nil
    }

    /// The mistake that the warnings of a run come to.
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
