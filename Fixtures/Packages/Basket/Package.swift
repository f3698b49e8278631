// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Basket",
    platforms: [.macOS(.v15)],
    dependencies: [.package(path: "../kea")],
    targets: [
        .target(name: "Basket", path: "Code/Basket"),
        .testTarget(name: "BasketSpecs", dependencies: ["Basket", .product(name: "Kea", package: "kea")]),
    ],
    swiftLanguageModes: [.v6]
)
