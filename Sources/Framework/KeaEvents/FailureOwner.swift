/// The source of a failure recorded outside a running example.
///
/// A failure is attributed only to code that is known to have caused it.
public enum FailureOwner: Sendable, Hashable {
    /// An example that had already ended: the failure comes from a task that it leaked.
    case example(ExampleInfo)
    /// A hook around several examples, such as `afterAll`.
    ///
    /// - Parameters:
    ///   - name: the group and the hook: `a topic, in afterAll`.
    ///   - suite: the spec class or feature file that the hook belongs to.
    ///   - location: the line of the hook.
    case hook(_ name: String, suite: String, location: SourceLocation)
    /// An unknown source: a detached task, a thread or a Dispatch queue does not say which example started it.
    case unknown

    /// The title of the failure in a report.
    public var title: String {
        switch self {
        case .example(let info): "\(info.title), after it had ended"
        case .hook(let name, _, _): name
        case .unknown: "A failure that belongs to no example that is known"
        }
    }

    /// The spec class or feature file that the source belongs to, if it is known.
    package var suite: String? {
        switch self {
        case .example(let info): info.suite
        case .hook(_, let suite, _): suite
        case .unknown: nil
        }
    }

    /// The location with which a run selects the source; `nil` if it cannot run alone.
    ///
    /// It is that of the example or of the hook in a group, or the feature file of a hook around a feature.
    package var selectableLocation: SourceLocation? {
        switch self {
        case .example(let info): info.location
        case .hook(_, let suite, _) where SourceLocation.isFeature(suite):
            SourceLocation(file: suite, line: 0)
        case .hook(_, let suite, let location):
            suite.isEmpty || suite == "Features" || location.line == 0 ? nil : location
        case .unknown: nil
        }
    }

    /// The example, if the source is one.
    public var example: ExampleInfo? {
        if case .example(let info) = self { info } else { nil }
    }
}

extension FailureOwner: FieldCodable {
    package static var blank: FailureOwner { .unknown }

    package mutating func code(with coder: FieldCoder) throws {
        var (title, example): (String?, ExampleInfo?) = (title, example)
        var (name, suite, location) = ("", "", SourceLocation.blank)
        var isHook = false
        if case .hook(let hook, let itsSuite, let itsLocation) = self {
            (isHook, name, suite, location) = (true, hook, itsSuite, itsLocation)
        }
        try coder.code("owner", &title)
        try coder.code("example", &example)
        if try coder.isPresent("ownerHook", isHook) {
            try coder.open("ownerHook")
            try coder.code("name", &name)
            try coder.code("suite", &suite)
            try coder.code("location", &location)
            coder.close()
            self = .hook(name, suite: suite, location: location)
        }
        if let example { self = .example(example) }
    }
}
