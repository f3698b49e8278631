import KeaEvents

/// The one unit of a run: an `it`, a scenario, or a row of an examples table.
///
/// Specs and features differ only in how they make examples; from here on they are the same thing.
@MainActor
package final class Example {
    /// The example's own code.
    package enum Body {
        /// A closure with hooks around it, as `it` makes it.
        case action(Action)
        /// A driver that runs pieces of its own through the execution, as a scenario runs its steps.
        case driven(@MainActor (Execution) throws -> Void)
    }

    /// Facts about the example before it runs, as they travel in events.
    package internal(set) var info: ExampleInfo

    /// Gives the example the name that is the same in every run.
    package func setID(_ id: String) { info.id = id }

    /// Gives the example its place in the plan of the run.
    package func setIndex(_ index: Int) { info.index = index }

    /// Its traits, its groups' included.
    package let traits: Traits

    /// The group that it stands in.
    package let group: ExampleGroup

    /// Its code.
    let body: Body

    /// Makes an example of `group` and adds it to the group.
    @discardableResult
    package init(
        _ name: String, in group: ExampleGroup, location: SourceLocation, traits: Traits? = nil,
        kind: ExampleInfo.Kind = .spec, body: Body
    ) {
        let traits = traits ?? group.traits
        self.traits = traits
        self.group = group
        self.body = body
        repeated = nil
        info = ExampleInfo(
            id: "", kind: kind, suite: group.suite, path: group.path + [name], location: location,
            tags: traits.tags, bugs: traits.bugs)
        info.knownIssue = traits.knownIssue
        group.children.append(.example(self))
    }

    /// The example that this one is a repetition of; itself where it is none.
    package var original: Example { repeated ?? self }
    private let repeated: Example?

    /// The same example once more, for a run that has it several times; it is no further child of its group.
    package func repetition(_ number: Int, of count: Int) -> Example {
        Example(of: self, " (\(number) of \(count))")
    }

    /// The id of the example that this one is a repetition of; its own where it is none.
    package nonisolated static func id(ofRepetition id: String) -> String {
        // Asked of each example of a run: a pattern would be read anew each time.
        guard id.utf8.last == UInt8(ascii: ")"), let start = id.lastIndex(of: "("), start > id.startIndex
        else {
            return id
        }
        let words = id[start...].dropFirst().dropLast().split(
            separator: " ", omittingEmptySubsequences: false)
        let end = id.index(before: start)
        guard words.count == 3, words[1] == "of", id[end] == " ",
            [words[0], words[2]].allSatisfy({ !$0.isEmpty && $0.allSatisfy { ("0"..."9").contains($0) } })
        else { return id }
        return String(id[..<end])
    }

    private init(of other: Example, _ suffix: String) {
        (traits, group, body, info) = (other.traits, other.group, other.body, other.info)
        repeated = other
        info.id += suffix
        info.path[info.path.count - 1] += suffix
    }
}
