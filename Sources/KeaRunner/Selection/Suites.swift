import Kea
import KeaFeatures

/// All spec classes and features that a selection may choose from.
@MainActor
struct Suites {
    /// The spec classes of this executable.
    var specs: [(type: Spec.Type, group: ExampleGroup)] = []
    /// The feature files that were read.
    var features: [LoadedFeature] = []
    /// The step definitions.
    var catalog: StepCatalog?

    /// Loads spec classes, features, or both; mistakes in them become diagnostics.
    ///
    /// - Parameters:
    ///   - loadsSpecs: whether spec classes are wanted.
    ///   - featureFiles: absolute paths.
    ///   - root: the package's folder.
    static func load(specs loadsSpecs: Bool, features featureFiles: [String], root: String) -> Suites {
        var suites = Suites()
        if loadsSpecs { suites.specs = Spec.loadAll() }
        guard !featureFiles.isEmpty else { return suites }
        let catalog = StepCatalog.load()
        suites.catalog = catalog
        suites.features = Features.load(
            featureFiles.map { FeatureFiles.name(of: $0, in: root) }, relativeTo: root, catalog: catalog)
        return suites
    }

    /// The class under which XCTest runs an example.
    func testClass(of example: Example) -> ExampleCase.Type {
        if example.info.kind == .scenario { return FeatureExamples.self }
        let root = example.group.root
        return specs.first { $0.group === root }?.type ?? Spec.self
    }
}

extension ExampleGroup {
    /// The outermost group around it: that of its spec class, or of all features.
    var root: ExampleGroup {
        guard let parent, parent !== ExampleGroup.whole else { return self }
        return parent.root
    }
}
