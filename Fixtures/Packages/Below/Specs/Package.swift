// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "BasketSpecs",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Basket", path: ".."), .package(path: "../kea")],
    targets: [
        .testTarget(
            name: "BasketSpecs",
            dependencies: [
                .product(name: "Basket", package: "Basket"), .product(name: "Kea", package: "kea"),
            ],
            path: "BasketSpecs")
    ]
)
