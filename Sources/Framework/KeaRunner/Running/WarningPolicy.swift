import KeaEvents
import KeaReports
import KeaText

/// Decides whether warnings fail a run: if an option says so, or if `CI` is set, where people rarely read them.
struct WarningPolicy {
    let environment: RunEnvironment
    /// What the option says; `nil` if it is not given.
    var option: Bool?
    /// How to let them pass if `CI` is set; runs that XCTest starts have no option for it.
    var remedy = ""

    func verdict(on diagnostics: [Diagnostic]) -> Diagnostic? {
        let warnings = diagnostics.filter { $0.severity == .warning }
        guard option ?? environment.isContinuousIntegration, !warnings.isEmpty else { return nil }
        let reason = option == nil ? "as CI is set\(remedy)" : "as --strict-warnings asks"
        let fail = warnings.count == 1 ? "fails" : "fail"
        return Diagnostic(
            .error, "\(pluralized(warnings.count, "warning")) \(fail) the run, \(reason)",
            details: warnings.map { warning in
                (warning.location.map { "\(environment.paths.short($0)): " } ?? "") + warning.message
            })
    }
}

extension WarningPolicy {
    init(_ options: RunOptions, in environment: RunEnvironment) {
        self.init(
            environment: environment, option: options.isStrictAboutWarnings,
            remedy: "; --no-strict-warnings lets them pass")
    }
}
