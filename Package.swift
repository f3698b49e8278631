// swift-tools-version: 6.2

import PackageDescription

/// A library module and the folder of specs that stands beside it in `Specs/`.
///
/// Imports go down only: a module's dependencies are the layers below it (see Sources/README.md).
func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies)
}

/// The specs of one module: the module, the DSL, and whatever else the specs need.
func specs(of name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .testTarget(
        name: "\(name)Specs",
        dependencies: (name == "KeaRunner" ? [] : [.byName(name: name)]) + ["KeaEvents", "KeaRunner"]
            + dependencies,
        path: "Specs/\(name)Specs"
    )
}

let package = Package(
    name: "Kea",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "Kea", targets: ["Kea", "KeaEvents", "KeaFeatures", "KeaReports", "KeaRunner"]),
        .library(name: "KeaVirtualTime", targets: ["KeaVirtualTime"]),
        .library(name: "Gherkin", targets: ["Gherkin"]),
        .library(name: "CucumberExpressions", targets: ["CucumberExpressions"]),
        .executable(name: "gherkin", targets: ["GherkinCommand"]),
        .executable(name: "browse-overflow", targets: ["BrowseOverflowCommand"]),
        .executable(name: "benchmarks", targets: ["Benchmarks"]),
        .executable(name: "gherkin-fuzz", targets: ["GherkinFuzz"]),
    ],
    targets: [
        // Layer 1: languages.
        module("KeaText"),
        module("Gherkin", ["KeaText"]),
        module("CucumberExpressions", ["KeaText"]),
        // What happens in a run, as values.
        module("KeaEvents"),
        // Layer 2: the DSL. `CTypeMetadata` shows where the linker put the list of types.
        module("CTypeMetadata"),
        module("Kea", ["KeaEvents", "KeaText", "CTypeMetadata", "CucumberExpressions"]),
        // A time that waits for nobody. `CVirtualTime` stops the clocks that the C library gives to everybody, in every
        // process that it is linked into: whoever wants it says so.
        module("CVirtualTime"),
        module("KeaVirtualTime", ["Kea", "KeaEvents", "CVirtualTime"]),
        // Layer 3: features into examples, run events into reports.
        module("KeaFeatures", ["Kea", "KeaEvents", "KeaText", "Gherkin", "CucumberExpressions"]),
        module("KeaReports", ["KeaEvents", "KeaText", "Gherkin"]),
        // Layer 4: the command line. `CProcessExit` sees who ends the process; `CMessageRing` is memory that a worker and
        // its coordinator share.
        module("CProcessExit"),
        module("CMessageRing"),
        module(
            "KeaRunner",
            [
                "CMessageRing", "CProcessExit", "CTypeMetadata", "Kea", "KeaEvents", "KeaFeatures",
                "KeaReports",
                "KeaText", "Gherkin", "CucumberExpressions",
            ]),
        // The reference cores: they import nothing of the above.
        module("AppSupport"),
        module("BrowseOverflow", ["AppSupport"]),
        module("EventGuide", ["AppSupport"]),
        module("PublicTimeline", ["AppSupport"]),
        // The executables.
        .executableTarget(name: "GherkinCommand", dependencies: ["Gherkin", "KeaText"]),
        .executableTarget(name: "GherkinFuzz", dependencies: ["Gherkin"]),
        .executableTarget(name: "BrowseOverflowCommand", dependencies: ["BrowseOverflow", "AppSupport"]),
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                "BrowseOverflow", "Kea", "KeaEvents", "KeaFeatures", "KeaReports", "KeaVirtualTime",
                "Gherkin",
                "CucumberExpressions",
            ]),
        // Layer 5: the specs. `SpecSupport` holds what stands in for the network, the time and the disk,
        // `KeaSpecSupport` runs in which the examples inside of examples are run.
        .target(name: "SpecSupport", dependencies: ["AppSupport", "Kea"], path: "Specs/SpecSupport"),
        // A program that is killed while it writes.
        .executableTarget(name: "StorageWriter", dependencies: ["AppSupport"], path: "Specs/StorageWriter"),
        .target(
            name: "KeaSpecSupport", dependencies: ["Kea", "KeaEvents", "KeaFeatures"],
            path: "Specs/KeaSpecSupport"),
        specs(of: "KeaText"),
        specs(of: "Gherkin"),
        specs(of: "CucumberExpressions", ["SpecSupport"]),
        specs(of: "Kea", ["KeaSpecSupport", "KeaVirtualTime"]),
        specs(of: "KeaVirtualTime", ["Kea", "KeaSpecSupport"]),
        specs(of: "KeaFeatures", ["KeaSpecSupport"]),
        specs(of: "KeaReports", ["Gherkin"]),
        specs(of: "KeaRunner", ["KeaVirtualTime"]),
        .testTarget(
            name: "CompatibilityKitSpecs", dependencies: ["Kea", "KeaFeatures", "KeaRunner", "SpecSupport"],
            path: "Specs/CompatibilityKitSpecs"),
        // The step definitions of `Features/kea`, which start the command as its users do.
        .testTarget(
            name: "KeaJourneySpecs", dependencies: ["Kea", "KeaFeatures", "KeaRunner"],
            path: "Specs/KeaJourneySpecs"),
        specs(of: "AppSupport", ["SpecSupport"]),
        specs(of: "BrowseOverflow", ["AppSupport", "KeaSpecSupport", "KeaVirtualTime", "SpecSupport"]),
        specs(of: "EventGuide", ["AppSupport", "KeaSpecSupport", "SpecSupport"]),
        specs(of: "PublicTimeline", ["AppSupport", "KeaSpecSupport", "SpecSupport"]),
    ],
    swiftLanguageModes: [.v6]
)
