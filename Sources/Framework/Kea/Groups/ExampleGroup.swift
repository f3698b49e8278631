import KeaEvents

/// A group of examples with the hooks around them: of `describe` or `context`, a feature, or a rule.
@MainActor
package final class ExampleGroup {
    package enum Child {
        case group(ExampleGroup)
        case example(Example)

        @MainActor var examples: [Example] {
            switch self {
            case .group(let group): group.examples
            case .example(let example): [example]
            }
        }
    }

    /// The group's name; empty for the outermost group of a spec.
    package let name: String

    package let location: SourceLocation
    /// The traits, including those of its parents.
    package let traits: Traits
    package let parent: ExampleGroup?
    package let suite: String

    /// Whether it surrounds everything in its run: see ``whole``.
    package var isWhole: Bool { parent == nil && suite.isEmpty }

    /// The class of `ExampleCase` under which XCTest runs the examples of an outermost group.
    package var testCase: AnyClass?

    /// The index in the plan of the run; 0, the index of the outermost group, without a plan.
    package var index = 0

    package internal(set) var children: [Child] = []
    package var hooks = Hooks()

    /// The hooks around each example; the group must be complete when this is first read.
    lazy var chain = HookChain(self)
    lazy var root: ExampleGroup = parent?.root ?? self

    /// The innermost group, from this one outwards, whose hooks surround the whole run.
    package lazy var groupOfRun: ExampleGroup? = hooks.areOfRun ? self : parent?.groupOfRun

    package init(
        _ name: String, suite: String, in parent: ExampleGroup? = nil, location: SourceLocation,
        traits: Traits? = nil
    ) {
        (self.name, self.location) = (name, location)
        self.traits = traits ?? parent?.traits ?? Traits()
        (self.parent, self.suite) = (parent, suite)
        parent?.children.append(.group(self))
    }

    package var path: [String] {
        let outer = parent?.path ?? []
        return name.isEmpty ? outer : outer + [name]
    }

    /// Whether one process must run all examples, because they share what a hook has created once.
    package var keepsTogether: Bool { (hooks.beforeAll + hooks.afterAll).contains { !$0.isForEachWorker } }

    var ancestorsAndSelf: [ExampleGroup] { (parent?.ancestorsAndSelf ?? []) + [self] }

    package var examples: [Example] { children.flatMap(\.examples) }
}

package struct Hooks {
    package struct Hook {
        let action: Action
        let location: SourceLocation
        /// The name in reports, if it differs from the name of the list.
        let name: String?
        package let ofRun: HookInfo?
        package let isForEachWorker: Bool

        package init(
            _ action: Action, location: SourceLocation, name: String? = nil, ofRun: HookInfo? = nil,
            isForEachWorker: Bool = false
        ) {
            (self.action, self.location, self.name, self.ofRun) = (action, location, name, ofRun)
            self.isForEachWorker = isForEachWorker
        }
    }

    package var beforeAll: [Hook] = []
    package var afterAll: [Hook] = []
    package var beforeEach: [Hook] = []
    package var justBeforeEach: [Hook] = []
    package var afterEach: [Hook] = []
    var aroundEach: [Around] = []
    var areOfRun: Bool { (beforeAll + afterAll).contains { $0.ofRun != nil } }

    package var locations: [SourceLocation] {
        [beforeAll, afterAll, beforeEach, justBeforeEach, afterEach].flatMap { $0.map(\.location) }
            + aroundEach.map(\.location)
    }
}
