import Gherkin
import Kea
import KeaFeatures

/// The spec classes, tests of other frameworks, and features that a selection chooses from.
@MainActor
struct Suites {
    var specs: [ExampleGroup] = []
    var xcTests = XCTests()
    var swiftTests = SwiftTests()
    /// The features without mistakes.
    var features: [LoadedFeature] = []
    /// All feature files that could be read.
    var sources: [GherkinSource] = []
    var registry: StepRegistry?

    /// Loads spec classes, features, or both; mistakes in them become diagnostics.
    ///
    /// - Parameter isSelected: whether a path selects a file. Mistakes in others are warnings, if nothing passes by them.
    static func load(
        specs loadsSpecs: Bool, features featureFiles: [String], root: String, glue: [String] = [],
        testingLibraries loadsTestingLibraries: Bool = true, testTimeLimit: Duration? = nil,
        selecting isSelected: (String) -> Bool = { _ in true }
    ) -> Suites {
        var suites = Suites()
        if loadsSpecs { suites.specs = Spec.loadAll(isSelected) }
        if loadsSpecs, loadsTestingLibraries {
            suites.xcTests = .load(root: root, timeLimit: testTimeLimit)
            suites.swiftTests = .load()
        }
        guard !featureFiles.isEmpty else { return suites }
        let mistakes = Run.current.diagnostics.count
        let registry = StepRegistry.load(GlueChoice(glue))
        Run.current.diagnostics.weaken(from: mistakes) { mistake in
            guard let location = mistake.location else { return false }
            return !isSelected(location.file) && !registry.hooks.mistakes.contains(location)
        }
        suites.registry = registry
        suites.features = Features.load(
            featureFiles.map { $0.path(below: root) ?? $0 }, relativeTo: root, registry: registry
        ) { suites.sources.append($0) }
        return suites
    }

    var groups: [ExampleGroup] { specs + xcTests.groups + swiftTests.groups }

    /// The outermost groups: those in Swift, and the one of all features.
    var roots: [ExampleGroup] { groups + (features.first.map { [$0.group.root] } ?? []) }

    /// All examples, in the order in which they are written.
    var examples: [Example] { groups.flatMap(\.examples) + features.flatMap(\.group.examples) }

    /// Returns the tests of XCTest and Swift Testing in a file, by lines.
    func tests(in path: String) -> TestLines {
        let tests = (xcTests.groups + swiftTests.groups).flatMap(\.examples)
        return TestLines(path, tests.filter { $0.info.location.file == path })
    }

    /// Returns the class under which XCTest runs an example.
    func testClass(of example: Example) -> ExampleCase.Type {
        if example.info.kind == .scenario { return FeatureExamples.self }
        return example.group.root.testCase as? ExampleCase.Type
            ?? swiftTests.listing(of: example.info)?.type ?? PlainXCTests.self
    }
}

extension ExampleGroup {
    /// The outermost group around it: that of its spec class, or of all features.
    var root: ExampleGroup {
        guard let parent, !parent.isWhole else { return self }
        return parent.root
    }
}
