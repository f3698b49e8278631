// swift-tools-version: 6.2

import PackageDescription

/// A folder of modules in `Sources/`, which `Specs/` mirrors.
enum Group: String {
    case framework = "Framework"
    case languages = "Languages"
    case apps = "Apps"
    case tools = "Tools"
    case workbench = "Workbench"
    case c = "C"
}

/// Settings that shorten the debug build of a package that uses Kea: one compiler process parses and checks a module,
/// and the index leaves out the modules of the system.
///
/// Since tools version 6.2 a dependency may have such flags. `-num-threads` keeps an object file for each source file,
/// and `-disable-batch-mode` avoids a warning, since the package manager asks for batches.
let debugSettings: [SwiftSetting] = [
    .unsafeFlags(
        [
            "-wmo", "-num-threads", "2", "-disable-batch-mode", "-no-emit-module-separately-wmo",
            "-index-ignore-system-modules", "-index-ignore-clang-modules",
        ], .when(configuration: .debug))
]

/// The linker of LLVM, which is part of the toolchains of swift.org: it links a package that uses Kea in half of the time.
///
/// It is not chosen by what the machine has: `run-specs.sh` would build before each run, as after every change of a
/// variable that a manifest reads.
let linker: [LinkerSetting] = [
    .unsafeFlags(["-use-ld=lld"], .when(platforms: [.linux], configuration: .debug))
]

/// The texts of an app in several languages, which the executable contains: so it finds them wherever it runs.
let texts: [Resource] = ["en", "ru", "ja"].map { .embedInCode("Texts/\($0).strings") }

/// Settings that leave a module unoptimized in a release build.
let unoptimized: [SwiftSetting] = [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// A library module, which imports only modules of lower layers (see Sources/README.md).
///
/// `CTexts` contains its `files`.
///
/// A release build specifies the framework, the languages and the apps. The workbench is a tool that is built on demand
/// and mostly waits, so its build is what its users notice.
func module(
    _ name: String, in group: Group, _ dependencies: [Target.Dependency] = [], files: [String] = [],
    resources: [Resource] = []
) -> Target {
    let settings: [SwiftSetting] =
        switch group {
        case .framework, .languages, .tools: debugSettings
        case .workbench: debugSettings + unoptimized
        case .apps, .c: []
        }
    return .target(
        name: name, dependencies: dependencies, path: "Sources/\(group.rawValue)/\(name)",
        exclude: files, resources: group == .apps ? texts + resources : resources,
        // C code that runs often is optimized in debug builds, too.
        cSettings: group == .c ? [.unsafeFlags(["-O2"], .when(configuration: .debug))] : [],
        swiftSettings: settings,
        linkerSettings: name == "Kea" ? linker : [])
}

func tool(
    _ name: String, in group: Group = .tools, _ dependencies: [Target.Dependency], resources: [Resource] = []
) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies, path: "Sources/\(group.rawValue)/\(name)",
        resources: group == .apps ? texts + resources : resources)
}

/// The specs of one module, which depend on that module, the DSL, the command line and the given targets.
///
/// They name each module that they import: the package manager compiles a target again only after a change of those.
/// A release build specifies the optimized modules; optimizing the specs as well would take half of its time. `KeaSpecs` is
/// optimized, as specs of other packages are.
func specs(of name: String, in group: Group, _ dependencies: [Target.Dependency] = []) -> Target {
    .testTarget(
        name: "\(name)Specs",
        dependencies: Set(["Kea", "KeaEvents", "KeaRunner", name]).sorted().map { .byName(name: $0) }
            + dependencies,
        path: "Specs/\(group.rawValue)/\(name)Specs",
        swiftSettings: name == "Kea" ? [] : unoptimized
    )
}

let package = Package(
    name: "Kea",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "Kea", targets: ["Kea", "KeaEvents", "KeaFeatures", "KeaReports", "KeaRunner"]),
        .library(name: "KeaVirtualTime", targets: ["KeaVirtualTime"]),
        .library(name: "Gherkin", targets: ["Gherkin", "GherkinStyle"]),
        .library(name: "CucumberExpressions", targets: ["CucumberExpressions"]),
        .library(name: "BrowseOverflow", targets: ["BrowseOverflow", "AppSupport"]),
        .library(name: "EventGuide", targets: ["EventGuide", "AppSupport"]),
        .library(name: "PublicTimeline", targets: ["PublicTimeline", "AppSupport"]),
        .executable(name: "gherkin", targets: ["GherkinCommand"]),
        .executable(name: "browse-overflow", targets: ["BrowseOverflowCommand"]),
        .executable(name: "kea-workbench", targets: ["WorkbenchCommand"]),
        .executable(name: "kea-style", targets: ["StyleCommand"]),
        .executable(name: "benchmarks", targets: ["Benchmarks"]),
        .executable(name: "gherkin-fuzz", targets: ["GherkinFuzz"]),
    ],
    targets: [
        // Layer 1: text, languages, and run events as values.
        module("CBytes", in: .c),
        module("KeaText", in: .languages, ["CBytes"]),
        // `CTexts` makes text files parts of the executable.
        module("CTexts", in: .c, files: ["theme.css"]),
        module(
            "Gherkin", in: .languages, ["CTexts", "KeaText"],
            files: ["Dialects/dialects.txt", "Errors/explanations.txt"]),
        module("CucumberExpressions", in: .languages, ["KeaText"]),
        module("KeaEvents", in: .framework, ["CBytes", "KeaText"]),
        // Layer 2: the DSL. `CTypeMetadata` finds the section of the executable that lists its types.
        module("CTypeMetadata", in: .c),
        module("Kea", in: .framework, ["KeaEvents", "KeaText", "CTypeMetadata"]),
        // Layer 3: features into examples, run events into reports, virtual time. `CVirtualTime` replaces the clocks of
        // the C library in each process that it is linked into, so virtual time is a product of its own.
        module("CVirtualTime", in: .c),
        module("KeaVirtualTime", in: .framework, ["Kea", "KeaEvents", "CVirtualTime"]),
        module(
            "KeaFeatures", in: .framework, ["Kea", "KeaEvents", "KeaText", "Gherkin", "CucumberExpressions"]),
        module(
            "KeaReports", in: .framework, ["CTexts", "KeaEvents", "KeaText", "Gherkin"],
            files: ["HTML/Files", "Messages/build-servers.txt"]),
        // Layer 4: the command line. `CProcessExit` records which code ends the process; `CMessageRing` is memory that a
        // worker shares with its coordinator.
        module("CProcessExit", in: .c),
        module("CMessageRing", in: .c),
        module(
            "KeaRunner", in: .framework,
            [
                "CMessageRing", "CProcessExit", "CTexts", "CTypeMetadata", "Kea", "KeaEvents", "KeaFeatures",
                "KeaReports", "KeaText", "Gherkin", "CucumberExpressions",
            ], files: ["CommandLine/help.txt", "CommandLine/familiar-words.txt"]),
        // The workbench: the language server and its kin, which talk to the executable of the specs. `run-specs.sh` builds
        // the tool when it is first asked for.
        module(
            "KeaWorkbench", in: .workbench,
            ["CTexts", "KeaEvents", "KeaText", "Gherkin", "GherkinStyle", "CucumberExpressions"],
            files: ["LanguageServer/Files", "Page/Files"]),
        tool("WorkbenchCommand", in: .workbench, ["KeaWorkbench"]),
        // The reference apps import none of the modules above.
        module("AppSupport", in: .apps, resources: [.embedInCode("Text/entities.txt")]),
        module("BrowseOverflow", in: .apps, ["AppSupport"]),
        module("EventGuide", in: .apps, ["AppSupport"]),
        module("PublicTimeline", in: .apps, ["AppSupport"]),
        tool(
            "BrowseOverflowCommand", in: .apps,
            ["BrowseOverflow", "EventGuide", "PublicTimeline", "AppSupport"],
            resources: [.embedInCode("Texts/help.txt")]),
        // What only `format`, `lint` and editors need. `run-specs.sh` builds `kea-style` when it is first asked for.
        module(
            "GherkinStyle", in: .tools, ["CTexts", "Gherkin", "KeaText"], files: ["Linting/explanations.txt"]),
        module(
            "KeaStyle", in: .tools,
            [
                "Gherkin", "GherkinStyle", "Kea", "KeaEvents", "KeaFeatures", "KeaReports", "KeaRunner",
                "KeaText",
            ]),
        tool("StyleCommand", ["KeaStyle"]),
        tool("GherkinCommand", ["Gherkin", "KeaText"], resources: [.embedInCode("help.txt")]),
        tool("GherkinFuzz", ["Gherkin", "GherkinStyle"]),
        tool(
            "Benchmarks",
            ["Kea", "KeaEvents", "KeaText", "KeaVirtualTime", "CucumberExpressions"],
            resources: [.embedInCode("definitions.txt")]),
        // Layer 5: the specs. `SpecSupport` contains test doubles of the network, the time and the disk,
        // `KeaSpecSupport` runs examples inside examples, `RunSupport` runs the command line, and `StorageWriter` is a
        // program to kill while it writes.
        .target(
            name: "SpecSupport", dependencies: ["AppSupport", "Kea", "KeaFeatures"],
            path: "Specs/Support/SpecSupport",
            swiftSettings: unoptimized),
        .target(
            name: "KeaSpecSupport", dependencies: ["Kea", "KeaEvents", "KeaFeatures"],
            path: "Specs/Support/KeaSpecSupport", swiftSettings: unoptimized),
        .target(
            name: "RunSupport",
            dependencies: ["Kea", "KeaEvents", "KeaFeatures", "KeaRunner", "KeaSpecSupport", "KeaStyle"],
            path: "Specs/Support/RunSupport", swiftSettings: unoptimized),
        .executableTarget(
            name: "StorageWriter", dependencies: ["AppSupport"], path: "Specs/Support/StorageWriter"),
        specs(of: "KeaText", in: .languages),
        specs(of: "Gherkin", in: .languages, ["GherkinStyle", "KeaSpecSupport"]),
        specs(of: "CucumberExpressions", in: .languages, ["KeaSpecSupport", "KeaText", "SpecSupport"]),
        specs(of: "Kea", in: .framework, ["KeaSpecSupport", "KeaVirtualTime"]),
        specs(of: "KeaVirtualTime", in: .framework, ["KeaSpecSupport"]),
        specs(of: "KeaFeatures", in: .framework, ["KeaSpecSupport"]),
        specs(of: "KeaReports", in: .framework, ["Gherkin", "KeaSpecSupport"]),
        specs(
            of: "KeaRunner", in: .framework,
            [
                "Gherkin", "GherkinStyle", "KeaFeatures", "KeaReports", "KeaSpecSupport", "KeaVirtualTime",
                "RunSupport",
            ]),
        .testTarget(
            name: "CompatibilityKitSpecs",
            dependencies: ["Kea", "KeaEvents", "KeaFeatures", "RunSupport", "SpecSupport"],
            path: "Specs/Framework/CompatibilityKitSpecs", swiftSettings: unoptimized),
        // The step definitions of `Features/kea`, which start the command as its users do.
        .testTarget(
            name: "KeaJourneySpecs", dependencies: ["Kea", "KeaFeatures", "KeaRunner", "KeaSpecSupport"],
            path: "Specs/Framework/KeaJourneySpecs", swiftSettings: unoptimized),
        specs(of: "KeaWorkbench", in: .workbench, ["Gherkin", "KeaSpecSupport", "KeaText", "RunSupport"]),
        specs(of: "AppSupport", in: .apps, ["SpecSupport"]),
        specs(
            of: "BrowseOverflow", in: .apps,
            [
                "AppSupport", "BrowseOverflowCommand", "EventGuide", "KeaFeatures", "KeaSpecSupport",
                "KeaVirtualTime", "PublicTimeline", "SpecSupport",
            ]),
        specs(of: "EventGuide", in: .apps, ["AppSupport", "KeaFeatures", "KeaSpecSupport", "SpecSupport"]),
        specs(
            of: "PublicTimeline", in: .apps, ["AppSupport", "KeaFeatures", "KeaSpecSupport", "SpecSupport"]),
    ],
    swiftLanguageModes: [.v6]
)
