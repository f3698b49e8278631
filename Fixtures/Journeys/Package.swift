// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Library",
    platforms: [.macOS(.v15)],
    dependencies: [.package(path: "../kea")],
    targets: [
        .target(name: "Library"),
        .testTarget(
            name: "LibrarySpecs", dependencies: ["Library", .product(name: "Kea", package: "kea")],
            path: "Specs/LibrarySpecs"),
        .testTarget(name: "LibraryTests", dependencies: ["Library"], path: "Specs/LibraryTests"),
    ],
    swiftLanguageModes: [.v6]
)
