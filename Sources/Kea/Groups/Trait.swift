/// A property of an example or of a group of examples, written after its name.
///
/// ```swift
/// it("announces a late avatar", .tags("avatar"), .timeLimit(.seconds(2))) { … }
/// ```
///
/// A group's traits are those of all examples in it: tags add up, an inner time limit replaces an outer one.
public struct Trait: Sendable {
    let apply: @Sendable (inout Traits) -> Void

    /// Tags the example, for `--tags` and tagged hooks.
    ///
    /// `"avatar"` and `"@avatar"` are the same tag.
    public static func tags(_ names: String...) -> Trait {
        Trait { traits in
            for name in names {
                let tag = name.hasPrefix("@") ? name : "@" + name
                if !traits.tags.contains(tag) { traits.tags.append(tag) }
            }
        }
    }

    /// Fails the example when it has run for longer than `limit`.
    ///
    /// An example that hangs in `await` is cancelled then, and the run goes on.
    public static func timeLimit(_ limit: Duration) -> Trait {
        Trait { $0.timeLimit = limit }
    }

    /// Says that the example is not finished yet, and why; its body is not run.
    public static func pending(_ reason: String) -> Trait {
        Trait { $0.pending = reason }
    }

    /// Says that the example is not finished yet; its body is not run.
    public static var pending: Trait { pending("not yet implemented") }

    /// Leaves the example out of the run, and says why.
    public static func skipped(_ reason: String) -> Trait {
        Trait { $0.skip = reason }
    }

    /// Leaves the example out of the run unless `condition` holds, and says why.
    public static func enabled(if condition: Bool, _ reason: String) -> Trait {
        condition ? Trait { _ in } : skipped(reason)
    }

    /// Says that the example fails for a known reason: it passes as long as it fails.
    ///
    /// Once it stops failing, it fails, so that the trait is taken away with the issue.
    public static func knownIssue(_ reason: String) -> Trait {
        Trait { $0.knownIssue = reason }
    }

    /// Names the report of a bug that the example is about; reports show it.
    public static func bug(_ link: String) -> Trait {
        Trait { $0.bugs.append(link) }
    }

    /// Runs this example, and of its neighbours only those that are focused as well.
    ///
    /// The same as `fit`, `fdescribe` and `fcontext`. A focused example fails a run in CI.
    public static var focused: Trait {
        Trait { $0.isFocused = true }
    }
}

/// The traits of one example, its groups' included.
public struct Traits: Sendable {
    /// The tags, each with its `@`, outermost first, without repetition.
    public var tags: [String] = []

    /// How long the example may take, or `nil` for the run's default.
    public var timeLimit: Duration?

    /// How long its expectations wait that do not say it themselves.
    var waiting = WaitingTimes()

    /// Which time the example lives in, where a trait says so; see ``virtualTime``.
    public var time: Time?

    /// Why the example is pending, or `nil` where it is not.
    public var pending: String?

    /// Why the example is left out, or `nil` where it is not.
    public var skip: String?

    /// Why the example is expected to fail, or `nil` where it is not.
    public var knownIssue: String?

    /// The bug reports that the example is about.
    public var bugs: [String] = []

    /// Whether the example is focused.
    public var isFocused = false

    /// No traits at all.
    public init() {}

    func adding(_ traits: [Trait]) -> Traits {
        var sum = self
        for trait in traits { trait.apply(&sum) }
        return sum
    }
}
