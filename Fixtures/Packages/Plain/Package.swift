// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Plain",
    targets: [
        .target(name: "Header"),
        .target(name: "Plain", dependencies: ["Header"], resources: [.copy("Copied"), .copy("a.feature")]),
        .testTarget(name: "PlainTests", dependencies: ["Plain"]),
    ]
)
