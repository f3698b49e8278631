import KeaEvents

/// A trait of an example or a group, written after its name.
///
/// ```swift
/// it("announces a late avatar", .tags("avatar"), .timeLimit(.seconds(2))) { … }
/// ```
///
/// A group's traits apply to all its examples: tags accumulate, an inner time limit replaces an outer one.
public struct Trait: Sendable {
    let apply: @Sendable (inout Traits) -> Void

    /// Adds tags, for `--tags` and tagged hooks.
    ///
    /// `"avatar"` and `"@avatar"` are the same tag. A tag is one word; a tag expression such as `not @slow` is an error.
    public static func tags(
        _ first: String, _ others: String..., file: String = #filePath, line: Int = #line
    ) -> Trait {
        let names = [first] + others
        for name in names { Traits.check(tag: name, at: SourceLocation(file: file, line: line)) }
        return Trait { traits in
            for tag in names.map(Traits.tag) where !traits.tags.contains(tag) { traits.tags.append(tag) }
        }
    }

    /// Fails the example when it runs longer than `limit`.
    ///
    /// An example that hangs in `await` is cancelled, and the run continues. Time does not count while the process is
    /// stopped or its main thread waits for a processor.
    public static func timeLimit(
        _ limit: Duration, file: String = #filePath, line: Int = #line
    ) -> Trait {
        if limit <= .zero {
            let message =
                "no example ends within a time limit of \(printed(limit)): it has to be more than zero"
            Diagnostics.record(.error, message, at: SourceLocation(file: file, line: line))
        }
        return Trait { $0.timeLimit = min(limit, .seconds(Bounds.limit.upperBound)) }
    }

    /// Marks the example as pending, with a reason; its body does not run.
    public static func pending(_ reason: String) -> Trait { Trait { $0.pending = reason } }

    /// Marks the example as pending; its body does not run.
    public static var pending: Trait { pending("not yet implemented") }

    /// Skips the example, with a reason.
    public static func skipped(_ reason: String) -> Trait { Trait { $0.skip = reason } }

    /// Skips the example unless `condition` is true, with a reason.
    public static func enabled(if condition: Bool, _ reason: String) -> Trait {
        condition ? Trait { _ in } : skipped(reason)
    }

    /// Marks a known issue: the example passes as long as it fails, exceeds its time limit or crashes.
    ///
    /// When it no longer fails, the example fails, so that the trait is removed with the issue. A crash ends the process,
    /// so the run continues only with worker processes. An intermittent one may also pass.
    public static func knownIssue(
        _ reason: String, isIntermittent: Bool = false, file: String = #filePath, line: Int = #line
    ) -> Trait {
        checkKnownIssue(reason, at: SourceLocation(file: file, line: line))
        return Trait { $0.knownIssue = KnownIssue(reason: reason, isIntermittent: isIntermittent) }
    }

    static func checkKnownIssue(_ reason: String, at location: SourceLocation) {
        guard reason.allSatisfy(\.isWhitespace) else { return }
        Diagnostics.record(.error, "a known issue needs a reason, such as its link", at: location)
    }

    /// Links the example to a bug report, which reports show.
    public static func bug(_ link: String) -> Trait { Trait { $0.bugs.append(link) } }

    /// Runs the example while no other runs, for exclusive resources such as a fixed port or file name.
    ///
    /// ```swift
    /// describe("the service's own port", .serialized) { … }
    /// ```
    ///
    /// The example runs alone after all others have ended, in whichever process. Swift Testing's trait of the same name
    /// asks for less: it lets tests of other suites run in parallel. Scenarios use the tag `@serial`.
    public static var serialized: Trait { Trait { $0.isSerialized = true } }

    /// Runs the example beside others that compute, as it mostly waits: for a server, another process or a time.
    ///
    /// ```swift
    /// describe("the sandbox of the payment service", .waits) { … }
    /// ```
    ///
    /// Kea divides the examples of a run among one process per core. Examples with this trait may run in additional
    /// processes, up to three per core, if that shortens the run. Each of them loads all specs and needs its own memory;
    /// `--workers` limits their number, and with `swift test` the trait has no effect. Scenarios use the tag `@waits`.
    public static var waits: Trait { Trait { $0.isMostlyWaiting = true } }

    /// Runs only this and other focused examples, as `fit`, `fdescribe` and `fcontext` do; such a run fails in CI.
    public static var focused: Trait { Trait { $0.isFocused = true } }
}

package struct Traits: Sendable {
    /// The tags, each with its `@`, outermost first, without duplicates.
    package var tags: [String] = []
    package var timeLimit: Duration?
    var waiting = WaitingTimes()
    package var time: Time?
    var scopes: [Around] = []
    package var pending: String?
    package var skip: String?
    package var knownIssue: KnownIssue?
    package var bugs: [String] = []
    package var isFocused = false
    var isSerialized = false
    package var isSerial: Bool { isSerialized || tags.contains("@serial") }
    var isMostlyWaiting = false
    package var waits: Bool { isMostlyWaiting || tags.contains("@waits") }

    package init() {}

    static func tag(_ name: String) -> String { name.hasPrefix("@") ? name : "@" + name }

    static func check(tag name: String, at location: SourceLocation) {
        let word = name.hasPrefix("@") ? name.dropFirst() : name[...]
        guard word.isEmpty || word.contains(where: { $0.isWhitespace || "@(),".contains($0) }) else { return }
        let message =
            "\(printed(name)) is not a tag: a tag is one word, without spaces, commas, parentheses and a further @"
        Diagnostics.record(.error, message, at: location)
    }

    package func adding(_ traits: [Trait]) -> Traits {
        var sum = self
        for trait in traits { trait.apply(&sum) }
        return sum
    }
}

extension Trait {
    package static func time(_ scope: any TimeScoping) -> Trait { Trait { $0.time = .scope(scope) } }

    /// Runs the example in real time, inside a group that uses another kind.
    public static var realTime: Trait { Trait { $0.time = .real } }
}

extension Traits {
    package enum Time: Sendable {
        case real
        case scope(any TimeScoping)
    }

    @MainActor
    var timeScope: (any TimeScoping)? {
        switch time {
        case .real: nil
        case .scope(let scope): scope
        case nil: tags.lazy.compactMap { TimeScopes.byTag[$0] }.first
        }
    }

    @MainActor
    var timeUnavailability: TimeUnavailability? {
        if let timeScope { return timeScope.unavailability }
        if case .real = time { return nil }
        for tag in tags {
            if let product = TimeScopes.products[tag] { return .setUp(TimeScopes.missing(tag, product)) }
        }
        return nil
    }
}
