import KeaEvents

/// A named group of examples, with the hooks that run around them.
///
/// `describe` and `context` make one each; so do a feature and its rules.
@MainActor
package final class ExampleGroup {
    /// A part of a group, in the order in which it was written.
    package enum Child {
        /// A group inside the group.
        case group(ExampleGroup)
        /// An example of the group.
        case example(Example)
    }

    /// The group's name; the outermost group of a spec has none.
    package let name: String

    /// The line that it begins at.
    package let location: SourceLocation

    /// Its traits, its parents' included.
    package let traits: Traits

    /// The group around it.
    package let parent: ExampleGroup?

    /// The spec class or feature file that it belongs to.
    package let suite: String

    /// Its members, in order.
    package internal(set) var children: [Child] = []

    /// The hooks of this group alone.
    package var hooks = Hooks()

    /// The hooks around each of its examples; the group must be complete when this is first asked for.
    lazy var chain = HookChain(self)

    /// The group around it whose hooks are those of the run; it may be this one.
    package lazy var groupOfRun: ExampleGroup? = hooks.areOfRun ? self : parent?.groupOfRun

    /// Makes a group and adds it to its parent, if it has one.
    package init(
        _ name: String, suite: String, in parent: ExampleGroup? = nil, location: SourceLocation,
        traits: Traits? = nil
    ) {
        self.name = name
        self.location = location
        self.traits = traits ?? parent?.traits ?? Traits()
        self.parent = parent
        self.suite = suite
        parent?.children.append(.group(self))
    }

    /// The names from the outermost named group to this one.
    package var path: [String] {
        let outer = parent?.path ?? []
        return name.isEmpty ? outer : outer + [name]
    }

    /// Whether its examples share what a hook has made once, so that one process has to run them all.
    package var keepsTogether: Bool { (hooks.beforeAll + hooks.afterAll).contains { !$0.isForEachWorker } }

    /// This group and those around it, outermost first.
    var lineage: [ExampleGroup] {
        (parent?.lineage ?? []) + [self]
    }

    /// All examples in it and in its groups, in the order in which they were written.
    package var examples: [Example] {
        children.flatMap { child in
            switch child {
            case .group(let group): group.examples
            case .example(let example): [example]
            }
        }
    }
}

/// The hooks of one group.
package struct Hooks {
    /// One hook: what it does and where it stands.
    package struct Hook {
        let action: Action
        let location: SourceLocation
        /// Its name in reports, where that is not the name of its list.
        let name: String?
        /// The hook as reports know it, where it stands around the whole run.
        package let ofRun: HookInfo?
        /// Whether it prepares a process, so that each process that runs scenarios runs it.
        package let isForEachWorker: Bool

        /// Makes a hook.
        package init(
            _ action: Action, location: SourceLocation, name: String? = nil, ofRun: HookInfo? = nil,
            isForEachWorker: Bool = false
        ) {
            self.action = action
            self.location = location
            self.name = name
            self.ofRun = ofRun
            self.isForEachWorker = isForEachWorker
        }
    }

    /// Run once before the first example of the group.
    package var beforeAll: [Hook] = []
    /// Run once after the last example of the group.
    package var afterAll: [Hook] = []
    /// Run before each example, outer groups first.
    package var beforeEach: [Hook] = []
    /// Run after all `beforeEach` hooks and right before each example, outer groups first.
    package var justBeforeEach: [Hook] = []
    /// Run after each example, inner groups first.
    package var afterEach: [Hook] = []
    /// Wrapped around each example and its other hooks, outer groups outermost.
    var aroundEach: [Around] = []

    /// Whether there are hooks around the whole run among them.
    var areOfRun: Bool { (beforeAll + afterAll).contains { $0.ofRun != nil } }

    /// The places of the hooks: lines that belong to the group and to no example of it.
    package var locations: [SourceLocation] {
        [beforeAll, afterAll, beforeEach, justBeforeEach, afterEach].flatMap { $0.map(\.location) }
            + aroundEach.map(\.location)
    }
}
