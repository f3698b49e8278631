// swift-tools-version: 6.2
import PackageDescription

let kea: Target.Dependency = .product(name: "Kea", package: "kea")
let upcoming = [
    "NonisolatedNonsendingByDefault", "InferIsolatedConformances", "ExistentialAny", "MemberImportVisibility",
    "InternalImportsByDefault",
]
// The targets share one build of Kea; the entry point is compiled in the package's language mode.
let package = Package(
    name: "Variants",
    dependencies: [.package(path: "../kea")],
    targets: [
        .target(name: "Sums"),
        .testTarget(name: "Swift5Specs", dependencies: [kea], swiftSettings: [.swiftLanguageMode(.v5)]),
        .testTarget(
            name: "Swift6Specs",
            dependencies: [kea, .product(name: "KeaVirtualTime", package: "kea")]),
        .testTarget(
            name: "IsolatedSpecs", dependencies: [kea], swiftSettings: [.defaultIsolation(MainActor.self)]),
        .testTarget(
            name: "UpcomingSpecs", dependencies: [kea],
            swiftSettings: upcoming.map { .enableUpcomingFeature($0) }
                + [.defaultIsolation(MainActor.self), .strictMemorySafety()]),
        .testTarget(
            name: "CxxSpecs", dependencies: [kea, "Sums"], swiftSettings: [.interoperabilityMode(.Cxx)]),
    ],
    swiftLanguageModes: [.v6]
)
