/// The source of a failure outside a running example: only code that is known to have caused it.
public enum FailureOwner: Sendable, Hashable {
    /// An example that had already ended: the failure comes from a task that it leaked.
    case example(ExampleInfo)
    /// A hook around several examples: `a topic, in afterAll`. No selection names one with `isOfRun`.
    case hook(_ name: String, suite: String, location: SourceLocation, isOfRun: Bool = false)
    /// An unknown source: a detached task, a thread or a Dispatch queue does not say which example started it.
    case unknown

    /// The title of the failure in a report.
    public var title: String {
        switch self {
        case .example(let info): "\(info.title), after it had ended"
        case .hook(let name, _, _, _): name
        case .unknown: "A failure that belongs to no example that is known"
        }
    }

    package var suite: String? {
        switch self {
        case .example(let info): info.suite
        case .hook(_, let suite, _, _): suite
        case .unknown: nil
        }
    }

    /// The location that selects it in a run, for a hook around a feature its file; `nil` if it cannot run alone.
    package var selectableLocation: SourceLocation? {
        switch self {
        case .example(let info): info.location
        case .hook(_, _, _, true), .unknown: nil
        case .hook(_, let suite, _, _) where SourceLocation.isFeature(suite): SourceLocation(wholeFile: suite)
        case .hook(_, _, let location, _): location.hasLine ? location : nil
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
        var (isHook, isOfRun) = (false, false)
        if case .hook(let hook, let itsSuite, let itsLocation, let itsRun) = self {
            (isHook, name, suite, location, isOfRun) = (true, hook, itsSuite, itsLocation, itsRun)
        }
        try coder.code("owner", &title)
        try coder.code("example", &example)
        if try coder.isPresent("ownerHook", isHook) {
            try coder.open("ownerHook")
            try coder.code("name", &name)
            try coder.code("suite", &suite)
            try coder.code("location", &location)
            try coder.code("isOfRun", ifSet: &isOfRun)
            coder.close()
            self = .hook(name, suite: suite, location: location, isOfRun: isOfRun)
        }
        if let example { self = .example(example) }
    }
}
