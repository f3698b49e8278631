import KeaEvents

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
    /// `"avatar"` and `"@avatar"` are the same tag. A tag is one word: an expression such as `not @slow` selects by tags,
    /// and tags nothing.
    public static func tags(
        _ first: String, _ others: String..., file: String = #filePath, line: Int = #line
    ) -> Trait {
        let names = [first] + others
        for name in names { Traits.check(tag: name, at: SourceLocation(file: file, line: line)) }
        return Trait { traits in
            for tag in names.map(Traits.tag) where !traits.tags.contains(tag) { traits.tags.append(tag) }
        }
    }

    /// Fails the example when it has run for longer than `limit`.
    ///
    /// An example that hangs in `await` is cancelled then, and the run goes on. Time in which the process was stopped, or
    /// its main thread had to wait for a processor, does not count.
    public static func timeLimit(
        _ limit: Duration, file: String = #filePath, line: Int = #line
    ) -> Trait {
        if limit <= .zero {
            let message =
                "no example ends within a time limit of \(printed(limit)): it has to be more than zero"
            Diagnostics.record(.error, message, at: SourceLocation(file: file, line: line))
        }
        return Trait { $0.timeLimit = limit }
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

    /// Says that the example fails for a known reason: it passes as long as it fails, exceeds its time limit or crashes.
    ///
    /// Once it stops failing, it fails, so that the trait is taken away with the issue. A crash ends its process: only
    /// where examples run in worker processes does the run go on.
    public static func knownIssue(_ reason: String) -> Trait {
        Trait { $0.knownIssue = reason }
    }

    /// Names the report of a bug that the example is about; reports show it.
    public static func bug(_ link: String) -> Trait {
        Trait { $0.bugs.append(link) }
    }

    /// Runs the example beside no other: for what only one can have at a time, as a port or a file with a fixed name.
    ///
    /// ```swift
    /// describe("the service's own port", .serialized) { … }
    /// ```
    ///
    /// The examples of a run are divided among processes, and those of one process run one after another. An example
    /// with this trait, and each one in a group with it, is run when all other examples have ended, and alone. This is
    /// more than what Swift Testing's trait of that name asks for, which lets tests of other suites run beside them.
    /// Scenarios say the same by the tag `@serial`.
    public static var serialized: Trait {
        Trait { $0.isSerialized = true }
    }

    /// Runs this example, and of its neighbours only those that are focused as well.
    ///
    /// The same as `fit`, `fdescribe` and `fcontext`. A focused example fails a run in CI.
    public static var focused: Trait {
        Trait { $0.isFocused = true }
    }
}

/// The traits of one example, its groups' included.
package struct Traits: Sendable {
    /// The tags, each with its `@`, outermost first, without repetition.
    package var tags: [String] = []

    /// The time that the example may take, or `nil` for the run's default.
    package var timeLimit: Duration?

    /// The waiting times of its expectations that do not say any themselves.
    var waiting = WaitingTimes()

    /// The time that the example lives in, where a trait says so; see ``timeScope``.
    package var time: Time?

    /// The scopes that stand around the example, outermost first.
    var scopes: [Around] = []

    /// The reason for the example's being pending, or `nil` where it is not.
    package var pending: String?

    /// The reason to leave the example out, or `nil` where there is none.
    package var skip: String?

    /// The reason for an expected failure, or `nil` where none is expected.
    package var knownIssue: String?

    /// The bug reports that the example is about.
    package var bugs: [String] = []

    /// Whether the example is focused.
    package var isFocused = false

    /// Whether a trait says that the example is run beside no other.
    var isSerialized = false

    /// Whether the example is run beside no other, by trait or by tag.
    package var isSerial: Bool { isSerialized || tags.contains("@serial") }

    /// No traits at all.
    package init() {}

    /// The tag of a name: `avatar` and `@avatar` are the same one.
    static func tag(_ name: String) -> String { name.hasPrefix("@") ? name : "@" + name }

    /// Records a mistake where a tag is none that a tag expression can name.
    static func check(tag name: String, at location: SourceLocation) {
        let word = name.hasPrefix("@") ? name.dropFirst() : name[...]
        guard word.isEmpty || word.contains(where: { $0.isWhitespace || "@()".contains($0) }) else { return }
        let message =
            "\(printed(name)) is no tag: a tag is one word, without spaces, parentheses and a further @"
        Diagnostics.record(.error, message, at: location)
    }

    package func adding(_ traits: [Trait]) -> Traits {
        var sum = self
        for trait in traits { trait.apply(&sum) }
        return sum
    }
}

extension Trait {
    /// Runs the example in a time of another kind.
    package static func time(_ scope: any TimeScoping) -> Trait { Trait { $0.time = .scope(scope) } }

    /// Runs the example in real time, in a group of examples that live in another.
    public static var realTime: Trait { Trait { $0.time = .real } }
}

extension Traits {
    /// The kinds of time that an example can live in.
    package enum Time: Sendable {
        /// Time as it passes by itself.
        case real
        /// Time of another kind.
        case scope(any TimeScoping)
    }

    /// The time that the example lives in, by trait or else by tag; `nil` for real time.
    @MainActor
    var timeScope: (any TimeScoping)? {
        switch time {
        case .real: nil
        case .scope(let scope): scope
        case nil: tags.lazy.compactMap { TimeScopes.byTag[$0] }.first
        }
    }

    /// The obstacle to the time that the example asks for, or `nil` where there is none.
    @MainActor
    var timeObstacle: TimeObstacle? {
        if let timeScope { return timeScope.obstacle }
        if case .real = time { return nil }
        for tag in tags {
            if let product = TimeScopes.products[tag] { return .setUp(TimeScopes.missing(tag, product)) }
        }
        return nil
    }
}
