// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "shared",
    products: [
        .library(name: "BaseTests", type: .dynamic, targets: ["BaseTests"]),
        .library(name: "MoreTests", type: .dynamic, targets: ["MoreTests"]),
    ],
    targets: [.target(name: "BaseTests"), .target(name: "MoreTests", dependencies: ["BaseTests"])]
)
