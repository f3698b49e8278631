/// Whom a failure belongs to that was found outside of a running example.
///
/// Blame is for the one who is known to have caused it, and for nobody else.
public enum FailureOwner: Sendable, Hashable {
    /// An example that had ended by then: a task that it left behind.
    case example(ExampleInfo)
    /// A hook that stands around several examples, as `afterAll` does.
    ///
    /// - Parameters:
    ///   - name: its group and its word: `a topic, in afterAll`.
    ///   - suite: the spec class or feature file that it belongs to.
    ///   - location: the line that it stands at.
    case hook(_ name: String, suite: String, location: SourceLocation)
    /// Nobody that is known: it came from a place that says nothing of an example, such as a detached task, a thread
    /// or a Dispatch queue.
    case unknown

    /// The words that head the failure in a report.
    public var title: String {
        switch self {
        case .example(let info): "\(info.title), after it had ended"
        case .hook(let name, _, _): name
        case .unknown: "A failure that belongs to no example that is known"
        }
    }

    /// The spec class or feature file that it belongs to, where that is known.
    public var suite: String? {
        switch self {
        case .example(let info): info.suite
        case .hook(_, let suite, _): suite
        case .unknown: nil
        }
    }

    /// The place by which a run selects what it belongs to; `nil` where nothing can be run alone.
    ///
    /// It is that of the example, of the hook in a group, or the feature file of a hook around a feature.
    package var selectablePlace: SourceLocation? {
        switch self {
        case .example(let info): info.location
        case .hook(_, let suite, _) where suite.hasSuffix(".feature") || suite.hasSuffix(".feature.md"):
            SourceLocation(file: suite, line: 0)
        case .hook(_, let suite, let location):
            suite.isEmpty || suite == "Features" || location.line == 0 ? nil : location
        case .unknown: nil
        }
    }

    /// The example that it belongs to, where there is one.
    public var example: ExampleInfo? {
        if case .example(let info) = self { info } else { nil }
    }
}
