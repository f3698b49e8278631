import Gherkin
import Kea
import KeaEvents
import KeaFeatures

/// All spec classes, tests of other frameworks, and features that a selection may choose from.
@MainActor
struct Suites {
    /// The spec classes of this executable.
    var specs: [(testCase: ExampleCase.Type, group: ExampleGroup)] = [] {
        didSet {
            testCases = Dictionary(specs.map { (ObjectIdentifier($0.group), $0.testCase) }) { first, _ in
                first
            }
        }
    }
    /// The test cases of spec classes by their groups.
    private var testCases: [ObjectIdentifier: ExampleCase.Type] = [:]
    /// The classes of plain XCTest.
    var plainTests = PlainTests()
    /// The tests of Swift Testing.
    var swiftTests = SwiftTests()
    /// The feature files that were read.
    var features: [LoadedFeature] = []
    /// All feature files that could be read, those with mistakes in them too.
    var sources: [GherkinSource] = []
    /// The step definitions.
    var registry: StepRegistry?

    /// Loads spec classes, features, or both; mistakes in them become diagnostics.
    ///
    /// - Parameters:
    ///   - loadsSpecs: whether spec classes are wanted.
    ///   - featureFiles: absolute paths.
    ///   - root: the package's folder.
    ///   - glue: names of classes of steps, or of what they stand in; none for all.
    ///   - loadsForeignTests: whether tests of other frameworks are wanted beside the spec classes.
    ///   - isSelected: whether a path selects a file; mistakes in others are warnings, as far as nothing that is selected
    ///     passes because of them.
    static func load(
        specs loadsSpecs: Bool, features featureFiles: [String], root: String, glue: [String] = [],
        foreignTests loadsForeignTests: Bool = true, selecting isSelected: (String) -> Bool = { _ in true }
    ) -> Suites {
        var suites = Suites()
        if loadsSpecs { suites.specs = Spec.loadAll(isSelected) }
        if loadsSpecs, loadsForeignTests {
            suites.plainTests = .load(root: root)
            suites.swiftTests = .load()
        }
        guard !featureFiles.isEmpty else { return suites }
        let mistakes = Diagnostics.count
        let registry = StepRegistry.load(GlueChoice(glue))
        Diagnostics.weaken(from: mistakes) { mistake in
            guard let place = mistake.location else { return false }
            return !isSelected(place.file) && !registry.hooksWithMistakes.contains(place)
        }
        suites.registry = registry
        suites.features = Features.load(
            featureFiles.map { FeatureFiles.name(of: $0, in: root) }, relativeTo: root, registry: registry
        ) { suites.sources.append($0) }
        return suites
    }

    /// The groups of all that is written in Swift.
    var groups: [ExampleGroup] { specs.map(\.group) + plainTests.groups + swiftTests.groups }

    /// The class under which XCTest runs an example.
    func testClass(of example: Example) -> ExampleCase.Type {
        if example.info.kind == .scenario { return FeatureExamples.self }
        if let testCase = testCases[ObjectIdentifier(example.group.root)] { return testCase }
        return plainTests.contains(example) ? PlainXCTests.self : SwiftTestingTests.self
    }
}

extension ExampleGroup {
    /// The outermost group around it: that of its spec class, or of all features.
    var root: ExampleGroup {
        guard let parent, parent !== ExampleGroup.whole else { return self }
        return parent.root
    }
}
