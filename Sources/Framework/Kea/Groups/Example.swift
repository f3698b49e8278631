/// The unit of a run, alike in specs and features: an `it`, a scenario, or an examples row of an outline.
@MainActor
package final class Example {
    package enum Body {
        /// A closure with hooks around it, as `it` creates it.
        case action(Action)
        /// A driver that runs its own parts through the execution, as a scenario runs its steps.
        case driven(@MainActor (Execution) -> Void)
    }

    package var info: ExampleInfo
    package let traits: Traits
    package let group: ExampleGroup
    let body: Body

    /// Returns whether a dry run has nothing to report of the example; `nil` if only its body knows.
    package var isSound: (@MainActor () -> Bool)?

    @discardableResult
    package init(
        _ name: String, in group: ExampleGroup, location: SourceLocation, traits: Traits = Traits(),
        kind: ExampleInfo.Kind = .spec, body: Body
    ) {
        (self.traits, self.group, self.body) = (traits, group, body)
        repeated = nil
        info = ExampleInfo(
            id: "", kind: kind, suite: group.suite, path: group.path + [name], location: location,
            tags: traits.tags, bugs: traits.bugs)
        group.children.append(.example(self))
    }

    /// The example that this one repeats; itself if it is not a repetition.
    package var original: Example { repeated ?? self }
    private let repeated: Example?

    /// Returns a repetition of the example, for a run that repeats examples; it is not another child of the group.
    package func repetition(_ number: Int, of count: Int) -> Example {
        Example(of: self, " (\(number) of \(count))")
    }

    /// Returns the identifier of the example that this one repeats; its own identifier if it is not a repetition.
    package nonisolated static func id(ofRepetition id: String) -> String {
        // Called for each example of a run; few identifiers end in this way.
        guard id.utf8.last == UInt8(ascii: ")") else { return id }
        return id.replacing(/[ ]\([0-9]+ of [0-9]+\)$/, with: "")
    }

    private init(of other: Example, _ suffix: String) {
        (traits, group, body, info) = (other.traits, other.group, other.body, other.info)
        repeated = other
        info.id += suffix
        info.path[info.path.count - 1] += suffix
    }
}
